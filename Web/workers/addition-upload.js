// One addition's way to the vault: what the queue says is done here; see addition-queue.js.
import { changeRecord } from '../browser/database.js';
import { ADDED_FILE, freeBytes } from './addition-files.js';
import { simulatedFailure } from './simulated-failure.js';
import { Refusal } from './vault-requests.js';

export class AdditionUpload {
    #parts;
    #vault;
    #folder = null;
    #stopping = new AbortController();
    /** Where the whole is, once the vault says so: see `stateOf` in vault-requests.js. */
    #whole = null;
    record;

    constructor(record, { parts, vault }) {
        this.record = record;
        this.#parts = parts;
        this.#vault = vault;
    }

    /** Ends the request that is out, for good. */
    stop() {
        this.#stopping.abort();
    }

    get isStopped() {
        return this.#stopping.signal.aborted;
    }

    async #note(fields) {
        this.record = (await changeRecord('additions', this.record.id, fields)) ?? { ...this.record, ...fields };
    }

    /** Where the vault is with it: its upload is made when it has none. `verifierKey` is the known vault's. */
    async askOffset(verifierKey) {
        const { signal } = this.#stopping;
        // What another vault was given is not this one's.
        if (this.record.vaultKey !== verifierKey) await this.#note({ vaultKey: verifierKey, path: null, sentBytes: 0 });
        if (this.record.path) return this.#took(await this.#vault.uploadState(this.record.path, { signal }));
        const made = await this.#vault.createUpload(this.#fields, { length: this.record.bytes, signal });
        await this.#note({ path: made.path });
        return this.#took(made);
    }

    get #fields() {
        const { name, mediaType, modified, source, title, caseId, tags } = this.record;
        const fields = { filename: name, filetype: mediaType, modified, source, title, case: caseId, tags: tags?.join(',') };
        return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    }

    /** Sends bytes from `offset`; resolves to the offset that the vault has then. */
    async send(offset, bytes, isLast) {
        if (this.#whole) return this.#whole.offset;
        const { signal } = this.#stopping;
        this.#folder ??= await this.#parts.files.openToRead(this.record.id);
        const part = await this.#folder.read(ADDED_FILE, offset, bytes);
        if (part.length < bytes) throw new Error('This device’s storage has lost a part of it that was not sent yet');
        await simulatedFailure({ offset, bytes: part, isLast }, async (some) => this.#took(await this.#vault.send(this.record.path, offset, some, { signal })));
        try {
            return await this.#took(await this.#vault.send(this.record.path, offset, part, { signal }));
        } catch (error) {
            if (error.code !== 'upload-finished') throw error;
            return this.#took(await this.#vault.uploadState(this.record.path, { signal }));
        }
    }

    async #took(state) {
        this.#whole = state.offset === this.record.bytes && state.sha256 ? state : null;
        await this.#note({ sentBytes: state.offset });
        return state.offset;
    }

    /** The upload is gone at the vault: the next one begins anew. */
    forgetUpload() {
        this.#whole = null;
        return this.#note({ path: null, sentBytes: 0 });
    }

    /** All is sent: only when the vault has the same digest does it count as uploaded, and is this device's copy let go of. */
    async finish() {
        const { path, bytes, sha256 } = this.record;
        this.#whole ??= await this.#vault.uploadState(path, { signal: this.#stopping.signal });
        const { offset, sha256: theirs, item, isDuplicate } = this.#whole;
        if (offset !== bytes || theirs !== sha256) {
            await this.forgetUpload();
            const title = theirs ? 'The vault holds other bytes than this device' : 'The vault does not say which bytes it holds';
            throw Object.assign(new Refusal(409, { code: 'digest-differs', title }, new Headers()), { isFinal: true });
        }
        await this.#note({ state: 'uploaded', item, isDuplicate, sentBytes: bytes, uploadedAt: Date.now(), problem: null });
        await freeBytes(this.record.id, this.#parts);
    }

    failed(error) {
        return this.#note({ state: 'failed', problem: error.message, isRefusal: error instanceof Refusal });
    }
}
