// Writes a recording's capture log: each line chained to the one before, signed by this device, on disk before the next.
import { sign } from '../browser/device-key.js';

export const LOG_FILE = 'capture.log';

export class LogWriter {
    #folder;
    #key;
    #writer;

    /** `writer` is a captureLogWriter of the proof module, positioned at the end of the folder's log. */
    constructor(folder, key, writer) {
        this.#folder = folder;
        this.#key = key;
        this.#writer = writer;
    }

    /** Writes one line; resolves, when it is on disk, to its seq and the log's new size in bytes. `onFull` makes room once when the storage is full. */
    async append(type, fields, { time, tick }, onFull) {
        const sequence = this.#writer.nextSequence;
        const json = this.#writer.append(type, fields, time, tick);
        const line = this.#writer.seal(json, await sign(this.#key, json));
        try {
            return { sequence, logBytes: await this.#folder.append(LOG_FILE, line) };
        } catch (error) {
            if (error.name !== 'QuotaExceededError' || !(await onFull?.())) throw error;
            return { sequence, logBytes: await this.#folder.append(LOG_FILE, line) };
        }
    }

    free() {
        this.#writer.free();
    }
}
