// A recording's folder, open under the recording's lock for one piece of work.

/** Does `work` with the recording's folder open. Whatever happens, the folder is closed and the lock let go of by `release`. */
export async function inFolder(release, id, files, work) {
    try {
        const folder = await files.open(id);
        try {
            return await work(folder);
        } finally {
            await folder.close();
        }
    } finally {
        release();
    }
}
