// Hands a capture log to the vault: whole lines, from the first that the vault does not hold.
import { LOG_FILE } from './log-writer.js';

/** The most bytes of lines in one request. */
const BATCH_BYTES = 512 * 1024;
const LINE_FEED = 10;

export class LogUpload {
    #id;
    #storage;
    #vault;
    /** Ends (offset behind the LF) of the lines read so far; line n starts at #ends[n - 1]. */
    #ends = [];
    #readTo = 0;
    /** Bytes of whole lines on this device. */
    localBytes = 0;
    /** The seq of the first line the vault does not hold; null until it was asked. */
    nextSequence = null;

    constructor(id, storage, vault) {
        this.#id = id;
        this.#storage = storage;
        this.#vault = vault;
    }

    /** The log has grown to `bytes`. */
    grewTo(bytes) {
        this.localBytes = Math.max(this.localBytes, bytes);
    }

    async #readNewLines() {
        const bytes = await this.#storage('read', this.#id, LOG_FILE, this.#readTo, this.localBytes - this.#readTo);
        for (let index = 0; index < bytes.length; index += 1) {
            if (bytes[index] === LINE_FEED) this.#ends.push(this.#readTo + index + 1);
        }
        this.#readTo = this.#ends.at(-1) ?? 0;
    }

    get #postedBytes() {
        return this.nextSequence === 0 ? 0 : (this.#ends[this.nextSequence - 1] ?? 0);
    }

    /** Whether there are lines the vault does not hold. */
    get isBehind() {
        return this.nextSequence === null || this.#postedBytes < this.localBytes;
    }

    /** Asks the vault which line it wants next. */
    async ask() {
        this.nextSequence = await this.#vault.nextSequence(this.#id);
    }

    /** Posts all lines that the vault lacks; at least the last one, for a fresh receipt. Resolves to the newest receipt's text. */
    async post() {
        await this.#readNewLines();
        let from = Math.min(this.nextSequence, this.#ends.length - 1);
        let receipt;
        do {
            const start = from === 0 ? 0 : this.#ends[from - 1];
            let to = from + 1;
            while (to < this.#ends.length && this.#ends[to] - start <= BATCH_BYTES) to += 1;
            const lines = await this.#storage('read', this.#id, LOG_FILE, start, this.#ends[to - 1] - start);
            const answer = await this.#append(lines);
            if (answer) {
                this.nextSequence = answer.nextSequence;
                receipt = answer.receipt;
            }
            from = Math.min(this.nextSequence, this.#ends.length);
        } while (from < this.#ends.length);
        return receipt;
    }

    /** The vault's answer; null when it asked for an earlier line first (it was set back, say by a restore). */
    async #append(lines) {
        try {
            return await this.#vault.appendLog(this.#id, lines);
        } catch (error) {
            const wanted = error.problem?.nextSequence;
            if (error.code !== 'log-gap' || !(wanted < this.nextSequence)) throw error;
            this.nextSequence = wanted;
            return null;
        }
    }
}
