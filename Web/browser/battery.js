// The battery, where the browser tells of it (Chromium).

/** Calls `changed` with {level: 0…1, isCharging, secondsLeft (null when unknown)}, or null where the browser does not tell; again whenever it changes. */
export async function watchBattery({ signal, changed }) {
    try {
        const battery = await navigator.getBattery();
        if (signal.aborted) return;
        const tell = () => changed({
            level: battery.level,
            isCharging: battery.charging,
            secondsLeft: Number.isFinite(battery.dischargingTime) ? battery.dischargingTime : null,
        });
        for (const type of ['levelchange', 'chargingchange', 'dischargingtimechange']) battery.addEventListener(type, tell, { signal });
        tell();
    } catch {
        changed(null);
    }
}
