import { digestOfFile } from './reading.js';
import { nameOf } from './sorting.js';

/**
 * Evidence copies: a JSON report names the digests of originals and copy; each named file that was given is hashed and compared.
 * Gives { copies, rest }: what was found out, and the files that belong to no copy.
 */
export async function checkEvidenceCopies(files, context) {
    const rest = new Set(files);
    const copies = [];
    for (const entry of files.filter(({ path, file }) => /\.json$/i.test(path) && file.size < 16_000_000)) {
        const named = namedFiles(await parsed(entry.file));
        if (named.length === 0) continue;
        rest.delete(entry);
        const result = await compare(named, [...rest], context);
        result.used.forEach((each) => rest.delete(each));
        copies.push({ kind: 'evidence-copy', name: nameOf(entry.path), ...summary(result.files), files: result.files });
    }
    return { copies, rest: [...rest] };
}

async function parsed(file) {
    try {
        return JSON.parse(await file.text());
    } catch {
        return null;
    }
}

/** [{ name, sha256, role }] that a report names. */
function namedFiles(report) {
    if (typeof report !== 'object' || report === null) return [];
    const list = [...asList(report.copy, 'The evidence copy'), ...asList(report.originals, 'An original')];
    return list.filter(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256 ?? ''));
}

function asList(value, role) {
    return (Array.isArray(value) ? value : [value]).filter(Boolean).map(({ name, file, sha256 }) => ({ name: name ?? file ?? '', sha256, role }));
}

async function compare(named, given, { proof, progress }) {
    const files = [];
    const used = [];
    const digests = new Map();
    for (const expected of named) {
        const entry = given.find(({ path }) => nameOf(path) === expected.name || nameOf(path).startsWith(expected.sha256));
        if (!entry) {
            files.push({ ...expected, state: 'absent', says: `${expected.role}: not among the files given; its digest is in the report` });
            continue;
        }
        used.push(entry);
        if (!digests.has(entry)) digests.set(entry, await digestOfFile(entry.file, proof, progress));
        const same = digests.get(entry) === expected.sha256;
        files.push({ ...expected, state: same ? 'same' : 'changed', says: `${expected.role}: ${same ? 'its bytes are those of the report' : 'its bytes are not those of the report'}` });
    }
    return { files, used };
}

function summary(files) {
    const changed = files.filter(({ state }) => state === 'changed');
    const same = files.filter(({ state }) => state === 'same');
    if (changed.length > 0) return { matches: false, summary: `Changed: ${changed.map(({ name }) => name).join(', ')} is not the file that the report describes.` };
    if (same.length === 0) return { matches: false, summary: 'None of the files that the report names was given: add the evidence copy or its originals.' };
    return { matches: true, summary: `${same.map(({ name }) => name).join(', ')}: bit for bit as the report describes.` };
}
