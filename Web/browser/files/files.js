// Where recordings and additions are kept on this device: the best store this browser has (design §6, "Local storage").
import { openSyncFiles } from './sync-files.js';
import { partFiles } from './part-files.js';
import { writableParts } from './writable-parts.js';
import { databaseParts } from './database-parts.js';

/** What is kept: the folder it has in the private file system, the one of its parts, and the one in the database. */
export const kept = {
    recordings: { directory: 'recordings', parts: 'recording-parts', records: 'bytes' },
    additions: { directory: 'additions', parts: 'addition-parts', records: 'addition-bytes' },
};

/**
 * The store: {kind, open(id) → folder, openToRead(id) → folder with size and read only, remove(id), ids() → of all folders}. A folder has append(name, bytes) → new size (on disk
 * when it resolves; a failure leaves the file as it was), size(name), read(name, offset, length), truncate(name, size),
 * remove(name), names() and close(). One context at a time may have a folder open for writing: hold lockNames.writing.
 */
export async function openFiles(place = kept.recordings) {
    const parts = [
        ['private file system, in parts', await writableParts(place.parts)],
        ['browser database', await databaseParts(place.records)],
    ];
    const stores = [await openSyncFiles(place.directory), ...parts.map(([kind, found]) => found && partFiles(kind, found))].filter(Boolean);
    if (stores.length === 0) throw new DOMException('This browser lets the page store nothing', 'NotSupportedError');
    return firstOf(stores);
}

/** What is new goes to the best store; those that an older version of the browser kept in another are found there. */
function firstOf(stores) {
    const [best] = stores;
    const homes = new Map();
    const home = async (id) => {
        if (!homes.has(id)) {
            homes.set(id, best);
            for (const store of stores.slice(1)) if ((await store.ids()).includes(id)) homes.set(id, store);
        }
        return homes.get(id);
    };
    return {
        kind: best.kind,
        open: async (id) => (await home(id)).open(id),
        openToRead: async (id) => (await home(id)).openToRead(id),
        remove: async (id) => (await home(id)).remove(id),
        async ids() {
            const ids = await Promise.all(stores.map((store) => store.ids()));
            return [...new Set(ids.flat())].sort();
        },
    };
}
