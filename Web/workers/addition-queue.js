// Brings additions to the vault, in the one tab that uploads. The queue (TransferQueue in Swift) decides; this is the loop that does what it says.
// What a person wants (pause, order, cancel, another try) is written in the records first and then taken from them, so no tab's end can lose it.
import { readRecord, readRecords } from '../browser/database.js';
import { discard, recoverAdditions } from './addition-files.js';
import { AdditionUpload } from './addition-upload.js';
import { Rest } from './rest.js';
import { Refusal, Unreachable } from './vault-requests.js';

const MAXIMUM_SEND_BYTES = 2 * 1024 * 1024;

/** What the vault has and this device has let go of stays listed for so long. */
const LISTED_MILLISECONDS = 7 * 86_400_000;

const isOwed = ({ state }) => state === 'waiting' || state === 'failed';

export class AdditionQueue {
    #parts;
    #vault;
    #passage;
    #publish;
    #queue;
    #uploads = new Map();
    #numbers = new Map();
    #lastNumber = 0;
    #changes = Promise.resolve();
    #rest = new Rest();
    #isStarted = false;
    /** Why each waits whose last try failed: number → {why: 'refused' or 'fault', since, retryAt, says}. */
    #setbacks = new Map();

    /** `passage` says whether anything may be sent (passage.js); `publish(kind, detail)` tells all tabs. */
    constructor({ parts, vault, passage, publish }) {
        this.#parts = parts;
        this.#vault = vault;
        this.#passage = passage;
        this.#publish = publish;
        this.#queue = parts.proof.queue({ maximumSend: MAXIMUM_SEND_BYTES });
    }

