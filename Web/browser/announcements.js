// What every tab of this browser should know: one BroadcastChannel. A context does not hear its own announcements.

const CHANNEL = 'exhibit';

/** Opens the channel: `announce(kind, detail)`, and `on(kind, listener)` for those of others. */
export function openAnnouncements() {
    const channel = new BroadcastChannel(CHANNEL);
    return {
        announce: (kind, detail) => channel.postMessage({ kind, detail }),
        on: (kind, listener, signal) =>
            channel.addEventListener('message', ({ data }) => data.kind === kind && listener(data.detail), { signal }),
        close: () => channel.close(),
    };
}
