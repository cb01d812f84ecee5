// Parts as files of their own in the origin private file system, written by createWritable (which replaces a file as a whole).

/** 15 digits, so that names sort as numbers do. */
const partName = (offset) => String(offset).padStart(15, '0');

async function folder(root, names, create) {
    let directory = root;
    for (const name of names) directory = await directory.getDirectoryHandle(name, { create });
    return directory;
}

/** The parts in the directory of that name, or null where createWritable is missing. */
export async function writableParts(directoryName) {
    if (!globalThis.FileSystemFileHandle?.prototype.createWritable) return null;
    let root;
    try {
        root = await (await navigator.storage.getDirectory()).getDirectoryHandle(directoryName, { create: true });
    } catch {
        return null;
    }
    return {
        async put([id, file, offset], bytes) {
            const directory = await folder(root, [id, file], true);
            const writable = await (await directory.getFileHandle(partName(offset), { create: true })).createWritable();
            try {
                await writable.write(bytes);
                await writable.close();
            } catch (error) {
                await writable.abort().catch(() => {});
                throw error;
            }
        },
        async get([id, file, offset]) {
            const directory = await folder(root, [id, file], false);
            const part = await (await directory.getFileHandle(partName(offset))).getFile();
            return new Uint8Array(await part.arrayBuffer());
        },
        async remove([id, file, offset]) {
            await (await folder(root, [id, file], false)).removeEntry(partName(offset));
        },
        async list(id) {
            const found = [];
            const directory = await root.getDirectoryHandle(id, { create: true });
            for await (const [file, entry] of directory.entries()) {
                if (entry.kind !== 'directory') continue;
                for await (const [name, part] of entry.entries()) {
                    // A name in another form is a temporary file of the browser's.
                    if (/^\d{15}$/.test(name)) found.push([id, file, Number(name), (await part.getFile()).size]);
                }
            }
            // An empty part is one whose writing was cut off.
            return found.filter(([, , , bytes]) => bytes > 0);
        },
        async ids() {
            const ids = [];
            for await (const name of root.keys()) ids.push(name);
            return ids.sort();
        },
    };
}
