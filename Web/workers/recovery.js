// Closes, honestly, a recording that ended without a stop: the tab was closed, the browser killed, the battery empty.
// Bytes on disk that no line names yet were flushed in the last instant; they are sealed now and marked as recovered. Bytes that lines
// name and the storage has lost stay logged; the end line states what is left, and the verdict what is missing.
import { lockNames, takeLock } from '../browser/locks.js';
import { sha256 } from '../browser/text.js';
import { segmentFile } from '../models/media-types.js';
import { LOG_FILE, LogWriter } from './log-writer.js';
import { inFolder } from './recording-folder.js';

/** Read at a time when a whole segment is hashed. */
const BLOCK = 4 * 1024 * 1024;

export const ENDED_WITHOUT_STOP = 'ended without a stop';

/** SHA-256 (hexadecimal) of a whole file, read block by block. */
export async function fileDigest(folder, name, proof) {
    const hash = proof.sha256();
    const size = await folder.size(name);
    try {
        for (let offset = 0; offset < size; offset += BLOCK) hash.update(await folder.read(name, offset, BLOCK));
        return hash.digest();
    } finally {
        hash.free();
    }
}

/** The folder's capture log, parsed. */
export async function readLog(folder, proof) {
    const bytes = await folder.read(LOG_FILE, 0, await folder.size(LOG_FILE));
    return { bytes, ...proof.parseLog(bytes) };
}

/** Cuts a half-written last line off; its bytes stay beside the log. */
async function setTornLineAside(folder, { bytes, wholeBytes }) {
    if (wholeBytes === bytes.length) return;
    await folder.append(`${LOG_FILE}.torn`, bytes.subarray(wholeBytes));
    await folder.truncate(LOG_FILE, wholeBytes);
}

/** Writes a chunk line for what the segment's file holds beyond its last chunk line. */
async function sealTail(folder, log, { segment, file, chunks, named }, moment) {
    const size = await folder.size(file);
    if (size <= named) return;
    const tail = await folder.read(file, named, size - named);
    const fields = { segment, chunk: chunks, offset: named, bytes: tail.length, sha256: await sha256(tail), recovered: true };
    await log.append('chunk', fields, moment);
}

/** The segments that the log names, with how far its chunk lines reach. */
function namedSegments(lines) {
    const segments = new Map();
    for (const line of lines) {
        if (line.type === 'segment') {
            const file = segmentFile(line.segment, line.mediaType);
            segments.set(line.segment, { segment: line.segment, file, chunks: 0, named: 0 });
        } else if (line.type === 'chunk') {
            const segment = segments.get(line.segment);
            segment.chunks = line.chunk + 1;
            segment.named = line.offset + line.bytes;
        }
    }
    return [...segments.values()];
}

/** Writes what `lines` lack: a chunk line for each tail, and the end. */
async function writeMissingLines(lines, { folder, log, proof }) {
    // No monotonic clock ran on from the last line: the tick stays where it was, the time is the recovery's own.
    const moment = { time: new Date().toISOString(), tick: lines.at(-1).tick };
    await folder.remove('reserve');
    const segments = namedSegments(lines);
    for (const segment of segments) await sealTail(folder, log, segment, moment);
    const totals = [];
    for (const { segment, file } of segments) {
        totals.push({ segment, bytes: await folder.size(file), sha256: await fileDigest(folder, file, proof) });
    }
    await log.append('end', { reason: ENDED_WITHOUT_STOP, segments: totals, recovered: true }, moment);
}

/**
 * Looks at one recording. Returns 'live' when a tab writes it, 'ended' when its log has its end line, 'empty' when it holds
 * neither a whole begin line nor footage (then it is removed), 'recovered' when it was closed just now, and 'unsealed' when it
 * can't be closed because this device's key is no longer the one that began it (site data cleared in part).
 */
export async function recover(id, { files, proof, key }) {
    const release = await takeLock(lockNames.writing(id));
    if (!release) return 'live';
    return inFolder(release, id, files, (folder) => closeIfOpen(folder, id, { files, proof, key }));
}

async function closeIfOpen(folder, id, { files, proof, key }) {
    const parsed = await readLog(folder, proof);
    if (parsed.lines.length === 0) {
        if ((await folder.names()).some((name) => name.startsWith('segment-'))) return 'unsealed';
        await folder.close();
        await files.remove(id);
        return 'empty';
    }
    if (parsed.lines.at(-1).type === 'end') return 'ended';
    if (parsed.lines[0].key !== key.publicKey) return 'unsealed';
    await setTornLineAside(folder, parsed);
    const log = new LogWriter(folder, key, proof.captureLogWriter(parsed.bytes.subarray(0, parsed.wholeBytes)));
    try {
        await writeMissingLines(parsed.lines, { folder, log, proof });
    } finally {
        log.free();
    }
    return 'recovered';
}
