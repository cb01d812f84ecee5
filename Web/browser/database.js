// IndexedDB, as far as this app uses it: small records by key. The evidence itself is in files (browser/files/).

const NAME = 'exhibit';

/** Migrations by version: entry n takes a database of version n to n + 1. Add to the end only. */
const MIGRATIONS = [
    (database) => {
        database.createObjectStore('keys');
        database.createObjectStore('settings');
        database.createObjectStore('recordings', { keyPath: 'id' });
        database.createObjectStore('uploads', { keyPath: 'id' });
        database.createObjectStore('bytes');
    },
    (database) => {
        database.createObjectStore('additions', { keyPath: 'id' });
        database.createObjectStore('addition-bytes');
    },
];

let opening;

/** The open database; one a context. Closes itself when another tab brings a newer version. */
export function openDatabase() {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, MIGRATIONS.length);
        request.onupgradeneeded = ({ oldVersion }) => {
            for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(request.result);
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
            const database = request.result;
            database.onversionchange = () => {
                database.close();
                opening = undefined;
            };
            resolve(database);
        };
    });
    opening.catch(() => (opening = undefined));
    return opening;
}

/** Runs `body(objectStore)` in one transaction and resolves to its request's result once that is on disk (strict). */
export async function transact(store, mode, body) {
    const database = await openDatabase();
    return new Promise((resolve, reject) => {
        const transaction = database.transaction(store, mode, { durability: 'strict' });
        const request = body(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error ?? new DOMException('Transaction aborted', 'AbortError'));
        transaction.onerror = () => {};
    });
}

export const readRecord = (store, key) => transact(store, 'readonly', (records) => records.get(key));
export const readRecords = (store) => transact(store, 'readonly', (records) => records.getAll());
export const removeRecord = (store, key) => transact(store, 'readwrite', (records) => records.delete(key));

/** Writes a record; `key` only for stores without a key path. */
export const writeRecord = (store, record, key) => transact(store, 'readwrite', (records) => records.put(record, key));

/** Changes a record that is there, and makes none: what was removed meanwhile stays so. Resolves to the record as it is now, or undefined. */
export async function changeRecord(store, id, fields) {
    let changed;
    await transact(store, 'readwrite', (records) => {
        const reading = records.get(id);
        reading.onsuccess = () => {
            if (!reading.result) return;
            changed = { ...reading.result, ...fields };
            records.put(changed);
        };
        return reading;
    });
    return changed;
}

/** Merges `fields` into the record of that id in one transaction (made when absent), so that two writers never lose each other's fields. */
export function mergeRecord(store, id, fields) {
    return transact(store, 'readwrite', (records) => {
        const reading = records.get(id);
        reading.onsuccess = () => records.put({ ...reading.result, ...fields, id });
        return reading;
    });
}
