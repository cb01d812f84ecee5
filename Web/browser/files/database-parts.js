// Parts as records in IndexedDB, for browsers without a private file system. Strict durability: 2–12 ms a part (design §6).
import { transact } from '../database.js';

/** All keys that start with `prefix`. */
const under = (prefix) => IDBKeyRange.bound(prefix, [...prefix, []]);

/** The parts in the object store `store`; null where IndexedDB is missing. */
export async function databaseParts(store) {
    if (!globalThis.indexedDB) return null;
    return {
        put: (path, bytes) => transact(store, 'readwrite', (records) => records.put(bytes.slice().buffer, path)),
        get: async (path) => new Uint8Array(await transact(store, 'readonly', (records) => records.get(path))),
        remove: (path) => transact(store, 'readwrite', (records) => records.delete(path)),
        async list(id) {
            const found = [];
            await transact(store, 'readonly', (records) => {
                const cursor = records.openCursor(under([id]));
                cursor.onsuccess = () => {
                    if (!cursor.result) return;
                    found.push([...cursor.result.key, cursor.result.value.byteLength]);
                    cursor.result.continue();
                };
            });
            return found;
        },
        async ids() {
            const keys = await transact(store, 'readonly', (records) => records.getAllKeys());
            return [...new Set(keys.map(([id]) => id))].sort();
        },
    };
}
