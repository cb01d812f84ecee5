// The storage worker: keeps recordings on this device. One a tab. It serves calls to the page and to the tab's upload worker.
import { thisDevice } from '../browser/platform.js';
import { Handover, serveCalls } from '../browser/calls.js';
import { openAnnouncements } from '../browser/announcements.js';
import { deviceKey } from '../browser/device-key.js';
import { mergeRecord, readRecord, readRecords } from '../browser/database.js';
import { fromUtf8, utf8 } from '../browser/text.js';
import { openFiles } from '../browser/files/files.js';
import { loadProof } from '../proof/proof.js';
import { appendReceipt, describeLog, freeRecording, indexRecording, withFolder } from './held-recordings.js';
import { LiveRecording } from './live-recording.js';
import { readLog, recover } from './recovery.js';
import { latestReceipt } from './receipts.js';

const channel = openAnnouncements();
let tab = null;
let live = null;
let opening = null;

/** The files, the proof module and the device's key, opened once. */
function opened() {
    opening ??= (async () => ({ files: await openFiles(), proof: await loadProof(), key: await deviceKey() }))();
    opening.catch(() => (opening = null));
    return opening;
}

const isLive = (id) => live?.id === id;

/**
 * Does `work` with the folder of a recording: the live one's own, else `otherwise`. The recording may end at any moment, which
 * closes its folder; then the work is done anew.
 */
async function withFolderOf(id, work, otherwise) {
    if (isLive(id)) {
        try {
            return await work(live.recording.folder);
        } catch (error) {
            if (error.name !== 'InvalidStateError') throw error;
        }
    }
    return otherwise();
}

const reading = (id, work) => withFolderOf(id, work, async () => work(await (await opened()).files.openToRead(id)));
const writing = (id, work) => withFolderOf(id, work, async () => withFolder(id, (await opened()).files, work));

/** The newest receipt over a recording that holds up under `verifierKey`; null when none does. */
async function newestReceipt(id, verifierKey) {
    const { proof } = await opened();
    const keptText = (await readRecord('uploads', id))?.receipt ?? '';
    return reading(id, (folder) => latestReceipt(folder, id, { verifierKey, keptText, proof }));
}

/** Tells the upload worker of a chunk that may go to the vault. */
function tellChunk(id, chunk, { time, tick }) {
    if (!chunk || !isLive(id)) return;
    const { mediaType } = live.segments.find(({ segment }) => segment === chunk.segment);
    channel.announce('kept', { recording: id, tab, mediaType, time, tick, ...chunk });
}

/** Closes what was cut off and brings the index up to date; resolves to the ids that were recovered. One that can't be closed keeps no other waiting. */
async function recoverAll() {
    const parts = await opened();
    const recovered = [];
    const indexed = new Map((await readRecords('recordings')).map((record) => [record.id, record]));
    for (const id of await parts.files.ids()) {
        if (isLive(id)) continue;
        const { outcome, unclosed } = await recoverOne(id, parts);
        if (outcome === 'recovered') recovered.push(id);
        const known = indexed.get(id)?.state === 'ended';
        if (['recovered', 'unsealed', 'unclosed'].includes(outcome) || (outcome === 'ended' && !known)) await indexRecording(id, parts, unclosed);
    }
    for (const id of recovered) channel.announce('ended', { recording: id, tab });
    return recovered;
}

async function recoverOne(id, parts) {
    try {
        const outcome = await recover(id, parts);
        return { outcome, unclosed: outcome === 'unsealed' ? 'it was begun with another key than this device has now' : null };
    } catch (error) {
        return { outcome: 'unclosed', unclosed: unclosedBy(error) };
    }
}

/** Why a recording has no end line, in words. */
const unclosedBy = (error) => (error.name === 'QuotaExceededError' ? `${thisDevice} is full` : error.message);

