// Uploads one recording: its segments' bytes by the transfer queue's word, its log behind them, its receipts back to this device.
// The queue (TransferQueue in Swift) decides; this is the loop that does what it says.
import { ThisDevice, thisDevice } from '../browser/platform.js';
import { mergeRecord, readRecord } from '../browser/database.js';
import { LogUpload } from './log-upload.js';
import { verifiedReceipt } from './receipts.js';
import { Rest } from './rest.js';
import { UploadProgress } from './upload-progress.js';
import { simulatedFailure } from './simulated-failure.js';
import { Refusal, Unreachable } from './vault-requests.js';

const MAXIMUM_SEND_BYTES = 4 * 1024 * 1024;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
const LONGEST_NOTE_BYTES = 64 * 1024;

export class RecordingUpload {
    #id;
    #storage;
    #vault;
    #passage;
    #proof;
    #queue;
    #log;
    #progress;
    /** Segment number → {mediaType, path, bytes (known to the queue), isFinished, isShortened (see describeLog)}. */
    #segments = new Map();
    /** Once the recording has ended: how many lines its log has, and its segments as the end line states them. */
    #lines = 0;
    #ending = null;
    #isBegun = false;
    /** The verifier key of the vault that it was begun with. */
    #vaultKey = null;
    #receipt = null;
    #receiptText = null;
    #receiptIsDue = false;
    #failures = 0;
    #rest = new Rest();
    #isWaitingForPassage = false;

    /** `publish(status)` is called whenever the status changes; `storage` are calls to the storage worker. */
    constructor({ id, storage, vault, passage, proof, publish }) {
        this.#id = id;
        this.#storage = storage;
        this.#vault = vault;
        this.#passage = passage;
        this.#proof = proof;
        this.#queue = proof.queue({ maximumSend: MAXIMUM_SEND_BYTES });
        this.#log = new LogUpload(id, storage, vault);
        this.#progress = new UploadProgress(id, publish);
    }

    get status() {
        return this.#progress.status;
    }

    /** Tells what the storage worker announced; see storage-worker.js. Numbers are totals, so hearing one twice does no harm. */
    heard(kind, detail) {
        if (kind === 'line' || kind === 'kept') this.#log.grewTo(detail.logBytes);
        if (kind === 'line' && detail.type === 'segment') this.#addSegment(detail.segment, detail.mediaType);
        if (kind === 'kept') {
            this.#addSegment(detail.segment, detail.mediaType);
            this.#segmentHas(detail.segment, detail.segmentBytes);
            this.#progress.kept(detail);
        }
        if (kind === 'segment finished') this.#finishSegment(detail.segment);
        this.#rest.rouse();
    }

    /** The user asks to try again at once. */
    retry() {
        this.#failures = 0;
        for (const number of this.#segments.keys()) {
            if (this.#queue.progress(number).state === 'failed') this.#queue.retry(number);
        }
        this.#rest.rouse();
    }

    #addSegment(number, mediaType) {
        if (this.#segments.has(number)) return;
        this.#segments.set(number, { mediaType, path: null, bytes: 0, isFinished: false, isShortened: false });
        this.#queue.add(number);
        this.#progress.added(number, mediaType);
    }

    #segmentHas(number, bytes) {
        const segment = this.#segments.get(number);
        if (bytes <= segment.bytes) return;
        this.#queue.appended(number, bytes - segment.bytes);
        segment.bytes = bytes;
    }