    async start() {
        this.#isStarted = true;
        await recoverAdditions(this.#parts);
        const now = Date.now();
        for (const { id, state, uploadedAt } of await readRecords('additions')) {
            if (state === 'uploaded' && now - uploadedAt > LISTED_MILLISECONDS) await discard(id, this.#parts);
            else this.changed(id);
        }
        this.passageChanged();
        this.#run();
    }

    /** Whether something may be sent, or may no longer. */
    passageChanged() {
        if (!this.#isStarted) return;
        if (this.#passage.state === 'online') this.#queue.wentOnline();
        else this.#queue.wentOffline();
        this.tell();
        this.#rest.rouse();
    }

    /** A record is new, or has changed: the queue follows. One change is taken in after another. */
    changed(id) {
        if (!this.#isStarted) return;
        this.#changes = this.#changes.then(() => this.#takeIn(id)).catch(console.error);
    }

    /** The order was changed. */
    reordered() {
        if (!this.#isStarted) return;
        this.#changes = this.#changes.then(() => this.#order()).catch(console.error);
    }

    async #takeIn(id) {
        const record = await readRecord('additions', id);
        const number = this.#numbers.get(id);
        if (!record || record.isCancelled) return this.#giveUp(id, number, record);
        if (!isOwed(record)) return;
        if (number === undefined) await this.#add(record);
        else this.#follow(record, number);
        this.#rest.rouse();
    }

    async #add(record) {
        const number = (this.#lastNumber += 1);
        this.#numbers.set(record.id, number);
        this.#uploads.set(number, new AdditionUpload(record, { parts: this.#parts, vault: this.#vault }));
        this.#queue.add(number);
        if (record.bytes > 0) this.#queue.appended(number, record.bytes);
        this.#queue.finished(number);
        if (record.isPaused || record.state === 'failed') this.#queue.pause(number);
        await this.#order();
        this.#tellOf(number);
    }

    #follow(record, number) {
        const upload = this.#uploads.get(number);
        upload.record = { ...record, sentBytes: upload.record.sentBytes, path: upload.record.path };
        const mayGo = record.state === 'waiting' && !record.isPaused;
        const { state } = this.#queue.progress(number);
        if (mayGo && state === 'failed') this.#queue.retry(number);
        if (mayGo && state === 'paused') this.#queue.resume(number);
        if (!mayGo && (state === 'queued' || state === 'uploading')) this.#queue.pause(number);
        if (mayGo) this.#setbacks.delete(number);
        this.#tellOf(number);
    }

    /** The records' order becomes the queue's. */
    async #order() {
        const records = (await readRecords('additions')).filter(({ id }) => this.#numbers.has(id));
        records.sort((first, second) => first.order - second.order);
        for (const { id } of records) this.#queue.move(this.#numbers.get(id));
        this.#rest.rouse();
    }

    /** Cancelled: nothing of it stays, here or half sent at the vault. */
    async #giveUp(id, number, record) {
        if (number !== undefined) {
            const upload = this.#uploads.get(number);
            upload.stop();
            await upload.request;
            this.#forget(id, number);
            const { path } = upload.record;
            if (path) this.#vault.dropUpload(path).catch(() => {});
        } else if (record?.path) {
            this.#vault.dropUpload(record.path).catch(() => {});
        }
        if (record) await discard(id, this.#parts);
        this.#publish('addition', { id, state: 'gone' });
    }

    #forget(id, number) {
        if (this.#queue.progress(number)) this.#queue.cancel(number);
        this.#numbers.delete(id);
        this.#uploads.delete(number);
        this.#setbacks.delete(number);
    }

    async #run() {
        for (;;) {
            const action = this.#queue.next(Date.now());
            if (action.kind === 'askOffset' || action.kind === 'send') this.#do(action);
            else if (action.kind === 'wait') await this.#rest.pause(action.until - Date.now());
            else await this.#rest.pause();
        }
    }

    #do(action) {
        const upload = this.#uploads.get(action.transfer);
        upload.request = this.#attempt(action, upload).catch((error) => this.#attemptFailed(action.transfer, upload, error)).finally(() => this.#rest.rouse());
    }

    async #attempt({ kind, transfer, offset, bytes, isLast }, upload) {
        this.#tellOf(transfer);
        if (kind === 'askOffset') {
            const known = await upload.askOffset(this.#passage.verifierKey);
            this.#queue.offsetReported(transfer, known, Date.now());
        } else {
            const sent = await upload.send(offset, bytes, isLast);
            const isWhole = isLast && sent === offset + bytes;
            if (isWhole) await upload.finish();
            this.#queue.acknowledged(transfer, sent, Date.now());
            if (isWhole) this.#over(transfer, upload);
        }
        this.#setbacks.delete(transfer);
        this.#tellOf(transfer);
    }

    #over(number, upload) {
        this.#queue.remove(number);
        this.#numbers.delete(upload.record.id);
        this.#uploads.delete(number);
        const { id, state, bytes, item, isDuplicate } = upload.record;
        this.#publish('addition', { id, state, bytes, sentBytes: bytes, item, isDuplicate, waiting: null });
    }

    async #attemptFailed(number, upload, error) {
        if (upload.isStopped) return this.#queue.attemptFailed(number, { retryable: true, now: Date.now() });
        const isAnswer = error instanceof Refusal;
        const { path } = upload.record;
        if (isAnswer && error.status === 409 && error.offset !== null) {
            return this.#queue.offsetReported(number, Math.min(error.offset, upload.record.bytes), Date.now());
        }
        const isGone = Boolean(path) && (error.status === 404 || error.status === 410);
        if (isGone) await upload.forgetUpload();
        if (error instanceof Unreachable || error.code === 'device-not-paired') this.#passage.lost(error);
        const isOther = isAnswer && (await this.#passage.isOtherVault());
        const retryable = isOther || isGone || error instanceof Unreachable || error.status === 401 || error.isRetryable === true;
        const since = Date.now();
        this.#queue.attemptFailed(number, { retryable, retryAfter: error.retryAfterMilliseconds, reason: error.code ?? 'failed', now: since });
        if (!retryable) await upload.failed(error);
        if (isAnswer && !isGone && !isOther && error.code !== 'device-not-paired') this.#setbacks.set(number, { why: 'refused', since, says: error.message });
        else if (!retryable) this.#setbacks.set(number, { why: 'fault', since, says: error.message });
        this.#tellOf(number);
    }

    /** Tells how far all are. */
    tell() {
        for (const number of this.#uploads.keys()) this.#tellOf(number);
    }

    #tellOf(number) {
        const upload = this.#uploads.get(number);
        const progress = this.#queue.progress(number);
        if (!upload || !progress) return;
        const { id, bytes, sentBytes, state } = upload.record;
        this.#publish('addition', { id, bytes, sentBytes, ...this.#stateOf(number, state, progress) });
    }

    #stateOf(number, recorded, { state }) {
        const setback = this.#setbacks.get(number) ?? null;
        if (recorded === 'failed' || state === 'failed') return { state: 'failed', waiting: setback };
        if (state === 'paused') return { state: 'paused', waiting: null };
        const { state: way, since } = this.#passage;
        if (way !== 'online') return { state: 'waiting', waiting: { why: way, since } };
        return { state: setback ? 'waiting' : state, waiting: setback };
    }
}
