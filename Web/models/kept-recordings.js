// The recordings kept on this device and how far each has got to the vault, for the Uploads screen and the Library.
import { openAnnouncements } from '../browser/announcements.js';
import { mergeRecord, readRecord, readRecords } from '../browser/database.js';

/**
 * `list()` gives, newest first, {id, title, startedAt, endedAt, state: 'recording' | 'waiting' | 'uploading' | 'uploaded' | 'failed', isTest, endReason,
 * bytes, localBytes (still on this device), sentBytes, pendingBytes (not yet acknowledged), lagMilliseconds, waiting: {why, since, retryAt, says} or null}.
 * Sends 'change'.
 */
export class KeptRecordings extends EventTarget {
    #statuses = new Map();
    #channel = openAnnouncements();
    vault = { state: 'unknown', since: Date.now() };

    constructor() {
        super();
        this.#channel.on('upload', (status) => this.heardUpload(status));
        this.#channel.on('vault', (vault) => this.heardVault(vault));
        for (const kind of ['began', 'ended', 'freed', 'renamed', 'receipts known']) this.#channel.on(kind, () => this.changed());
    }

    /** Another tab's upload worker answers with what it is doing. */
    askOthers() {
        this.#channel.announce('tell uploads', {});
    }

    heardUpload(status) {
        const before = this.#statuses.get(status.recording)?.state;
        this.#statuses.set(status.recording, status);
        this.dispatchEvent(new CustomEvent('progress', { detail: status }));
        if (before !== status.state) this.changed();
    }

    heardVault(vault) {
        this.vault = vault;
        this.changed();
    }

    changed() {
        this.dispatchEvent(new Event('change'));
    }

    async list() {
        const uploads = new Map((await readRecords('uploads')).map((record) => [record.id, record]));
        const recordings = await readRecords('recordings');
        return recordings.map((record) => this.#describe(record, uploads.get(record.id))).sort((first, second) => (first.id < second.id ? 1 : -1));
    }

    #describe(record, upload) {
        const isUploaded = upload?.state === 'uploaded';
        const heard = this.#statuses.get(record.id);
        // Said of a former vault: to the one that is known now it is not uploaded yet.
        const status = heard?.state === 'uploaded' && !isUploaded ? undefined : heard;
        const bytes = Math.max(record.bytes ?? 0, status?.totalBytes ?? 0);
        const sentBytes = isUploaded ? bytes : (status?.sentBytes ?? upload?.sentBytes ?? 0);
        return {
            id: record.id,
            title: record.title ?? null,
            startedAt: record.startedAt,
            endedAt: record.endedAt ?? null,
            endReason: record.endReason ?? null,
            isTest: record.test === true,
            state: stateOf(record, isUploaded, upload, status),
            bytes,
            localBytes: record.state === 'live' ? bytes : (record.localBytes ?? bytes),
            sentBytes,
            pendingBytes: bytes - sentBytes,
            lagMilliseconds: status?.lagMilliseconds ?? null,
            waiting: isUploaded ? null : (status?.waiting ?? failure(upload)),
        };
    }

    /** Names a recording; the vault is told by the upload when it does not hold it yet. */
    async rename(id, title, api) {
        await mergeRecord('recordings', id, { title, titleIsSent: false });
        this.#channel.announce('renamed', { recording: id });
        this.changed();
        if ((await readRecord('uploads', id))?.state !== 'uploaded') return;
        await api.patch(`/api/v1/items/${id}`, { title }, { revision: '*' });
        await mergeRecord('recordings', id, { titleIsSent: true });
    }

    /** Asks whichever tab uploads it to try again. */
    async retry(id, workers) {
        this.#channel.announce('retry upload', { recording: id });
        await workers.uploads('retry', id);
    }
}

/** Why an earlier visit gave up, in the form of a status's `waiting`. */
function failure(upload) {
    if (upload?.state !== 'failed') return null;
    return { why: upload.isRefusal ? 'refused' : 'fault', since: null, says: upload.problem };
}

function stateOf(record, isUploaded, upload, status) {
    if (record.state === 'live') return 'recording';
    if (isUploaded) return 'uploaded';
    if (status) return status.state;
    return upload?.state === 'failed' ? 'failed' : 'waiting';
}
