// The boundary to the WebAssembly module: bytes in as (pointer, length), results out as framed buffers (Sources/WebProof/Memory.swift).

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the module refused: `code` names the failing layer, `line` the capture log's line (or null). */
export class ProofError extends Error {
    constructor({ code, line, detail }) {
        super(line === null || line === undefined ? detail : `line ${line}: ${detail}`);
        this.name = 'ProofError';
        this.code = code;
        this.line = line ?? null;
        this.detail = detail;
    }
}

/** Text or bytes as bytes. */
export function toBytes(value) {
    if (typeof value === 'string') return encoder.encode(value);
    if (value instanceof Uint8Array) return value;
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    throw new TypeError('expected bytes or text');
}

/** The base64 of bytes, for the fields of capture-log lines. */
export function encodeBase64(bytes) {
    let binary = '';
    for (const byte of toBytes(bytes)) binary += String.fromCharCode(byte);
    return btoa(binary);
}

/** The bytes of base64. */
export function decodeBase64(text) {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export class ModuleMemory {
    constructor(exports) {
        this.exports = exports;
    }

    /** Copies each of `values` into the module, calls `use` with pointer, length, pointer, length …, and frees them. */
    with(values, use) {
        const pointers = [];
        try {
            const passed = [];
            for (const value of values) {
                const bytes = toBytes(value);
                const pointer = this.exports.proof_allocate(bytes.length);
                pointers.push(pointer);
                // The view is made anew each time: allocating may have moved the memory.
                new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
                passed.push(pointer, bytes.length);
            }
            return use(...passed);
        } finally {
            for (const pointer of pointers) this.exports.proof_free(pointer);
        }
    }

    /** The payload of a result, as bytes; throws `ProofError` when the module refused. */
    bytes(result) {
        const memory = this.exports.memory.buffer;
        const header = new DataView(memory, result, 5);
        const isGood = header.getUint8(0) === 0;
        const payload = new Uint8Array(memory, result + 5, header.getUint32(1, true)).slice();
        this.exports.proof_free(result);
        if (!isGood) throw new ProofError(JSON.parse(decoder.decode(payload)));
        return payload;
    }

    /** The payload of a result, as text. */
    text(result) {
        return decoder.decode(this.bytes(result));
    }

    /** The payload of a result, as JSON. */
    json(result) {
        return JSON.parse(this.text(result));
    }
}
