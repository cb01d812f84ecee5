// The recordings kept on this device that nothing writes any more: what they hold, reading them, freeing their space.
import { mergeRecord, readRecord } from '../browser/database.js';
import { lockNames, takeLock, awaitLock } from '../browser/locks.js';
import { utf8 } from '../browser/text.js';
import { segmentFile } from '../models/media-types.js';
import { inFolder } from './recording-folder.js';
import { fileDigest, readLog } from './recovery.js';

/**
 * What a capture log says was recorded: {startedAt, endedAt (the last moment of which it tells), endReason, ended, test, lines, logBytes, segments: [{segment,
 * mediaType, file, bytes, sha256 (of the end line, or null), isShortened (the device had lost logged bytes when it closed the
 * recording: bytes is what was left), chunks: [bytes of each]}]}.
 */
export function describeLog({ lines, wholeBytes }) {
    const segments = new Map();
    for (const line of lines) {
        if (line.type === 'segment') {
            const file = segmentFile(line.segment, line.mediaType);
            const { segment, mediaType, width, height } = line;
            segments.set(segment, { segment, mediaType, width, height, file, bytes: 0, sha256: null, isShortened: false, chunks: [] });
        } else if (line.type === 'chunk') {
            const segment = segments.get(line.segment);
            segment.chunks.push(line.bytes);
            segment.bytes += line.bytes;
        }
    }
    const first = lines[0];
    const last = lines.at(-1);
    const ended = last?.type === 'end';
    for (const total of ended ? last.segments : []) {
        const segment = segments.get(total.segment);
        segment.sha256 = total.sha256;
        if (last.recovered && total.bytes < segment.bytes) Object.assign(segment, { bytes: total.bytes, isShortened: true });
    }
    return {
        startedAt: first?.time,
        endedAt: lines.findLast(({ recovered }) => !recovered)?.time,
        endReason: ended ? last.reason : null,
        ended,
        test: first?.test === true,
        lines: lines.length,
        logBytes: wholeBytes,
        segments: [...segments.values()],
    };
}

/** Writes the recording's facts, as its log has them, to the index of recordings that the screens read. `unclosed` says why it has no end line, or is null. */
export async function indexRecording(id, { files, proof }, unclosed = null) {
    const folder = await files.openToRead(id);
    const facts = describeLog(await readLog(folder, proof));
    const segments = facts.segments.map(({ chunks, ...segment }) => segment);
    const known = await readRecord('recordings', id);
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
    await mergeRecord('recordings', id, { ...facts, segments, bytes, localBytes: known?.freedAt ? 0 : bytes, state: 'ended', unclosed });
}

/** Appends a receipt to the recording's receipts.txt. */
export async function appendReceipt(folder, text) {
    const separator = (await folder.size('receipts.txt')) > 0 ? '\n' : '';
    await folder.append('receipts.txt', utf8(separator + text));
}

/** Opens the recording's folder for writing under its lock, for one piece of work. */
export async function withFolder(id, files, work) {
    return inFolder(await awaitLock(lockNames.writing(id)), id, files, work);
}

/**
 * Removes the segments' bytes from this device, each only when the vault's receipt names the same number of bytes and the same
 * digest as the local file has now (it is read and hashed for this). `receipted` is the verified receipt's [{segment, bytes, sha256}].
 * The capture log, the receipts and the time note stay. Resolves to the bytes freed.
 */
export async function freeRecording(id, receipted, { files, proof }) {
    const release = await takeLock(lockNames.writing(id));
    return release ? inFolder(release, id, files, (folder) => freeSegments(folder, id, receipted, proof)) : 0;
}

async function freeSegments(folder, id, receipted, proof) {
    let freed = 0;
    const { segments, ended } = describeLog(await readLog(folder, proof));
    if (!ended) return 0;
    for (const { segment, file } of segments) {
        const size = await folder.size(file);
        const receipt = receipted.find((entry) => entry.segment === segment);
        if (size === 0 || receipt?.bytes !== size) continue;
        if ((await fileDigest(folder, file, proof)) !== receipt.sha256) continue;
        await folder.remove(file);
        freed += size;
    }
    let left = 0;
    for (const { file } of segments) left += await folder.size(file);
    const freedAt = left === 0 ? new Date().toISOString() : undefined;
    await mergeRecord('recordings', id, { localBytes: left, freedAt });
    return freed;
}
