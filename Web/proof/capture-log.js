/** Makes the lines of a capture log. Sign what `append` returns, then store what `seal` makes of it, in the same order. */
export class CaptureLogWriter {
    #memory;
    #handle;

    /** @param {Uint8Array} [continueFrom] the log so far, whose good lines are gone on from */
    constructor(memory, continueFrom = new Uint8Array()) {
        this.#memory = memory;
        this.#handle = memory.with([continueFrom], memory.exports.writer_new);
    }

    /** The `seq` of the next line. */
    get nextSequence() {
        return this.#memory.exports.writer_next_sequence(this.#handle);
    }

    /**
     * The exact JSON bytes of the next line.
     * @param {string} type begin, segment, chunk …; `fields` are the type's own, without `format`
     * @param {string} time as `new Date().toISOString()` writes it
     * @param {number} tick milliseconds on a monotonic clock since `begin`
     */
    append(type, fields, time, tick) {
        const { exports } = this.#memory;
        return this.#memory.bytes(
            this.#memory.with([type, JSON.stringify(fields), time], (...passed) =>
                exports.writer_append(this.#handle, ...passed, Math.floor(tick))),
        );
    }

    /** The whole line, with its TAB and line feed. */
    seal(json, signature) {
        return this.#memory.bytes(this.#memory.with([json, signature], this.#memory.exports.writer_seal));
    }

    free() {
        if (this.#handle === null) return;
        this.#memory.exports.writer_free(this.#handle);
        this.#handle = null;
    }
}

/**
 * Reads a capture log as far as it goes: `lines` (each with `sequence`, `digest` and its fields), `wholeBytes` (up to the end of the
 * last good line) and `problem` ({code, line, detail}, or null).
 */
export function parseLog(memory, bytes) {
    const { lines, digests, wholeBytes, problem } = memory.json(memory.with([bytes], memory.exports.log_parse));
    return {
        lines: lines.map(({ seq, ...fields }, index) => ({ sequence: seq, digest: digests[index], ...fields })),
        wholeBytes,
        problem,
    };
}
