import { toBytes } from './module-memory.js';

/** Bytes that are copied into the module at a time. */
const pieceBytes = 1 << 18;

/** An incremental SHA-256. `digest()` may be asked again and again; it does not end the hash. */
export class IncrementalDigest {
    #memory;
    #handle;
    #buffer;

    constructor(memory) {
        this.#memory = memory;
        this.#handle = memory.exports.sha256_new();
        this.#buffer = memory.exports.proof_allocate(pieceBytes);
    }

    /** Appends bytes (or text as UTF-8). */
    update(value) {
        const bytes = toBytes(value);
        const { exports } = this.#memory;
        for (let start = 0; start < bytes.length; start += pieceBytes) {
            const piece = bytes.subarray(start, start + pieceBytes);
            new Uint8Array(exports.memory.buffer, this.#buffer, piece.length).set(piece);
            exports.sha256_update(this.#handle, this.#buffer, piece.length);
        }
        return this;
    }

    /** The digest so far, as 64 lower-case hexadecimal digits. */
    digest() {
        return this.#memory.text(this.#memory.exports.sha256_digest(this.#handle));
    }

    free() {
        if (this.#handle === null) return;
        this.#memory.exports.sha256_free(this.#handle);
        this.#memory.exports.proof_free(this.#buffer);
        this.#handle = null;
    }
}
