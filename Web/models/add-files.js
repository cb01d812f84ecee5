// Adding several files, one after another, and saying how it went.
import { thisDevice } from '../browser/platform.js';
import { askForPersistence } from '../browser/storage-space.js';
import { count } from './format.js';
import { addProblem } from './upload-words.js';

/** Adds `files`; what can't be added is said, and keeps no other from being added. Resolves to how many are kept. */
export async function addFiles(app, files, options) {
    if (files.length === 0) return 0;
    askForPersistence().catch(() => {});
    let added = 0;
    for (const file of files) {
        try {
            await app.additions.add(file, options);
            added += 1;
        } catch (error) {
            if (error.name !== 'AbortError') console.error(error);
            app.toast(addProblem(error, file), { kind: error.name === 'AbortError' ? 'plain' : 'danger' });
        }
    }
    if (added > 0) app.toast(`${count(added, 'file')} kept on ${thisDevice}, on the way to the vault.`);
    return added;
}
