// What the user lets this site do, where the browser says. None of it asks anybody anything, but `ask`.

/** 'granted', 'denied', 'prompt', or 'unknown' where the browser does not say, now and whenever it changes, until `signal` aborts. */
export async function watchPermission(name, { signal, changed }) {
    try {
        const status = await navigator.permissions.query({ name });
        if (signal.aborted) return;
        status.addEventListener('change', () => changed(status.state), { signal });
        changed(status.state);
    } catch {
        // Browsers refuse names that they don't know with a TypeError.
        changed('unknown');
    }
}

const askers = {
    camera: () => open({ video: true }),
    microphone: () => open({ audio: true }),
    geolocation: () => new Promise((resolve) => navigator.geolocation.getCurrentPosition(resolve, resolve, { timeout: 20_000 })),
    notifications: () => Notification.requestPermission(),
};

/** Whether this browser could ask the user here at all. */
export const canAsk = (name) => ({
    camera: Boolean(navigator.mediaDevices?.getUserMedia),
    microphone: Boolean(navigator.mediaDevices?.getUserMedia),
    geolocation: isSecureContext && 'geolocation' in navigator,
    notifications: isSecureContext && 'Notification' in globalThis,
})[name];

/** Lets the browser ask the user; what was opened for it is closed at once. Never throws: `watchPermission` tells the outcome. */
export async function ask(name) {
    await askers[name]().catch(() => {});
}

async function open(wanted) {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    for (const track of stream.getTracks()) track.stop();
}
