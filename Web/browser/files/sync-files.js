// Files in the origin private file system, appended in place through sync access handles: the fast way, in workers only.

/** One folder. An append is on disk when it returns; a failed one leaves the file as it was. */
class SyncFolder {
    #directory;
    #handles = new Map();
    #isClosed = false;

    constructor(directory) {
        this.#directory = directory;
    }

    /** The open handle, opened once however many ask at the same time; null when the file is absent and not to be made. */
    #handle(name, create) {
        // A handle's own error after closing has the same name.
        if (this.#isClosed) return Promise.reject(new DOMException('The folder is closed', 'InvalidStateError'));
        const known = this.#handles.get(name);
        if (known) return known;
        const opening = this.#open(name, create);
        this.#handles.set(name, opening);
        opening.then(
            (handle) => handle ?? this.#handles.delete(name),
            () => this.#handles.delete(name),
        );
        return opening;
    }

    async #open(name, create) {
        try {
            const file = await this.#directory.getFileHandle(name, { create });
            return await file.createSyncAccessHandle();
        } catch (error) {
            if (error.name === 'NotFoundError') return null;
            throw error;
        }
    }

    async append(name, bytes) {
        const handle = (await this.#handle(name, false)) ?? (await this.#handle(name, true));
        const size = handle.getSize();
        try {
            const written = handle.write(bytes, { at: size });
            if (written !== bytes.length) throw new DOMException('The storage is full', 'QuotaExceededError');
            handle.flush();
        } catch (error) {
            if (error.name !== 'InvalidStateError') handle.truncate(size);
            throw error;
        }
        return size + bytes.length;
    }

    async size(name) {
        return (await this.#handle(name, false))?.getSize() ?? 0;
    }

    async read(name, offset, length) {
        const handle = await this.#handle(name, false);
        if (!handle) return new Uint8Array();
        const bytes = new Uint8Array(Math.max(0, Math.min(length, handle.getSize() - offset)));
        const count = handle.read(bytes, { at: offset });
        return bytes.subarray(0, count);
    }

    async truncate(name, size) {
        const handle = await this.#handle(name, false);
        if (!handle) return;
        handle.truncate(size);
        handle.flush();
    }

    async remove(name) {
        const handle = await this.#handles.get(name);
        handle?.close();
        this.#handles.delete(name);
        await this.#directory.removeEntry(name).catch((error) => {
            if (error.name !== 'NotFoundError') throw error;
        });
    }

    async names() {
        const names = [];
        for await (const [name, entry] of this.#directory.entries()) if (entry.kind === 'file') names.push(name);
        return names.sort();
    }

    /** Lets go of the files, so that another tab may open them. What is asked for from now on fails with InvalidStateError. */
    async close() {
        this.#isClosed = true;
        const handles = [...this.#handles.values()];
        this.#handles.clear();
        for (const handle of handles) (await handle)?.close();
    }
}

/** The same folder for reading alone: takes no lock, so any tab may read what no tab writes. */
class ReadingFolder {
    #directory;

    constructor(directory) {
        this.#directory = directory;
    }

    async #file(name) {
        try {
            return await (await this.#directory.getFileHandle(name)).getFile();
        } catch (error) {
            if (error.name === 'NotFoundError') return new Blob();
            throw error;
        }
    }

    async size(name) {
        return (await this.#file(name)).size;
    }

    async read(name, offset, length) {
        const part = (await this.#file(name)).slice(offset, offset + length);
        return new Uint8Array(await part.arrayBuffer());
    }
}

/** The store in the directory of that name, or null where the browser has no sync access handles (or no private file system, as in some private windows). */
export async function openSyncFiles(directoryName) {
    if (!globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) return null;
    try {
        const root = await navigator.storage.getDirectory();
        const folders = await root.getDirectoryHandle(directoryName, { create: true });
        const probeName = `probe-${crypto.randomUUID()}`;
        const probe = await root.getFileHandle(probeName, { create: true });
        (await probe.createSyncAccessHandle()).close();
        await root.removeEntry(probeName);
        return {
            kind: 'private file system',
            open: async (id) => new SyncFolder(await folders.getDirectoryHandle(id, { create: true })),
            openToRead: async (id) => new ReadingFolder(await folders.getDirectoryHandle(id)),
            remove: (id) => folders.removeEntry(id, { recursive: true }),
            async ids() {
                const ids = [];
                for await (const [name, entry] of folders.entries()) if (entry.kind === 'directory') ids.push(name);
                return ids.sort();
            },
        };
    } catch {
        return null;
    }
}
