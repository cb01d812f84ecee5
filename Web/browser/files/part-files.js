// Files kept as parts, for browsers without sync access handles: each append is a part of its own, named by its offset.
// Where the parts are kept is a `parts` value: {put(path, bytes), get(path), remove(path), list(prefix) → paths}; a path is
// [folder, file, offset]. A put is on disk when it resolves and is all or nothing.

/** One folder; the same interface as in sync-files.js. */
class PartFolder {
    #parts;
    #id;
    /** File name → [{offset, bytes}] in order, read once. */
    #index = null;

    constructor(parts, id) {
        this.#parts = parts;
        this.#id = id;
    }

    async #file(name) {
        if (!this.#index) {
            this.#index = new Map();
            for (const [, file, offset, bytes] of await this.#parts.list(this.#id)) {
                if (!this.#index.has(file)) this.#index.set(file, []);
                this.#index.get(file).push({ offset, bytes });
            }
            for (const parts of this.#index.values()) parts.sort((first, second) => first.offset - second.offset);
        }
        return this.#index.get(name) ?? [];
    }

    async size(name) {
        const last = (await this.#file(name)).at(-1);
        return last ? last.offset + last.bytes : 0;
    }

    async append(name, bytes) {
        const offset = await this.size(name);
        await this.#parts.put([this.#id, name, offset], bytes);
        if (!this.#index.has(name)) this.#index.set(name, []);
        this.#index.get(name).push({ offset, bytes: bytes.length });
        return offset + bytes.length;
    }

    async read(name, offset, length) {
        const end = Math.min(offset + length, await this.size(name));
        const result = new Uint8Array(Math.max(0, end - offset));
        for (const part of await this.#file(name)) {
            if (part.offset >= end || part.offset + part.bytes <= offset) continue;
            const bytes = await this.#parts.get([this.#id, name, part.offset]);
            const from = Math.max(0, offset - part.offset);
            const to = Math.min(part.bytes, end - part.offset);
            result.set(bytes.subarray(from, to), part.offset + from - offset);
        }
        return result;
    }

    async truncate(name, size) {
        for (const part of [...(await this.#file(name))].reverse()) {
            if (part.offset + part.bytes <= size) break;
            const path = [this.#id, name, part.offset];
            const kept = size - part.offset;
            if (kept > 0) await this.#parts.put(path, (await this.#parts.get(path)).slice(0, kept));
            else await this.#parts.remove(path);
        }
        this.#index = null;
    }

    async remove(name) {
        for (const part of await this.#file(name)) await this.#parts.remove([this.#id, name, part.offset]);
        this.#index.delete(name);
    }

    async names() {
        await this.#file('');
        return [...this.#index.keys()].sort();
    }

    close() {
        this.#index = null;
    }
}

/** A store over `parts`; `kind` says in words where the bytes are. */
export function partFiles(kind, parts) {
    return {
        kind,
        open: async (id) => new PartFolder(parts, id),
        openToRead: async (id) => new PartFolder(parts, id),
        remove: async (id) => {
            for (const [, file, offset] of await parts.list(id)) await parts.remove([id, file, offset]);
        },
        ids: () => parts.ids(),
    };
}
