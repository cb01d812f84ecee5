/**
 * Sorts files into what can be verified together: each capture.log with the files of its folder, each evidence copy with its JSON report, and the rest alone.
 * Names are those of a recording's folder; a browser's "(1)" behind a downloaded file's name is overlooked.
 */
export async function sortFiles(files) {
    const rest = new Set(files);
    const recordings = [];
    for (const log of files.filter(({ path }) => /^capture( ?\(\d+\))?\.log$/.test(nameOf(path)))) {
        const folder = folderOf(log.path);
        const near = files.filter((each) => folderOf(each.path) === folder);
        const named = (name) => near.find((each) => plainName(each.path) === name) ?? null;
        const recording = {
            name: folder || 'Recording',
            log,
            receipts: named('receipts.txt'),
            timeNote: named('after.txt'),
            vaultKey: named('vault.vkey'),
            sums: named('SHA256SUMS'),
            segments: near.map((each) => ({ number: segmentNumber(each.path), entry: each })).filter(({ number }) => number !== null),
        };
        await findObjects(recording, files);
        recordings.push(recording);
        const used = [log, recording.receipts, recording.timeNote, recording.vaultKey, recording.sums, ...recording.segments.map(({ entry }) => entry)];
        used.forEach((each) => rest.delete(each));
    }
    return { recordings, others: [...rest] };
}

/** In a vault the segments of a settled recording are objects, named by the digests in SHA256SUMS. */
async function findObjects(recording, files) {
    if (!recording.sums || recording.sums.file.size > 1_000_000) return;
    const text = await recording.sums.file.text();
    for (const [, digest, name] of text.matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)) {
        const number = segmentNumber(name);
        if (number === null || recording.segments.some((segment) => segment.number === number)) continue;
        const entry = files.find(({ path }) => nameOf(path) === digest);
        if (entry) recording.segments.push({ number, entry });
    }
}

export function nameOf(path) {
    return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path) {
    return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function plainName(path) {
    return nameOf(path).replace(/ ?\(\d+\)(?=\.[^.]+$|$)/, '');
}

function segmentNumber(path) {
    const match = /^segment-(\d{4,})\.[a-z0-9]+$/i.exec(plainName(path));
    return match ? Number(match[1]) : null;
}
