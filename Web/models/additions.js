// What is added on this device: copied here first, then brought to the vault by the upload worker. What a person wants of one is written in its record, and
// the upload worker told: no closed tab, killed browser or second tab loses it.
import { openAnnouncements } from '../browser/announcements.js';
import { changeRecord, readRecord, readRecords, removeRecord, transact } from '../browser/database.js';
import { syncInBackground } from '../browser/background-sync.js';
import { callsOver } from '../browser/calls.js';
import { timeWithOffset } from '../browser/platform.js';
import { storageSpace } from '../browser/storage-space.js';
import { uuidv7 } from '../browser/text.js';

/**
 * `list()` gives all, in the order in which they go, {id, name, mediaType, title, source, caseId, caseLabel, tags, bytes, sentBytes, sha256, addedAt, order,
 * state: 'copying' | 'waiting' | 'queued' | 'uploading' | 'paused' | 'failed' | 'cut off' | 'uploaded', copiedBytes and totalBytes (while copying),
 * item and isDuplicate (once uploaded), waiting: {why, since, retryAt, says} or null}. Sends 'change', and 'progress' with a status in `detail`.
 */
export class Additions extends EventTarget {
    #channel = openAnnouncements();
    #statuses = new Map();
    #copied = new Map();
    #worker = null;
    #lastOrder = 0;

    constructor() {
        super();
        this.#channel.on('addition', (status) => this.heard(status));
        this.#channel.on('addition changed', () => this.#changed());
        this.#channel.on('addition copied', (copied) => this.#heardCopied(copied));
    }

