import { digestOfFile } from './reading.js';
import { nameOf } from './sorting.js';

/**
 * Evidence copies: a JSON report names the digests of originals and copy; each named file that was given is hashed and compared.
 * `others` are the files that belong to no recording; originals are looked for among all the `files`.
 * Gives { copies, rest }: what was found out, and the others that belong to no copy.
 */
export async function checkEvidenceCopies(others, files, context) {
    const rest = new Set(others);
    const copies = [];
    for (const entry of others.filter(({ path, file }) => /\.json$/i.test(path) && file.size < 16_000_000)) {
        const named = namedFiles(await parsed(entry.file));
        if (named.length === 0) continue;
        rest.delete(entry);
        const result = await compare(named, files, context);
        result.used.forEach((each) => rest.delete(each));
        copies.push({ kind: 'evidence-copy', name: nameOf(entry.path), verdict: judged(result.files), files: result.files });
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

/** [{ name, sha256, role }] that a report names, the copy first; none when it is not the report of an evidence copy. */
function namedFiles(report) {
    if (typeof report !== 'object' || report === null || !report.copy) return [];
    return [...asList(report.copy, 'The evidence copy'), ...asList(report.originals, 'An original')];
}

function asList(value, role) {
    return (Array.isArray(value) ? value : [value])
        .filter((file) => typeof file?.name === 'string' && /^[0-9a-f]{64}$/.test(file.sha256))
        .map(({ name, sha256 }) => ({ name, sha256, role }));
}

async function compare(named, given, { proof, progress }) {
    const files = [];
    const used = [];
    const digests = new Map();
    for (const expected of named) {
        const entry = given.find(({ path }) => nameOf(path) === expected.name || nameOf(path).startsWith(expected.sha256));
        if (!entry) {
            files.push({ ...expected, state: 'absent', says: `${expected.role}: not among the files that you gave` });
            continue;
        }
        used.push(entry);
        if (!digests.has(entry)) digests.set(entry, await digestOfFile(entry.file, proof, progress));
        const found = digests.get(entry);
        const same = found === expected.sha256;
        const says = `${expected.role}: its bytes are ${same ? '' : 'not '}those of the report`;
        files.push({ ...expected, found, state: same ? 'same' : 'changed', says });
    }
    return { files, used };
}

/** As `exhibit verify` judges: the copy must be there; originals that are there must match. */
function judged(files) {
    const [copy, ...originals] = files;
    const changed = files.filter(({ state }) => state === 'changed');
    const held = originals.filter(({ state }) => state === 'same').length;
    if (changed.length > 0) return { verdict: 'changed', summary: `${changed[0].name} does not have the SHA-256 that the report gives it` };
    if (copy.state === 'absent') return { verdict: 'incomplete', summary: `${copy.name} is missing` };
    const beside = held === 0 ? 'its originals are not here' : `${held} of ${originals.length} originals beside it too`;
    return { verdict: 'intact', summary: `${copy.name} is the copy that its report describes; ${beside}` };
}
