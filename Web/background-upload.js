// Background Sync, part of the service worker: brings additions to the vault when the network is back and no tab of the app is open. Whatever is not plain here
// (a refusal, another vault, other bytes) is left for the app, which can say so and ask. The steps are those of workers/addition-upload.js.

const MAXIMUM_SEND_BYTES = 2 * 1024 * 1024;
const TUS = { 'Tus-Resumable': '1.0.0' };

/** The app's database as it is; null where it has none yet. */
function openAppDatabase() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open('exhibit');
        request.onupgradeneeded = () => request.transaction.abort();
        request.onsuccess = () => {
            // A newer app must not wait for this.
            request.result.onversionchange = () => request.result.close();
            resolve(request.result);
        };
        request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error));
    });
}

function inStore(database, store, mode, body) {
    return new Promise((resolve, reject) => {
        const transaction = database.transaction(store, mode, { durability: 'strict' });
        const request = body(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error);
    });
}

/** Changes a record that is still there; what was cancelled meanwhile stays so. Resolves to the record as it is now. */
async function note(database, id, fields) {
    let changed = null;
    await inStore(database, 'additions', 'readwrite', (records) => {
        const reading = records.get(id);
        reading.onsuccess = () => {
            if (!reading.result) return;
            changed = { ...reading.result, ...fields };
            records.put(changed);
        };
        return reading;
    });
    return changed;
}

const base64OfText = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

function metadataOf({ name, mediaType, modified, source, title, caseId, tags }) {
    const fields = { filename: name, filetype: mediaType, modified, source, title, case: caseId, tags: tags?.join(',') };
    return Object.entries(fields).filter(([, value]) => value).map(([key, value]) => `${key} ${base64OfText(value)}`).join(',');
}

/** A request of an upload; null when the vault refuses it. No answer at all throws: the browser tries again later. */
async function askVault(path, options) {
    const response = await fetch(path, { cache: 'no-store', ...options });
    return response.ok ? response : null;
}

/** The upload's state at the vault, made when there is none; null when it is better left to the app. */
async function begun(database, record, verifierKey) {
    if (record.path && record.vaultKey === verifierKey) {
        const state = await askVault(record.path, { method: 'HEAD', headers: TUS });
        if (state) return { path: record.path, state };
    }
    const headers = { ...TUS, 'Upload-Length': String(record.bytes), 'Upload-Metadata': metadataOf(record) };
    const state = await askVault('/api/v1/uploads', { method: 'POST', headers });
    if (!state) return null;
    const path = new URL(state.headers.get('Location'), self.location.href).pathname;
    return (await note(database, record.id, { path, vaultKey: verifierKey, sentBytes: 0 })) && { path, state };
}

async function bring(database, folders, record, verifierKey) {
    const upload = await begun(database, record, verifierKey);
    if (!upload) return;
    const file = await (await (await folders.getDirectoryHandle(record.id)).getFileHandle('bytes')).getFile();
    let { state } = upload;
    let offset = Number(state.headers.get('Upload-Offset') ?? 0);
    while (offset < record.bytes) {
        const bytes = new Uint8Array(await file.slice(offset, offset + MAXIMUM_SEND_BYTES).arrayBuffer());
        const digest = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
        const headers = { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset), 'Upload-Checksum': `sha256 ${digest}` };
        state = await askVault(upload.path, { method: 'PATCH', headers, body: bytes });
        const next = Number(state?.headers.get('Upload-Offset'));
        if (!state || !(next > offset)) return;
        offset = next;
        const known = await note(database, record.id, { sentBytes: offset });
        if (!known || known.isCancelled || known.isPaused) return;
    }
    if (state.headers.get('Exhibit-SHA256') !== record.sha256) return;
    const isDuplicate = state.headers.get('Exhibit-Duplicate') === 'true';
    await note(database, record.id, { state: 'uploaded', item: state.headers.get('Exhibit-Item'), isDuplicate, sentBytes: record.bytes, uploadedAt: Date.now() });
    await folders.removeEntry(record.id, { recursive: true });
}

/** All that waits, in its order, unless a person has said otherwise. */
async function bringAll() {
    const database = await openAppDatabase();
    if (!database) return;
    try {
        const settings = async (name) => (await inStore(database, 'settings', 'readonly', (records) => records.get(name))) ?? {};
        const [wishes, vault, switches] = await Promise.all(['uploads', 'vault', 'switches'].map(settings));
        // Here nobody says when the kind of the connection changes: with "Wi-Fi only" the app alone uploads.
        if (wishes.isPaused || wishes.isWifiOnly || switches.isOffline || switches.failures > 0) return;
        const facts = await askVault('/api/v1/vault', {});
        if (!facts || !vault.verifierKey || (await facts.json()).verifierKey !== vault.verifierKey) return;
        const folders = await (await navigator.storage.getDirectory()).getDirectoryHandle('additions', { create: true });
        const records = await inStore(database, 'additions', 'readonly', (all) => all.getAll());
        const waiting = records.filter(({ state, isPaused, isCancelled }) => state === 'waiting' && !isPaused && !isCancelled);
        for (const record of waiting.sort((first, second) => first.order - second.order)) await bring(database, folders, record, vault.verifierKey);
    } finally {
        database.close();
    }
}

self.addEventListener('sync', (event) => {
    if (event.tag !== 'exhibit-uploads') return;
    event.waitUntil(navigator.locks.request('exhibit-uploader', { ifAvailable: true }, (lock) => {
        if (lock) return bringAll();
        // A tab uploads already: it may have been asleep.
        new BroadcastChannel('exhibit').postMessage({ kind: 'check vault', detail: {} });
        return null;
    }));
});