    #changed() {
        this.dispatchEvent(new Event('change'));
    }

    /** What the upload worker says of one. */
    heard(status) {
        const before = this.#statuses.get(status.id);
        this.#statuses.set(status.id, status);
        this.dispatchEvent(new CustomEvent('progress', { detail: status }));
        if (before?.state !== status.state || before?.waiting?.why !== status.waiting?.why) this.#changed();
    }

    #heardCopied({ id, bytes, totalBytes }) {
        const isNew = !this.#copied.has(id);
        this.#copied.set(id, { copiedBytes: bytes, totalBytes });
        this.dispatchEvent(new CustomEvent('progress', { detail: { id, copiedBytes: bytes, totalBytes } }));
        if (isNew) this.#changed();
    }

    async list() {
        const records = (await readRecords('additions')).filter(({ isCancelled }) => !isCancelled);
        return records.map((record) => this.#describe(record)).sort((first, second) => first.order - second.order);
    }

    #describe(record) {
        const isOwed = record.state === 'waiting' || record.state === 'failed';
        const status = isOwed ? this.#statuses.get(record.id) : undefined;
        const waiting = status?.waiting ?? failure(record);
        const state = record.isPaused && record.state === 'waiting' ? 'paused' : shown(record, status);
        return { ...record, ...this.#copied.get(record.id), state, sentBytes: Math.max(status?.sentBytes ?? 0, record.sentBytes ?? 0), waiting };
    }

    /** The calls to this tab's addition worker, started when first needed. */
    worker() {
        this.#worker ??= this.#start();
        this.#worker.catch(() => (this.#worker = null));
        return this.#worker;
    }

    async #start() {
        const worker = new Worker('/workers/addition-worker.js', { type: 'module', name: 'exhibit additions' });
        worker.addEventListener('message', ({ data }) => {
            if (data?.announcement === 'addition changed') this.#changed();
            if (data?.announcement === 'addition copied') this.#heardCopied(data.detail);
        });
        const failed = new Promise((_, reject) => {
            worker.addEventListener('error', (event) => reject(new Error(event.message || 'A worker could not be started')));
        });
        const calls = callsOver(worker);
        await Promise.race([calls('open'), failed]);
        return calls;
    }

    /** A new record; `facts` {name, mediaType, modified (milliseconds), source, title, filing: {caseId, caseLabel, tags}}. */
    #record({ name, mediaType, modified = Date.now(), source, title = null, filing = {} }) {
        this.#lastOrder = Math.max(this.#lastOrder + 1, Date.now());
        return {
            id: uuidv7(), order: this.#lastOrder, addedAt: Date.now(), name, mediaType: mediaType || 'application/octet-stream', modified: timeWithOffset(modified), source, title,
            caseId: filing.caseId ?? null, caseLabel: filing.caseLabel ?? null, tags: filing.tags ?? [],
        };
    }

    /**
     * Adds a file: resolves to its id once it is kept on this device with its digest and on its way. Throws what went wrong; then nothing of it is kept.
     */
    async add(file, { source, filing, title }) {
        const { free } = await storageSpace();
        if (free !== null && file.size > free) throw new DOMException(`It needs ${file.size} bytes of room`, 'QuotaExceededError');
        const worker = await this.worker();
        const facts = { name: file.name || 'Unnamed file', mediaType: file.type, modified: file.lastModified, source, title, filing };
        const record = this.#record(facts);
        try {
            await worker('add', record, file);
            syncInBackground();
            return record.id;
        } finally {
            this.#copied.delete(record.id);
            this.#tell(record.id);
        }
    }

    /** Begins one that is recorded here: {append(blob) → bytes kept, finish() → id, drop()}. */
    async begin(facts) {
        const worker = await this.worker();
        const record = this.#record(facts);
        await worker('begin', record);
        const end = (call) => async (fields) => {
            await worker(call, record.id, fields);
            syncInBackground();
            this.#tell(record.id);
            return record.id;
        };
        return { id: record.id, append: (blob) => worker('append', record.id, blob), finish: end('finish'), drop: end('drop') };
    }

    #tell(id) {
        this.#channel.announce('addition changed', { id });
        this.#changed();
    }

    async #want(id, fields) {
        await changeRecord('additions', id, fields);
        this.#tell(id);
    }

    pause(id) { return this.#want(id, { isPaused: true }); }
    resume(id) { return this.#want(id, { isPaused: false }); }

    /** Another try of one that has failed. `fields` change what is sent with it, as without its case. */
    retry(id, fields = {}) {
        this.#statuses.delete(id);
        return this.#want(id, { ...fields, state: 'waiting', isPaused: false, problem: null });
    }

    /** Gives it up: its bytes on this device go, and what came of it at the vault. */
    async cancel(id) {
        const record = await readRecord('additions', id);
        if (record?.state === 'copying') return (await this.worker())('stopCopying', id);
        if (record?.state === 'cut off' || record?.state === 'uploaded') return this.forget(id);
        return this.#want(id, { isCancelled: true });
    }

    /** Takes one off the list that this device keeps no bytes of. */
    async forget(id) {
        await removeRecord('additions', id);
        this.#tell(id);
    }

    /** Moves one to go just before another of them, or last when `before` is null. */
    async move(id, before) {
        const ids = (await this.list()).map((addition) => addition.id).filter((each) => each !== id);
        ids.splice(before === null ? ids.length : ids.indexOf(before), 0, id);
        await transact('additions', 'readwrite', (records) => {
            ids.forEach((each, index) => {
                const reading = records.get(each);
                reading.onsuccess = () => reading.result && records.put({ ...reading.result, order: index });
            });
        });
        this.#channel.announce('additions reordered', {});
        this.#changed();
    }

    /** What the person wants of all uploads: {isPaused, isWifiOnly}. */
    async wishes() {
        return { isPaused: false, isWifiOnly: false, ...(await readRecord('settings', 'uploads')) };
    }

    async wish(fields) {
        await transact('settings', 'readwrite', (records) => {
            const reading = records.get('uploads');
            reading.onsuccess = () => records.put({ ...reading.result, ...fields }, 'uploads');
        });
        this.#channel.announce('upload wishes', {});
        this.#changed();
    }
}

function shown(record, status) {
    if (record.state !== 'waiting') return record.state;
    return status && status.state !== 'failed' ? status.state : 'waiting';
}

/** Why an earlier visit gave up, in the form of a status's `waiting`. */
function failure({ state, isRefusal, problem }) {
    return state === 'failed' ? { why: isRefusal ? 'refused' : 'fault', since: null, says: problem } : null;
}
