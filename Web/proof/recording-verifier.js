import { toBytes } from './module-memory.js';

/**
 * Decides what a recording is. Check each of `signatureChecks`, say how many bytes there are of each segment, hash those of
 * `expectedChunks` that are wholly there, then ask for the verdict. What is left out counts as missing or not checked.
 */
export class RecordingVerifier {
    #memory;
    #handle;

    constructor(memory, { log, receipts = '', timeNote = null, knownDeviceKeys = [], vaultKeys = [] }) {
        const devices = new Uint8Array(knownDeviceKeys.length * 32);
        knownDeviceKeys.forEach((key, index) => {
            if (toBytes(key).length !== 32) throw new TypeError('a device key is 32 bytes');
            devices.set(toBytes(key), index * 32);
        });
        this.#memory = memory;
        this.#handle = Number(memory.text(
            memory.with([log, receipts ?? '', timeNote ?? '', devices, vaultKeys.join('\n')], memory.exports.verifier_new)));
        /** The signatures to check: {publicKey, message, signature}. */
        this.signatureChecks = readChecks(memory.bytes(memory.exports.verifier_signature_checks(this.#handle)));
        /** The chunks to hash: {segment, chunk, offset, bytes, sha256, from, to}. */
        this.expectedChunks = memory.json(memory.exports.verifier_expected_chunks(this.#handle));
    }

    /** What the platform found of a signature. */
    signatureChecked(index, isValid) {
        this.#memory.exports.verifier_signature_checked(this.#handle, index, isValid ? 1 : 0);
    }

    /** How many bytes there are of a segment; 0 when there are none. */
    segmentHeld(segment, bytes) {
        this.#memory.exports.verifier_segment_held(this.#handle, segment, bytes);
    }

    /** The digest that a chunk's bytes have, as hexadecimal. */
    chunkHashed(index, digest) {
        this.#takeDigest((...passed) => this.#memory.exports.verifier_chunk_hashed(this.#handle, index, ...passed), digest);
    }

    /** The numbers of the segments to hash as a whole; to be asked once all of `segmentHeld` was said. */
    get segmentsToHash() {
        return this.#memory.json(this.#memory.exports.verifier_segments_to_hash(this.#handle));
    }

    /** The digest that a whole segment has, as hexadecimal. Needed of `segmentsToHash` only: chunks cover all other bytes. */
    segmentHashed(segment, digest) {
        this.#takeDigest((...passed) => this.#memory.exports.verifier_segment_hashed(this.#handle, segment, ...passed), digest);
    }

    #takeDigest(call, digest) {
        if (!this.#memory.with([digest], call)) throw new TypeError('not a SHA-256 digest in lower-case hexadecimal');
    }

    /** The verdict over everything that was reported so far (docs/formats/verdict.md). */
    verdict() {
        return this.#memory.json(this.#memory.exports.verifier_verdict(this.#handle));
    }

    free() {
        if (this.#handle === null) return;
        this.#memory.exports.verifier_free(this.#handle);
        this.#handle = null;
    }
}

function readChecks(frames) {
    const checks = [];
    const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
    let position = 0;
    while (position < frames.length) {
        const length = view.getUint32(position + 96, true);
        const start = position + 100;
        checks.push({
            publicKey: frames.subarray(position, position + 32),
            signature: frames.subarray(position + 32, position + 96),
            message: frames.subarray(start, start + length),
        });
        position = start + length;
    }
    return checks;
}