const functions = {
    /** `tabId` names this tab in announcements. Resolves to {storage (where the bytes are, in words), publicKey}. */
    async open(tabId) {
        tab = tabId;
        const { files, key } = await opened();
        return { storage: files.kind, publicKey: key.publicKey };
    },

    async begin({ begin, moment, timeNote, vaultKey, title }) {
        if (live) throw new DOMException('This tab records already', 'InvalidStateError');
        const parts = await opened();
        const fields = { ...begin, key: parts.key.publicKey, software: `exhibit-web ${parts.proof.version}` };
        const recording = await LiveRecording.begin({ ...parts, begin: fields, moment, timeNote, vaultKey });
        live = { id: begin.recording, recording, segments: [] };
        const { id } = live;
        const facts = { title, startedAt: moment.time, state: 'live', ended: false, test: begin.test === true, segments: [], bytes: 0 };
        await mergeRecord('recordings', id, facts);
        channel.announce('began', { recording: id, tab, logBytes: recording.began.logBytes });
    },

    async entry(type, fields, moment) {
        const line = await live.recording.entry(type, fields, moment);
        if (type === 'segment') live.segments.push({ segment: fields.segment, mediaType: fields.mediaType });
        channel.announce('line', { recording: live.id, tab, type, segment: fields.segment, mediaType: fields.mediaType, ...line });
        return line;
    },

    /** Keeps what a recorder handed over; resolves to its size once it can't be lost. */
    async piece(segment, blob, moment) {
        const { id, recording } = live;
        const { bytes, chunk } = await recording.piece(segment, blob, moment);
        tellChunk(id, chunk, moment);
        return bytes;
    },

    async segmentFinished(segment, moment) {
        const { id, recording } = live;
        tellChunk(id, await recording.finish(segment, moment), moment);
        channel.announce('segment finished', { recording: id, tab, segment });
    },

    /** Resolves to null, or, when the end line could not be written, to why: recovery will close the recording. What is kept goes to the vault all the same. */
    async end(reason, moment) {
        const { id, recording } = live;
        let problem = null;
        try {
            await recording.end(reason, moment);
        } catch (error) {
            problem = error;
        }
        live = null;
        await indexRecording(id, await opened(), problem && unclosedBy(problem));
        channel.announce('ended', { recording: id, tab });
        return problem && { name: problem.name, message: problem.message };
    },

    recoverAll,

    /** What the log of a recording holds, for the upload worker; chunk sizes included. */
    async describe(id) {
        const { proof } = await opened();
        return reading(id, async (folder) => describeLog(await readLog(folder, proof)));
    },

    async read(id, name, offset, length) {
        const bytes = await reading(id, (folder) => folder.read(name, offset, length));
        return new Handover(bytes, [bytes.buffer]);
    },

    appendReceipt: (id, text) => writing(id, (folder) => appendReceipt(folder, text)),

    /** Notes which vault the recording went to, when that was not known while recording. */
    noteVaultKey(id, verifierKey) {
        return writing(id, async (folder) => {
            const known = fromUtf8(await folder.read('vault.vkey', 0, await folder.size('vault.vkey')));
            if (!known.split('\n').includes(verifierKey)) await folder.append('vault.vkey', utf8(`${verifierKey}\n`));
        });
    },

    /** The newest receipt of the known vault's over a recording; null when there is none. */
    async lastReceipt(id) {
        const { verifierKey } = (await readRecord('settings', 'vault')) ?? {};
        return verifierKey ? newestReceipt(id, verifierKey) : null;
    },

    /** Frees the space of each recording the vault of `verifierKey` holds whole; resolves to {bytes, recordings} freed. */
    async freeSpace(ids, verifierKey) {
        const parts = await opened();
        let bytes = 0;
        let recordings = 0;
        for (const id of ids) {
            const receipted = await newestReceipt(id, verifierKey);
            const freed = receipted ? await freeRecording(id, receipted.segments, parts) : 0;
            bytes += freed;
            recordings += freed > 0 ? 1 : 0;
            channel.announce('freed', { recording: id, tab });
        }
        // What could not be closed for want of room may be now.
        if (bytes > 0) await recoverAll();
        return { bytes, recordings };
    },
};

serveCalls(self, functions);
self.addEventListener('message', ({ data }) => {
    // The upload worker's own port.
    if (data?.port) serveCalls(data.port, functions);
});
