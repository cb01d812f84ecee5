import { loadProof } from '../../proof/proof.js';
import { checkEvidenceCopies } from './evidence-copy-check.js';
import { digestOfFile, Progress } from './reading.js';
import { RemoteFile } from './remote-file.js';
import { checkRecording } from './recording-check.js';
import { nameOf, sortFiles } from './sorting.js';

/**
 * Verifies what it is sent ({ files: [{ path, file } or { path, remote }], keys }), one thing after another.
 * Answers with progress, then with results, or with a failure.
 */
self.onmessage = async ({ data: { files: given, keys } }) => {
    try {
        const files = given.map(({ path, file, remote }) => ({ path, file: file ?? new RemoteFile(remote) }));
        const progress = new Progress((figures) => self.postMessage({ type: 'progress', ...figures }));
        progress.total = files.reduce((sum, { file }) => sum + file.size, 0);
        const proof = await loadProof();
        self.postMessage({ type: 'results', results: await verify(files, { proof, keys, progress }) });
    } catch (error) {
        self.postMessage({ type: 'failure', detail: error.message });
    }
};

async function verify(files, context) {
    const { recordings, others } = await sortFiles(files);
    const results = [];
    for (const recording of recordings) results.push(await guarded(recording.name, () => checkRecording(recording, context)));
    const { copies, rest } = await checkEvidenceCopies(others, files, context);
    results.push(...copies);
    for (const { path, file } of rest) results.push(await guarded(nameOf(path), () => checkObject(path, file, context)));
    return results;
}

/** One thing that can't be read does not keep the others from being verified. */
async function guarded(name, check) {
    try {
        return await check();
    } catch (error) {
        return { kind: 'failure', name, error: error.message };
    }
}

/** A file alone: its digest, and whether it bears that as its name, as an object of a vault does. */
async function checkObject(path, file, { proof, progress }) {
    const sha256 = await digestOfFile(file, proof, progress);
    const name = nameOf(path);
    const claimed = /^[0-9a-f]{64}(?=$|\.)/.exec(name)?.[0] ?? null;
    return { kind: 'object', name, bytes: file.size, sha256, namedByDigest: claimed === null ? null : claimed === sha256 };
}