    #finishSegment(number) {
        const segment = this.#segments.get(number);
        if (!segment || segment.isFinished) return;
        segment.isFinished = true;
        this.#queue.finished(number);
    }

    /** Takes in what the recording's log says it holds; again when it has ended. */
    async #takeIn() {
        const facts = await this.#storage('describe', this.#id);
        for (const { segment, mediaType, chunks, bytes, isShortened } of facts.segments) {
            this.#addSegment(segment, mediaType);
            this.#segments.get(segment).isShortened = isShortened;
            if (bytes > this.#segments.get(segment).bytes) {
                let known = 0;
                for (const chunk of chunks) this.#segmentHas(segment, Math.min((known += chunk), bytes));
            }
            if (facts.ended) this.#finishSegment(segment);
        }
        this.#log.grewTo(facts.logBytes);
        this.#ending = facts.ended ? facts.segments : null;
        this.#lines = facts.lines;
        this.#progress.tookIn(facts);
    }

    /** What an earlier visit got a receipt for is known before the vault is reached. */
    async #takeInReceipt() {
        const receipt = await this.#storage('lastReceipt', this.#id);
        if (receipt) this.#progress.receipted(receipt);
    }

    /** The recording has ended (or was closed by recovery): its log is whole now. */
    async ended() {
        await this.#takeIn();
        this.#rest.rouse();
    }

    async #isOver() {
        return (await readRecord('recordings', this.#id))?.state === 'ended';
    }

    /** Nobody writes the recording any more: reads its end. One that can't be closed has none, and must not keep the others waiting. */
    async #takeInEnd() {
        await this.#takeIn();
        if (this.#ending) return;
        const { unclosed } = await readRecord('recordings', this.#id);
        throw Object.assign(new Error(`The vault holds all that its log names, but it can’t be closed: ${unclosed ?? 'its end was not written'}`), { isFinal: true });
    }

    /** Works until the vault holds the whole recording ('uploaded'), refuses it for good ('failed'), or is not the one it was begun with ('other vault'). */
    async run() {
        await this.#takeIn();
        await this.#takeInReceipt();
        for (;;) {
            await this.#whenOpen();
            if (this.#isBegun && this.#vaultKey !== this.#passage.verifierKey) return 'other vault';
            try {
                if (await this.#step()) return 'uploaded';
            } catch (error) {
                if (error instanceof Refusal && (await this.#passage.isOtherVault())) return 'other vault';
                if (await this.#setBack(error)) return 'failed';
            }
        }
    }

    /** Nothing may be sent, for another reason than before: says so, where that is what the upload waits for. */
    passageChanged() {
        if (this.#isWaitingForPassage && this.#passage.state !== 'online') this.#progress.waitsForPassage(this.#passage);
    }

    free() {
        this.#queue.free();
    }

    async #whenOpen() {
        if (this.#passage.state === 'online') return;
        this.#queue.wentOffline();
        this.#isWaitingForPassage = true;
        this.passageChanged();
        await this.#passage.online();
        this.#isWaitingForPassage = false;
        this.#queue.wentOnline();
        this.#progress.goesOn();
    }

    /** One step; true when all is done. */
    async #step() {
        if (!this.#isBegun) await this.#begin();
        const action = this.#queue.next(Date.now());
        switch (action.kind) {
            case 'askOffset':
                await this.#attempt(action.transfer, () => this.#askOffset(action.transfer));
                return false;
            case 'send':
                await this.#attempt(action.transfer, () => this.#send(action));
                if (this.#receiptIsDue) await this.#postLog();
                return false;
            case 'wait':
                if (this.#log.isBehind || this.#receiptIsDue) await this.#postLog();
                else await this.#rest.pause(action.until - Date.now());
                return false;
            case 'paused':
                this.#queue.wentOnline();
                return false;
            default:
                if (this.#log.isBehind || this.#receiptIsDue) await this.#postLog();
                else if (this.#ending) return this.#finish();
                else if (await this.#isOver()) await this.#takeInEnd();
                else await this.#rest.pause();
                return false;
        }
    }

    /** A full phone is no reason not to bring its recordings to safety: the vault keeps all receipts, and the last one is kept apart. */
    async #unlessFull(writing) {
        await writing.catch((error) => {
            if (error.name !== 'QuotaExceededError') throw error;
        });
    }

    async #begin() {
        await this.#log.ask();
        this.#vaultKey = this.#passage.verifierKey;
        await this.#unlessFull(this.#storage('noteVaultKey', this.#id, this.#vaultKey));
        await this.#postLog();
        await this.#sendTimeNote();
        this.#isBegun = true;
    }

    /** The time note is a plus, not a condition: a vault that will not have it (say, because the log names another) still gets the recording. */
    async #sendTimeNote() {
        const note = await this.#storage('read', this.#id, 'after.txt', 0, LONGEST_NOTE_BYTES);
        if (note.length === 0) return;
        await this.#vault.putTimeNote(this.#id, note).catch((error) => {
            if (!(error instanceof Refusal) || this.#mayPass(error)) throw error;
        });
    }

    async #attempt(number, work) {
        try {
            await work();
        } catch (error) {
            if (error instanceof Refusal && error.status === 409 && error.offset !== null) {
                this.#offsetReported(number, error.offset);
                return;
            }
            const isGone = error.status === 404 || error.status === 410;
            if (isGone) this.#segments.get(number).path = null;
            const retryable = error instanceof Unreachable || isGone || error.status === 401 || error.isRetryable === true;
            const retryAfter = error.retryAfterMilliseconds ?? undefined;
            this.#queue.attemptFailed(number, { retryable, retryAfter, now: Date.now(), jitter: Math.random() });
            throw Object.assign(error, { isCounted: true, isFinal: !retryable });
        }
    }

    async #askOffset(number) {
        const segment = this.#segments.get(number);
        let offset;
        if (segment.path) {
            ({ offset } = await this.#vault.uploadState(segment.path));
        } else {
            const fields = { recording: this.#id, segment: number, filetype: segment.mediaType };
            ({ path: segment.path, offset } = await this.#vault.createUpload(fields));
        }
        this.#offsetReported(number, offset);
    }

    /** The vault may be further in a segment than what is left of it here. */
    #offsetReported(number, offset) {
        const { isShortened, bytes } = this.#segments.get(number);
        this.#queue.offsetReported(number, isShortened ? Math.min(offset, bytes) : offset, Date.now());
    }

    async #send({ transfer, offset, bytes, isLast }) {
        const segment = this.#segments.get(transfer);
        const { file } = this.#progress.segment(transfer);
        // That a shortened segment is whole would not be true: the log alone says that nothing more will come.
        if (segment.isShortened && bytes === 0) return this.#queue.acknowledged(transfer, offset, Date.now());
        const part = await this.#storage('read', this.#id, file, offset, bytes);
        if (part.length === 0 && bytes > 0) throw new Error(`${ThisDevice}’s storage has lost a part of it that was not sent yet; the vault has the rest`);
        const isWhole = isLast && part.length === bytes && !segment.isShortened;
        const length = isWhole ? offset + bytes : undefined;
        await simulatedFailure({ offset, bytes: part, isLast: isWhole }, (some) => this.#vault.send(segment.path, offset, some));
        const { offset: acknowledged } = await this.#vault.send(segment.path, offset, part, { length }).catch(async (error) => {
            // The vault closes a segment by itself once its log has ended and all its bytes are there.
            if (error.code !== 'upload-finished') throw error;
            return this.#vault.uploadState(segment.path);
        });
        this.#queue.acknowledged(transfer, acknowledged, Date.now());
        this.#receiptIsDue = true;
        this.#failures = 0;
        this.#progress.sent(transfer, acknowledged);
    }

    async #postLog() {
        const text = await this.#log.post();
        const receipt = await verifiedReceipt(text, this.#id, this.#passage.verifierKey, this.#proof);
        if (!receipt) throw new Refusal(502, { code: 'receipt-invalid', title: "The vault's receipt does not hold up" }, new Headers());
        await this.#unlessFull(this.#storage('appendReceipt', this.#id, text));
        this.#receipt = receipt;
        this.#receiptText = text;
        this.#receiptIsDue = false;
        this.#failures = 0;
        this.#progress.receipted(receipt);
        await this.#passage.keepFresh();
    }

    /** All is sent. The last receipt must cover the whole log and every segment, byte for byte, before the recording counts as uploaded. */
    async #finish() {
        const covers =
            this.#receipt?.sequence === this.#lines - 1 &&
            this.#ending.every(({ segment, bytes, sha256, isShortened }) => {
                const held = this.#receipt.segments.find((entry) => entry.segment === segment);
                // The vault may have got what this device lost later.
                if (isShortened && held?.bytes > bytes) return true;
                return bytes === 0 || (held?.bytes === bytes && held.sha256 === sha256);
            });
        if (!covers) {
            const title = `The vault acknowledges other bytes than ${thisDevice} holds`;
            throw Object.assign(new Refusal(409, { code: 'receipt-differs', title }, new Headers()), { isFinal: true });
        }
        await this.#sendTitle();
        await mergeRecord('uploads', this.#id, { state: 'uploaded', receiptTime: this.#receipt.time, receipt: this.#receiptText });
        this.#progress.uploaded();
        return true;
    }

    async #sendTitle() {
        const { title, titleIsSent } = (await readRecord('recordings', this.#id)) ?? {};
        if (!title || titleIsSent) return;
        await this.#vault.setTitle(this.#id, title);
        await mergeRecord('recordings', this.#id, { titleIsSent: true });
    }

    /** After a failure: waits as long as makes sense; true when it is final. */
    async #setBack(error) {
        if (error instanceof Unreachable || error.code === 'device-not-paired') {
            this.#passage.lost(error);
        }
        if (error.isFinal || !this.#mayPass(error)) {
            await mergeRecord('uploads', this.#id, { state: 'failed', problem: error.message, isRefusal: error instanceof Refusal });
            this.#progress.failed(error);
            return true;
        }
        // A failed transfer waits by the queue's own word (action "wait"); all else waits here.
        this.#failures += 1;
        const delay = Math.min(LONGEST_PAUSE_MILLISECONDS, 500 * 2 ** this.#failures) * (0.5 + Math.random() / 2);
        if (error instanceof Refusal) this.#progress.retriesAt(Date.now() + delay, error);
        if (!error.isCounted) await this.#rest.pause(this.#failures === 1 && error instanceof Unreachable ? 0 : delay);
        return false;
    }

    /** Whether waiting may help. What is neither the vault's answer nor its silence is a fault on this device. */
    #mayPass(error) {
        if (error instanceof Unreachable || error.isCounted || error.status === 401) return true;
        return error instanceof Refusal && error.isRetryable;
    }
}
