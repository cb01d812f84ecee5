// One segment while it is written: what its file holds, and which bytes of it no chunk line names yet.
import { sha256 } from '../browser/text.js';
import { segmentFile } from '../models/media-types.js';

/** A chunk is about a second. Recorders hand over less at a time: it is full when another piece of half a second would make it longer. */
const CHUNK_MILLISECONDS = 750;

export class LiveSegment {
    #hash;
    /** Bytes on disk behind the last chunk line, as they came. */
    #pieces = [];
    /** When the last chunk was full. */
    #fullAt;
    #chunks = 0;
    /** Bytes that chunk lines name. */
    #named = 0;
    /** Bytes in the file. */
    bytes = 0;
    /** Why nothing more is appended: what comes after a failed write must not close the gap. */
    brokenBy = null;

    constructor(number, mediaType, proof) {
        this.number = number;
        this.file = segmentFile(number, mediaType);
        this.#hash = proof.sha256();
    }

    /** `bytes` are on disk, behind those before. */
    appended(bytes) {
        this.#hash.update(bytes);
        this.#pieces.push(bytes);
        this.bytes += bytes.length;
    }

    /** Whether there is a second's worth of bytes. The first piece, which holds the file's header, is a chunk by itself. */
    isChunkFull(tick) {
        return this.#chunks === 0 || tick - this.#fullAt >= CHUNK_MILLISECONDS;
    }

    /** The fields of the next chunk line: all bytes that none names yet, at `tick`; null when there are none. */
    async nextChunk(tick) {
        if (this.#pieces.length === 0) return null;
        const bytes = new Uint8Array(await new Blob(this.#pieces).arrayBuffer());
        const fields = { segment: this.number, chunk: this.#chunks, offset: this.#named, bytes: bytes.length, sha256: await sha256(bytes) };
        this.#pieces = [];
        this.#chunks += 1;
        this.#named += bytes.length;
        this.#fullAt = tick;
        return fields;
    }

    /** What the end line says of it. */
    get total() {
        return { segment: this.number, bytes: this.bytes, sha256: this.#hash.digest() };
    }

    free() {
        this.#hash.free();
    }
}
