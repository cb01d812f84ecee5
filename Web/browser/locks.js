// Locks shared by all tabs (Web Locks). A lock ends with the context that holds it, so a killed tab never blocks another.

export const lockNames = {
    /** Held by the tab that records. */
    camera: 'exhibit-camera',
    /** Held by the tab that uploads what no tab records. */
    uploader: 'exhibit-uploader',
    /** Held while a recording's files are written: recording, recovery, freeing. */
    writing: (recording) => `exhibit-writing:${recording}`,
    /** Held while an addition is copied or recorded to this device. */
    adding: (addition) => `exhibit-adding:${addition}`,
    /** Held while a recording is uploaded. */
    uploading: (recording) => `exhibit-uploading:${recording}`,
};

function held(name, options) {
    return new Promise((resolve, reject) => {
        navigator.locks
            .request(name, options, (lock) => {
                if (!lock) return resolve(null);
                return new Promise((release) => resolve(release));
            })
            .catch(reject);
    });
}

/** Takes the lock when it is free: its release function, or null when another context holds it. */
export const takeLock = (name) => held(name, { ifAvailable: true });

/** Waits for the lock: its release function. */
export const awaitLock = (name) => held(name, {});

/** Whether any context holds the lock. */
export async function isLocked(name) {
    const { held: locks } = await navigator.locks.query();
    return locks.some((lock) => lock.name === name);
}
