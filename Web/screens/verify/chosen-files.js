/** What was chosen or dropped, as [{ path, file }]: the path within the folder, or the bare name. */

export function chosenFiles(list) {
    return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Folders are read through to their end. The entries must be taken before the first await: the browser empties the transfer after the event. */
export async function droppedFiles(transfer) {
    const items = [...transfer.items].filter((item) => item.kind === 'file');
    const entries = items.map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (entries.length === 0) return chosenFiles(transfer.files);
    const found = [];
    for (const entry of entries) await walk(entry, found);
    return found;
}

async function walk(entry, found) {
    if (entry.isFile) {
        const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
        found.push({ path: entry.fullPath.replace(/^\//, ''), file });
        return;
    }
    const reader = entry.createReader();
    for (;;) {
        const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (entries.length === 0) return;
        for (const each of entries) await walk(each, found);
    }
}
