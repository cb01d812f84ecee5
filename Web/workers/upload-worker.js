// The upload worker: one a tab. It uploads what its own tab records, at once; and, in the one tab that holds the uploader's
// lock, everything else that is kept on this device, oldest first. No recording is ever uploaded by two tabs at a time.
import { openAnnouncements } from '../browser/announcements.js';
import { callsOver, serveCalls } from '../browser/calls.js';
import { mergeRecord, readRecord, readRecords, removeRecord } from '../browser/database.js';
import { awaitLock, lockNames } from '../browser/locks.js';
import { kept, openFiles } from '../browser/files/files.js';
import { loadProof } from '../proof/proof.js';
import { Passage } from './passage.js';
import { Reachability } from './reachability.js';
import { AdditionQueue } from './addition-queue.js';
import { RecordingUpload } from './recording-upload.js';
import { vault } from './vault-requests.js';

const channel = openAnnouncements();
const uploads = new Map();
/** Recordings that this tab has claimed or is uploading. */
const claimed = new Set();
/** Those among them that were closed meanwhile: one that is given up for want of its end at that very moment is taken up again. */
const closedMeanwhile = new Set();
let backlog = Promise.resolve();
let tab = null;
let storage = null;
let proof = null;
let isUploader = false;
/** What brings additions to the vault, in the tab that uploads. */
let additions = null;

const reachability = new Reachability(({ state, since }) => {
    publish('vault', { state, since });
    passage.vaultChanged();
});
const passage = new Passage(reachability, () => {
    for (const run of uploads.values()) run.passageChanged();
    additions?.passageChanged();
});

/** Tells this tab's page and all other tabs. */
function publish(kind, detail) {
    self.postMessage({ announcement: kind, detail });
    channel.announce(kind, detail);
}

async function upload(id) {
    let outcome;
    do {
        closedMeanwhile.delete(id);
        outcome = await uploadOnce(id);
        // When another vault answers, all that was agreed with the former one is void.
    } while (outcome === 'other vault' || (outcome === 'failed' && closedMeanwhile.has(id)));
}

async function uploadOnce(id) {
    const run = new RecordingUpload({
        id,
        storage,
        vault,
        passage,
        proof,
        publish: (status) => publish('upload', status),
    });
    uploads.get(id)?.free();
    uploads.set(id, run);
    try {
        const outcome = await run.run();
        if (outcome !== 'failed') uploads.delete(id);
        return outcome;
    } finally {
        if (!uploads.has(id)) run.free();
    }
}

/** Uploads the recording once no other tab does; `isLive` ones at once, others one after another. */
async function claim(id, { isLive = false } = {}) {
    if (claimed.has(id)) return;
    claimed.add(id);
    const release = await awaitLock(lockNames.uploading(id));
    try {
        if ((await readRecord('uploads', id))?.state === 'uploaded') return;
        const work = () => upload(id);
        if (isLive) await work();
        else await (backlog = backlog.then(work, work));
    } finally {
        release();
        claimed.delete(id);
    }
}

/** Another tab records: should that tab die, what it left behind is closed and uploaded here. */
async function watchOver(id) {
    (await awaitLock(lockNames.writing(id)))();
    await storage('recoverAll');
    claim(id);
}

/** Notes how much of a recording the vault has a receipt for: it is shown while the upload waits for its turn. */
async function noteReceipted(id) {
    const receipt = await storage('lastReceipt', id).catch(() => null);
    const sentBytes = (receipt?.segments ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
    await mergeRecord('uploads', id, { sentBytes });
}

async function claimAll() {
    const uploaded = new Set((await readRecords('uploads')).filter(({ state }) => state === 'uploaded').map(({ id }) => id));
    for (const { id, state } of await readRecords('recordings')) {
        if (uploaded.has(id) || claimed.has(id)) continue;
        if (state !== 'live') await noteReceipted(id);
        if (state === 'live') watchOver(id);
        else claim(id);
    }
    publish('receipts known', {});
}

/** The user took another vault for theirs: what is still kept here goes to it, also what the former one has acknowledged. */
async function sendAnew() {
    for (const { id, state } of await readRecords('uploads')) {
        const { bytes, localBytes } = (await readRecord('recordings', id)) ?? {};
        if (state === 'uploaded' && localBytes > 0 && localBytes === bytes) await removeRecord('uploads', id);
    }
    channel.announce('vault accepted', {});
    await vaultAccepted();
}

async function vaultAccepted() {
    reachability.checkNow();
    if (isUploader) await claimAll();
}

async function becomeUploader() {
    await awaitLock(lockNames.uploader);
    isUploader = true;
    await claimAll();
    await bringAdditions();
}

/** A browser that keeps no additions still uploads its recordings. */
async function bringAdditions() {
    try {
        additions = new AdditionQueue({ parts: { files: await openFiles(kept.additions), proof }, vault, passage, publish });
        await additions.start();
    } catch (error) {
        console.error('Additions can’t be uploaded:', error);
    }
}

channel.on('began', ({ recording, tab: from }) => {
    if (from === tab) claim(recording, { isLive: true });
    else if (isUploader) watchOver(recording);
});
for (const kind of ['line', 'kept', 'segment finished']) {
    channel.on(kind, (detail) => uploads.get(detail.recording)?.heard(kind, detail));
}
channel.on('ended', ({ recording }) => {
    // One that was given up, for want of its end, is taken up again.
    if (!claimed.has(recording)) return void (isUploader && claim(recording));
    closedMeanwhile.add(recording);
    uploads.get(recording)?.ended();
});
channel.on('tell uploads', tellUploads);
channel.on('retry upload', ({ recording }) => retry(recording));
channel.on('check vault', () => reachability.checkNow());
channel.on('vault accepted', vaultAccepted);
channel.on('addition changed', ({ id }) => additions?.changed(id));
channel.on('additions reordered', () => additions?.reordered());
channel.on('upload wishes', () => passage.wishesChanged());

function tellUploads() {
    for (const run of uploads.values()) publish('upload', run.status);
    additions?.tell();
    if (isUploader) publish('vault', { state: reachability.state, since: reachability.since });
}

async function retry(id) {
    reachability.checkNow();
    // One that could not be closed may be closed now.
    await storage('recoverAll');
    if (claimed.has(id)) uploads.get(id)?.retry();
    else if (isUploader) claim(id);
}

serveCalls(self, {
    /** Everything that comes from the vault is loaded now: later it may be out of reach. */
    async open(tabId) {
        proof = await loadProof();
        tab = tabId;
        await passage.wishesChanged();
        reachability.online();
        becomeUploader();
    },
    tellUploads,
    retry,
    checkVault: () => reachability.checkNow(),
    async acceptVault() {
        await reachability.acceptVault();
        await sendAnew();
    },
    /** Fetches a fresh time note when the vault can be reached. */
    refreshTimeNote: () => reachability.refresh().catch(() => {}),
});
self.addEventListener('message', ({ data }) => {
    // The storage worker's port comes first.
    if (data?.port) storage = callsOver(data.port);
});
