// Writes a recording's capture log: each line chained to the one before, signed by this device, on disk before the next.
import { sign } from '../browser/device-key.js';

export const LOG_FILE = 'capture.log';

export class LogWriter {
    #folder;
    #key;
    #writer;
    /** Lines that are chained and could not be signed or written yet: those after them name them. Each is {json, line}, `line` null until it is signed. */
    #unwritten = [];

    /** `writer` is a captureLogWriter of the proof module, positioned at the end of the folder's log. */
    constructor(folder, key, writer) {
        this.#folder = folder;
        this.#key = key;
        this.#writer = writer;
    }

    /**
     * Writes one line, after those that could not be signed or written before; resolves, when it is on disk, to its seq and the log's new size
     * in bytes. `onFull` makes room once when the storage is full.
     */
    async append(type, fields, { time, tick }, onFull) {
        const sequence = this.#writer.nextSequence;
        const json = this.#writer.append(type, fields, time, tick);
        this.#unwritten.push({ json, line: null });
        try {
            return { sequence, logBytes: await this.#write() };
        } catch (error) {
            if (error.name !== 'QuotaExceededError' || !(await onFull?.())) throw error;
            return { sequence, logBytes: await this.#write() };
        }
    }

    async #write() {
        for (const each of this.#unwritten) each.line ??= this.#writer.seal(each.json, await sign(this.#key, each.json));
        const lines = new Uint8Array(await new Blob(this.#unwritten.map(({ line }) => line)).arrayBuffer());
        const logBytes = await this.#folder.append(LOG_FILE, lines);
        this.#unwritten = [];
        return logBytes;
    }

    free() {
        this.#writer.free();
    }
}
