// Additions on this device: whole files that a person adds, copied here and hashed before anything else is done with them.
import { changeRecord, readRecords, removeRecord, writeRecord } from '../browser/database.js';
import { lockNames, awaitLock, takeLock } from '../browser/locks.js';

/** The one file in an addition's folder. */
export const ADDED_FILE = 'bytes';

const COPY_BYTES = 4 * 1024 * 1024;

/** A file that is being added: its bytes are on disk, and part of the digest, once `append` resolves. Holds the addition's lock. */
export class AdditionWriter {
    #id;
    #parts;
    #folder;
    #release;
    #hash;
    bytes = 0;

    /** `record` is the addition as in models/additions.js; `parts` {files, proof}. */
    static async begin(record, parts) {
        const writer = new AdditionWriter();
        writer.#id = record.id;
        writer.#parts = parts;
        writer.#release = await awaitLock(lockNames.adding(record.id));
        try {
            await writeRecord('additions', { ...record, state: 'copying', bytes: 0, sentBytes: 0 });
            writer.#folder = await parts.files.open(record.id);
            writer.#hash = parts.proof.sha256();
        } catch (error) {
            await writer.drop();
            throw error;
        }
        return writer;
    }

    async append(bytes) {
        this.bytes = await this.#folder.append(ADDED_FILE, bytes);
        this.#hash.update(bytes);
    }

    /** It is whole: from here on it is on its way to the vault. Resolves to its digest. */
    async finish(fields = {}) {
        const sha256 = this.#hash.digest();
        await this.#folder.close();
        await changeRecord('additions', this.#id, { ...fields, state: 'waiting', bytes: this.bytes, sha256 });
        this.#end();
        return sha256;
    }

    /** It is not to be added, or can't be. */
    async drop() {
        await this.#folder?.close();
        await discard(this.#id, this.#parts);
        this.#end();
    }

    #end() {
        this.#hash?.free();
        this.#release();
    }
}

/** Copies a file here and hashes it, piece by piece. `progress(bytes)` is called behind each piece; `signal` gives it up. */
export async function copyIn(record, blob, parts, { progress, signal }) {
    const writer = await AdditionWriter.begin({ ...record, totalBytes: blob.size }, parts);
    try {
        while (writer.bytes < blob.size) {
            signal?.throwIfAborted();
            await writer.append(new Uint8Array(await blob.slice(writer.bytes, writer.bytes + COPY_BYTES).arrayBuffer()));
            progress(writer.bytes);
        }
        return await writer.finish();
    } catch (error) {
        await writer.drop();
        throw error;
    }
}

/** Removes an addition's bytes from this device, and keeps what is known of it. */
export async function freeBytes(id, { files }) {
    await files.remove(id).catch((error) => {
        if (error.name !== 'NotFoundError') throw error;
    });
}

/** Removes an addition as if it had never been added. */
export async function discard(id, parts) {
    await freeBytes(id, parts);
    await removeRecord('additions', id);
}

/**
 * What an earlier visit left half done: what was being recorded is kept as far as it got; of a file that was being copied only a part is here, which is no
 * evidence: it has to be added again. What no record names is removed.
 */
export async function recoverAdditions(parts) {
    const records = await readRecords('additions');
    for (const record of records) {
        if (record.state !== 'copying') continue;
        const release = await takeLock(lockNames.adding(record.id));
        if (!release) continue;
        try {
            await recoverOne(record, parts);
        } finally {
            release();
        }
    }
    const known = new Set(records.map(({ id }) => id));
    for (const id of await parts.files.ids()) if (!known.has(id)) await removeForgotten(id, parts);
}

async function removeForgotten(id, parts) {
    const release = await takeLock(lockNames.adding(id));
    if (!release) return;
    try {
        const isKnown = (await readRecords('additions')).some((record) => record.id === id);
        if (!isKnown) await freeBytes(id, parts);
    } finally {
        release();
    }
}

async function recoverOne(record, parts) {
    if (!record.isRecorded) {
        await freeBytes(record.id, parts);
        return changeRecord('additions', record.id, { state: 'cut off' });
    }
    const folder = await parts.files.openToRead(record.id);
    const hash = parts.proof.sha256();
    let bytes = 0;
    for (;;) {
        const piece = await folder.read(ADDED_FILE, bytes, COPY_BYTES);
        if (piece.length === 0) break;
        hash.update(piece);
        bytes += piece.length;
    }
    const sha256 = hash.digest();
    hash.free();
    if (bytes === 0) return discard(record.id, parts);
    return changeRecord('additions', record.id, { state: 'waiting', bytes, sha256, isCutOff: true });
}
