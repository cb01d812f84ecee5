// Keeps the app's files, so that it starts offline. What they are, and their digests, says the vault: /asset-manifest.js.
/* global assetManifest */
importScripts('/asset-manifest.js', '/background-upload.js');

const PREFIX = 'exhibit-app-';
const CACHE = PREFIX + assetManifest.version;
const START = '/index.html';
/** Also in browser/shared-files.js. */
const SHARED = 'exhibit-shared';
const SHARE = '/share';

/** Never answered from here: the vault's API, and the set-up pages, which must be what the vault serves now. */
const isPassedOn = (path) => path.startsWith('/api/') || path.startsWith('/setup') || path === '/asset-manifest.js';

async function sha256(response) {
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Fetches one file and keeps it, when it is the file the manifest names: an app is whole or not installed. */
async function keep(cache, { path, sha256: expected }) {
    const response = await fetch(path, { cache: 'no-store' });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    if ((await sha256(response.clone())) !== expected) throw new Error(`${path} is not the file that the manifest names`);
    await cache.put(path, response);
}

async function install() {
    const cache = await caches.open(CACHE);
    const files = assetManifest.files.filter(({ path }) => !isPassedOn(path) && path !== '/service-worker.js');
    await Promise.all(files.map((file) => keep(cache, file)));
}

async function activate() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
}

async function answer(request, path) {
    const cache = await caches.open(CACHE);
    return (await cache.match(path)) ?? fetch(request);
}

/** What another app shares is kept before anything else is done with it; the app then asks what is to become of it. */
async function keepShared(request) {
    const form = await request.formData();
    const files = form.getAll('files').filter((file) => typeof file !== 'string');
    const text = ['title', 'text', 'url'].map((name) => form.get(name)).filter(Boolean).join('\n');
    if (text) files.push(new File([text], 'shared text.txt', { type: 'text/plain' }));
    const cache = await caches.open(SHARED);
    const now = Date.now();
    for (const [index, file] of files.entries()) {
        const headers = {
            'Content-Type': file.type || 'application/octet-stream', 'Content-Length': file.size,
            'X-Name': encodeURIComponent(file.name || 'shared file'), 'X-Modified': file.lastModified || now,
        };
        await cache.put(`/share/${now}/${index}`, new Response(file, { headers }));
    }
    return Response.redirect('/#/add', 303);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data }) => {
    if (data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method === 'POST' && origin === self.location.origin && pathname === SHARE) return event.respondWith(keepShared(request));
    if (request.method !== 'GET' || origin !== self.location.origin || isPassedOn(pathname)) return;
    const path = request.mode === 'navigate' && pathname === '/' ? START : pathname;
    event.respondWith(answer(request, path));
});
