// Bluetooth, where the browser tells of it (Chromium outside of iOS).

/** Calls `changed` with true (there and on), false (off, or none), or null where the browser does not tell; again whenever it changes. */
export async function watchBluetooth({ signal, changed }) {
    try {
        const { bluetooth } = navigator;
        const available = await bluetooth.getAvailability();
        if (signal.aborted) return;
        bluetooth.addEventListener('availabilitychanged', ({ value }) => changed(value), { signal });
        changed(available);
    } catch {
        changed(null);
    }
}
