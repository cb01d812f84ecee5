// What other apps shared into Exhibit. The service worker has put it here (service-worker.js, "share"), also offline; a person says what becomes of it.

const CACHE = 'exhibit-shared';

/** What waits, in the order in which it came: [{key, name, bytes, file() → File}]. */
export async function sharedFiles() {
    if (!globalThis.caches) return [];
    const cache = await caches.open(CACHE);
    const found = [];
    for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const name = decodeURIComponent(response.headers.get('X-Name') ?? '');
        const lastModified = Number(response.headers.get('X-Modified'));
        const type = response.headers.get('Content-Type') ?? '';
        found.push({
            key: request.url,
            name,
            bytes: Number(response.headers.get('Content-Length')),
            file: async () => new File([await response.blob()], name, { type, lastModified }),
        });
    }
    return found;
}

/** It was kept elsewhere, or is not wanted. */
export async function dropShared(key) {
    await (await caches.open(CACHE)).delete(key);
}
