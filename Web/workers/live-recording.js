// One recording while it is being written. Per chunk, in this order: the bytes to their segment's file, flushed; their
// SHA-256; the signed line to the capture log, flushed. Only then is the chunk reported as kept.
import { lockNames, takeLock } from '../browser/locks.js';
import { sha256, utf8 } from '../browser/text.js';
import { segmentFile } from '../models/media-types.js';
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
            if (type === 'segment') {
                const file = segmentFile(fields.segment, fields.mediaType);
                this.#segments.set(fields.segment, { file, bytes: 0, chunks: 0, brokenBy: null, hash: this.#proof.sha256() });
            }
            return this.#write(type, fields, moment);
        });
    }

    /** Keeps one chunk. Resolves, when it can't be lost any more, to {segment, chunk, bytes, segmentBytes, sequence, logBytes}. */
    chunk(number, blob, moment) {
        return this.#inOrder(async () => {
            const segment = this.#segments.get(number);
            if (segment.brokenBy) throw segment.brokenBy;
            const bytes = new Uint8Array(await blob.arrayBuffer());
            try {
                await this.#folder.append(segment.file, bytes);
            } catch (error) {
                // What comes later must not close the gap.
                segment.brokenBy = error;
                throw error;
            }
            const fields = {
                segment: number,
                chunk: segment.chunks,
                offset: segment.bytes,
                bytes: bytes.length,
                sha256: await sha256(bytes),
            };
            segment.hash.update(bytes);
            segment.bytes += bytes.length;
            segment.chunks += 1;
            const line = await this.#write('chunk', fields, moment);
            return { segment: number, chunk: fields.chunk, bytes: bytes.length, segmentBytes: segment.bytes, ...line };
        });
    }

    /** Resolves when all that was asked for before is done. */
    settled() {
        return this.#inOrder(() => {});
    }

    /** Writes the end line and lets go of the files. */
    end(reason, moment) {
        return this.#inOrder(async () => {
            try {
                const segments = [...this.#segments].map(([segment, { bytes, hash }]) => ({ segment, bytes, sha256: hash.digest() }));
                return await this.#write('end', { reason, segments }, moment);
            } finally {
                await this.#close();
            }
        });
    }

    async #close() {
        await this.#folder.remove(RESERVE_FILE).catch(() => {});
        await this.#folder.close();
        for (const { hash } of this.#segments.values()) hash.free();
        this.#log.free();
        this.#release();
    }
}
