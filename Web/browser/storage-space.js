// How much room the browser gives. `quota` is a promise, not a fact (design §6): writers still handle QuotaExceededError.

/** Below this many bytes the user is warned: about a quarter of an hour at 2.5 Mbit/s. */
export const LOW_SPACE_BYTES = 300 * 1024 * 1024;

/** {used, free} in bytes; free is null where the browser does not say. */
export async function storageSpace() {
    if (!navigator.storage?.estimate) return { used: 0, free: null };
    const { usage = 0, quota } = await navigator.storage.estimate();
    return { used: usage, free: quota === undefined ? null : Math.max(0, quota - usage) };
}

/** Asks the browser not to clear this site's storage on its own; whether it promised. */
export async function askForPersistence() {
    if (!navigator.storage?.persist) return false;
    return (await navigator.storage.persisted()) || navigator.storage.persist();
}
