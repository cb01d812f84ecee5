/**
 * The newest items as last seen, so that the Library opens without the vault. Only what the vault said, nothing that counts as evidence;
 * at most `limit` items. Where the browser gives no IndexedDB (private windows) or has no room, nothing is remembered, and nothing else suffers.
 */
const limit = 200;

export class ItemCache {
    #opening = null;

    async all() {
        const items = await this.#request('readonly', (store) => store.getAll());
        return (items ?? []).sort((one, other) => order(other).localeCompare(order(one)));
    }

    async get(id) {
        return await this.#request('readonly', (store) => store.get(id)) ?? null;
    }

    async put(items) {
        await this.#transaction('readwrite', (store) => items.forEach((item) => store.put(item)));
        const all = await this.all();
        if (all.length > limit) await this.#transaction('readwrite', (store) => all.slice(limit).forEach((item) => store.delete(item.id)));
    }

    async remove(id) {
        await this.#transaction('readwrite', (store) => store.delete(id));
    }

    /** What the vault's first page says replaces what was remembered of the time it covers; `isAll` when no page follows. */
    async replace(items, isAll) {
        const oldest = isAll || items.length === 0 ? '' : items.map(order).reduce((one, other) => (one < other ? one : other));
        const covered = (await this.all()).filter((item) => order(item) >= oldest);
        await this.#transaction('readwrite', (store) => {
            covered.forEach(({ id }) => store.delete(id));
            items.forEach((item) => store.put(item));
        });
    }

    async #request(mode, act) {
        let request = null;
        await this.#transaction(mode, (store) => { request = act(store); });
        return request?.result;
    }

    async #transaction(mode, act) {
        const database = await (this.#opening ??= open());
        if (!database) return;
        await new Promise((resolve) => {
            const transaction = database.transaction('items', mode);
            transaction.oncomplete = resolve;
            transaction.onabort = resolve;
            act(transaction.objectStore('items'));
        });
    }
}

function order(item) {
    return item.startedAt ?? item.createdAt ?? '';
}

function open() {
    return new Promise((resolve) => {
        if (!('indexedDB' in self)) {
            resolve(null);
            return;
        }
        const request = indexedDB.open('exhibit-library', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('items', { keyPath: 'id' });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
        request.onblocked = () => resolve(null);
    });
}
