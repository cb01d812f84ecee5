// Where recordings are kept on this device: the best store this browser has (design §6, "Local storage").
import { openSyncFiles } from './sync-files.js';
import { partFiles } from './part-files.js';
import { writableParts } from './writable-parts.js';
import { databaseParts } from './database-parts.js';

/**
 * The store: {kind, open(id) → folder, openToRead(id) → folder with size and read only, remove(id), recordings() → ids}. A folder has append(name, bytes) → new size (on disk
 * when it resolves; a failure leaves the file as it was), size(name), read(name, offset, length), truncate(name, size),
 * remove(name), names() and close(). One context at a time may have a folder open for writing: hold lockNames.writing.
 */
export async function openFiles() {
    const sync = await openSyncFiles();
    if (sync) return sync;
    const writable = await writableParts();
    if (writable) return partFiles('private file system, in parts', writable);
    const database = await databaseParts();
    if (database) return partFiles('browser database', database);
    throw new DOMException('This browser lets the page store nothing', 'NotSupportedError');
}
