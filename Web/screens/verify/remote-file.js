import { vaultFetch } from '../../browser/vault-fetch.js';

/** A file of the vault, read as a File is (`size`, `slice`, `arrayBuffer`), by byte ranges. Keeps a few pieces, so that memory stays flat. */
const piece = 8 * 1024 * 1024;
const kept = 3;

export class RemoteFile {
    #url;
    #pieces = new Map();

    constructor({ url, name, size }) {
        this.#url = url;
        this.name = name;
        this.size = size;
    }

    slice(from, to) {
        return { arrayBuffer: () => this.#read(from, to) };
    }

    arrayBuffer() {
        return this.#read(0, this.size);
    }

    async #read(from, to) {
        const bytes = new Uint8Array(to - from);
        for (let at = from; at < to;) {
            const index = Math.floor(at / piece);
            const part = await this.#piece(index);
            const start = at - index * piece;
            const some = part.subarray(start, Math.min(part.length, to - index * piece));
            if (some.length === 0) throw new Error(`${this.name} ended early`);
            bytes.set(some, at - from);
            at += some.length;
        }
        return bytes.buffer;
    }

    #piece(index) {
        if (!this.#pieces.has(index)) {
            this.#pieces.set(index, this.#fetch(index));
            if (this.#pieces.size > kept) this.#pieces.delete(this.#pieces.keys().next().value);
        }
        return this.#pieces.get(index);
    }

    async #fetch(index) {
        const from = index * piece;
        const to = Math.min(from + piece, this.size) - 1;
        const response = await vaultFetch(this.#url, { headers: { Range: `bytes=${from}-${to}` }, credentials: 'same-origin' });
        if (response.status !== 206 && !(response.status === 200 && from === 0)) throw new Error(`${this.name} could not be read from the vault (${response.status})`);
        return new Uint8Array(await response.arrayBuffer());
    }
}
