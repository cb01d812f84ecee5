// EvidenceProof and TransferQueue in the browser: the same Swift code that the vault runs, as WebAssembly.
//
//     import { loadProof } from '/proof/proof.js';
//     const proof = await loadProof();
//     const hash = proof.sha256();
//
// Works in a window, a worker and node. Objects with `free()` hold memory of the module until it is called.

import { CaptureLogWriter, parseLog } from './capture-log.js';
import { IncrementalDigest } from './digest.js';
import { ModuleMemory } from './module-memory.js';
import { parseReceipt, parseTimeNote, parseVerifierKey } from './notes.js';
import { RecordingVerifier } from './recording-verifier.js';
import { TransferQueue } from './transfer-queue.js';

export { ProofError, decodeBase64, encodeBase64 } from './module-memory.js';

let loading = null;

/** Loads the module, once; a failed load may be tried again. */
export function loadProof() {
    loading ??= instantiate(new URL('./proof.wasm', import.meta.url)).then(
        (instance) => makeProof(new ModuleMemory(instance.exports)),
        (error) => {
            loading = null;
            throw error;
        },
    );
    return loading;
}

async function instantiate(url) {
    if (url.protocol === 'file:') {
        const { readFile } = await import('node:fs/promises');
        return (await WebAssembly.instantiate(await readFile(url), {})).instance;
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`proof.wasm could not be loaded (${response.status})`);
    return (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance;
}

function makeProof(memory) {
    const { exports } = memory;
    return {
        /** The version of Exhibit, as in "0.1.0". */
        version: memory.text(exports.software_version()),
        /** An incremental SHA-256. */
        sha256: () => new IncrementalDigest(memory),
        /** A writer that begins a log, or goes on after the good lines of `continueFrom`. */
        captureLogWriter: (continueFrom) => new CaptureLogWriter(memory, continueFrom),
        /** A capture log as far as it can be read. */
        parseLog: (bytes) => parseLog(memory, bytes),
        /** A signed receipt. */
        parseReceipt: (note, verifierKey) => parseReceipt(memory, note, verifierKey),
        /** A signed time note. */
        parseTimeNote: (note, verifierKey) => parseTimeNote(memory, note, verifierKey),
        /** A C2SP verifier key. */
        parseVerifierKey: (text) => parseVerifierKey(memory, text),
        /** The one place where verdicts are made. */
        verifier: (recording) => new RecordingVerifier(memory, recording),
        /** An upload queue. */
        queue: (options) => new TransferQueue(memory, options),
        /** The strict encodings, for tests by vectors. */
        encodings: {
            decodeBase64: (text) => memory.bytes(memory.with([text], exports.base64_decode)),
            encodeBase64: (bytes) => memory.text(memory.with([bytes], exports.base64_encode)),
            decodeHexadecimal: (text) => memory.bytes(memory.with([text], exports.hexadecimal_decode)),
            compactJSON: (text) => memory.text(memory.with([text], exports.json_compact)),
        },
    };
}
