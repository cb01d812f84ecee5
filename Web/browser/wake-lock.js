// Keeps the screen on while recording. The browser drops the lock when the page is hidden; it is taken again on return.

/** Whether the screen is being kept on, by whatever of this page; event 'change'. */
class ScreenLock extends EventTarget {
    held = 0;

    /** Null where the browser has none, or refuses it (a battery saver may). */
    async take() {
        const lock = await navigator.wakeLock?.request('screen').catch(() => null);
        if (!lock) return null;
        this.#count(1);
        lock.addEventListener('release', () => this.#count(-1), { once: true });
        return lock;
    }

    #count(change) {
        this.held += change;
        this.dispatchEvent(new Event('change'));
    }
}

export const screenLock = new ScreenLock();

/** Holds a screen wake lock until `signal` aborts. Does nothing where there is none (a battery saver may refuse it). */
export function keepScreenOn(signal) {
    if (!navigator.wakeLock) return;
    let lock = null;
    const take = async () => {
        if (document.visibilityState !== 'visible' || signal.aborted) return;
        lock = await screenLock.take();
        if (signal.aborted) lock?.release();
    };
    document.addEventListener('visibilitychange', take, { signal });
    signal.addEventListener('abort', () => lock?.release());
    take();
}
