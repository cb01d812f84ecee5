// Keeps the screen on while recording. The browser drops the lock when the page is hidden; it is taken again on return.

/** Holds a screen wake lock until `signal` aborts. Does nothing where there is none (a battery saver may refuse it). */
export function keepScreenOn(signal) {
    if (!navigator.wakeLock) return;
    let lock = null;
    const take = async () => {
        if (document.visibilityState !== 'visible' || signal.aborted) return;
        lock = await navigator.wakeLock.request('screen').catch(() => null);
        if (signal.aborted) lock?.release();
    };
    document.addEventListener('visibilitychange', take, { signal });
    signal.addEventListener('abort', () => lock?.release());
    take();
}
