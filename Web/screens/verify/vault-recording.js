import { itemPath } from '../../models/items.js';

/** A recording's files as the vault holds them: the log and what goes with it whole, the segments to be read by ranges. */
export async function filesOfRecording(id, app, signal) {
    const item = await app.api.get(itemPath(id), { signal });
    if (!item.recording) throw new Error('This item has no capture log: compare its SHA-256 instead.');
    const recording = `/api/v1/recordings/${encodeURIComponent(id)}`;
    const texts = await Promise.all([
        ['capture.log', `${recording}/log`],
        ['receipts.txt', `${recording}/receipts`],
        ['after.txt', `${recording}/time-note`],
    ].map(async ([name, path]) => [name, await app.api.text(path, { signal })]));
    return [
        ...texts.filter(([, text]) => text !== null).map(([name, text]) => ({ path: `${item.title}/${name}`, file: new File([text], name) })),
        ...item.recording.segments.filter((segment) => segment.media).map((segment) => {
            const name = `segment-${String(segment.number).padStart(4, '0')}.${/webm/.test(segment.mediaType) ? 'webm' : 'mp4'}`;
            return { path: `${item.title}/${name}`, remote: { url: segment.media, name, size: segment.bytes } };
        }),
    ];
}
