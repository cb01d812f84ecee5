// The addition worker: copies what a person adds to this device and hashes it. One a tab, apart from the storage worker, so that a large file never
// keeps a recording waiting.
import { openAnnouncements } from '../browser/announcements.js';
import { serveCalls } from '../browser/calls.js';
import { kept, openFiles } from '../browser/files/files.js';
import { loadProof } from '../proof/proof.js';
import { AdditionWriter, copyIn } from './addition-files.js';

const channel = openAnnouncements();
/** Copies under way: id → what gives one up. */
const copies = new Map();
/** What is being recorded: id → its writer. */
const recorded = new Map();
let opening = null;

function opened() {
    opening ??= (async () => ({ files: await openFiles(kept.additions), proof: await loadProof() }))();
    opening.catch(() => (opening = null));
    return opening;
}

/** Tells all tabs, this one too. */
function publish(kind, detail) {
    self.postMessage({ announcement: kind, detail });
    channel.announce(kind, detail);
}

const changed = (id) => publish('addition changed', { id });

async function stop(id, work) {
    const writer = recorded.get(id);
    recorded.delete(id);
    try {
        return await work(writer);
    } finally {
        changed(id);
    }
}

serveCalls(self, {
    /** Everything that comes from the vault is loaded now: later it may be out of reach. Resolves to where bytes are kept, in words. */
    open: async () => (await opened()).files.kind,

    /** Copies `blob`; resolves to its digest once it is kept and on its way. */
    async add(record, blob) {
        const parts = await opened();
        const stopping = new AbortController();
        copies.set(record.id, stopping);
        try {
            const progress = (bytes) => publish('addition copied', { id: record.id, bytes, totalBytes: blob.size });
            progress(0);
            return await copyIn(record, blob, parts, { progress, signal: stopping.signal });
        } finally {
            copies.delete(record.id);
            changed(record.id);
        }
    },

    /** Gives up what is being copied. */
    stopCopying: (id) => copies.get(id)?.abort(),

    /** Begins one that is recorded: its bytes come piece by piece. */
    async begin(record) {
        recorded.set(record.id, await AdditionWriter.begin({ ...record, isRecorded: true }, await opened()));
        changed(record.id);
    },

    /** Keeps a piece; resolves to the bytes kept once it can't be lost. */
    async append(id, blob) {
        const writer = recorded.get(id);
        await writer.append(new Uint8Array(await blob.arrayBuffer()));
        return writer.bytes;
    },

    finish: (id, fields) => stop(id, (writer) => writer.finish(fields)),
    drop: (id) => stop(id, (writer) => writer.drop()),
});
