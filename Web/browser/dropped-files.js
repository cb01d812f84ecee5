// What was dropped onto the page: files, and the files of folders, all the way down.

/** Whether a drag carries files. */
export const carriesFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');

/** The dropped files. Must be called while the event is handled: the browser forgets it afterwards. */
export async function droppedFiles({ dataTransfer }) {
    const entries = [...dataTransfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
    const files = await Promise.all(entries.filter(Boolean).map(filesIn));
    return files.flat();
}

async function filesIn(entry) {
    if (entry instanceof File) return [entry];
    if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
    const reader = entry.createReader();
    const found = [];
    for (;;) {
        // Browsers give a folder's entries a hundred at a time.
        const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) return (await Promise.all(found.map(filesIn))).flat();
        found.push(...some);
    }
}
