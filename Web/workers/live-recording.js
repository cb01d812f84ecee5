// One recording while it is being written. Each piece that a recorder hands over goes to its segment's file at once, flushed;
// about once a second the pieces together are a chunk: their SHA-256, and the signed line to the capture log, flushed.
// A piece that no line names yet when all is cut off is sealed by recovery.
import { lockNames, takeLock } from '../browser/locks.js';
import { utf8 } from '../browser/text.js';
import { LiveSegment } from './live-segment.js';
import { LogWriter } from './log-writer.js';

/** Given up when the storage is full, so that the end can still be written down. */
const RESERVE_FILE = 'reserve';
const RESERVE_BYTES = 128 * 1024;

export class LiveRecording {
    #folder;
    #log;
    #proof;
    #release;
    #segments = new Map();
    /** Settles when all that was asked for is done: the lines of a log have one order. */
    #tail = Promise.resolve();

    /**
     * Begins a recording in `files`. `begin` are the begin line's fields, `moment` is {time, tick}, `timeNote` and `vaultKey` are
     * texts of the vault's or null.
     */
    static async begin({ files, proof, key, begin, moment, timeNote, vaultKey }) {
        const release = await takeLock(lockNames.writing(begin.recording));
        if (!release) throw new DOMException('Another tab writes this recording', 'InvalidStateError');
        const folder = await files.open(begin.recording);
        const recording = new LiveRecording();
        recording.#folder = folder;
        recording.#proof = proof;
        recording.#release = release;
        recording.#log = new LogWriter(folder, key, proof.captureLogWriter());
        try {
            if (timeNote) await folder.append('after.txt', utf8(timeNote));
            if (vaultKey) await folder.append('vault.vkey', utf8(`${vaultKey}\n`));
            await folder.append(RESERVE_FILE, new Uint8Array(RESERVE_BYTES));
            recording.began = await recording.#log.append('begin', begin, moment);
        } catch (error) {
            await recording.#close();
            throw error;
        }
        return recording;
    }

    get folder() {
        return this.#folder;
    }

    #inOrder(work) {
        const done = this.#tail.then(work);
        this.#tail = done.catch(() => {});
        return done;
    }

    #write(type, fields, moment) {
        return this.#log.append(type, fields, moment, () => this.#giveUpReserve());
    }

    async #giveUpReserve() {
        if ((await this.#folder.size(RESERVE_FILE)) === 0) return false;
        await this.#folder.remove(RESERVE_FILE);
        return true;
    }

    /** Writes a line that is no chunk: segment, point, interruption, resumption, bookmark or notice. */
    entry(type, fields, moment) {
        return this.#inOrder(() => {
            if (type === 'segment') this.#segments.set(fields.segment, new LiveSegment(fields.segment, fields.mediaType, this.#proof));
            return this.#write(type, fields, moment);
        });
    }

    /**
     * Keeps one piece. Resolves, when it can't be lost any more, to {bytes, chunk}; `chunk` is the chunk that is full with it,
     * or null: {segment, chunk, bytes, segmentBytes, sequence, logBytes}.
     */
    piece(number, blob, moment) {
        return this.#inOrder(async () => {
            const segment = this.#segments.get(number);
            if (segment.brokenBy) throw segment.brokenBy;
            const bytes = new Uint8Array(await blob.arrayBuffer());
            try {
                await this.#folder.append(segment.file, bytes);
            } catch (error) {
                segment.brokenBy = error;
                throw error;
            }
            segment.appended(bytes);
            const chunk = segment.isChunkFull(moment.tick) ? await this.#writeChunk(segment, moment) : null;
            return { bytes: bytes.length, chunk };
        });
    }

    /** Writes the line of a segment's bytes that no line names yet; null when there are none. */
    async #writeChunk(segment, moment) {
        const fields = await segment.nextChunk(moment.tick);
        if (!fields) return null;
        const line = await this.#write('chunk', fields, moment);
        return { segment: fields.segment, chunk: fields.chunk, bytes: fields.bytes, segmentBytes: segment.bytes, ...line };
    }

    /** No more pieces of the segment will come. Resolves, when its last line is written, to its last chunk; null when that was written before. */
    finish(number, moment) {
        return this.#inOrder(() => this.#writeChunk(this.#segments.get(number), moment));
    }

    /** Writes the end line, after the chunks that are not full, and lets go of the files. */
    end(reason, moment) {
        return this.#inOrder(async () => {
            try {
                for (const segment of this.#segments.values()) await this.#writeChunk(segment, moment);
                const segments = [...this.#segments.values()].map(({ total }) => total);
                return await this.#write('end', { reason, segments }, moment);
            } finally {
                await this.#close();
            }
        });
    }

    async #close() {
        await this.#folder.remove(RESERVE_FILE).catch(() => {});
        try {
            await this.#folder.close();
        } finally {
            for (const segment of this.#segments.values()) segment.free();
            this.#log.free();
            this.#release();
        }
    }
}
