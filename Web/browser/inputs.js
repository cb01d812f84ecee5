// The cameras and microphones that the browser finds. It names them only once one was allowed.

/** Calls `changed` with {cameras: [name], microphones: [name]}, names '' where they are not told, or null where the browser lists none; again as they come and go. */
export function watchInputs({ signal, changed }) {
    const { mediaDevices } = navigator;
    if (!mediaDevices?.enumerateDevices) {
        changed(null);
        return () => {};
    }
    const tell = async () => {
        const devices = await mediaDevices.enumerateDevices().catch(() => []);
        const names = (kind) => devices.filter((device) => device.kind === kind).map(({ label }) => label);
        if (!signal.aborted) changed({ cameras: names('videoinput'), microphones: names('audioinput') });
    };
    mediaDevices.addEventListener('devicechange', tell, { signal });
    tell();
    return tell;
}
