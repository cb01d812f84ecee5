// The two workers of this tab and the calls to them. They start with the app, whichever screen is shown: what an earlier visit
// left unfinished is closed and uploaded without anybody asking.
import { callsOver } from '../browser/calls.js';

const tab = crypto.randomUUID();
let started = null;

async function start() {
    const storageWorker = new Worker('/workers/storage-worker.js', { type: 'module', name: 'exhibit storage' });
    const uploadWorker = new Worker('/workers/upload-worker.js', { type: 'module', name: 'exhibit uploads' });
    const { port1, port2 } = new MessageChannel();
    storageWorker.postMessage({ port: port1 }, [port1]);
    uploadWorker.postMessage({ port: port2 }, [port2]);
    const storage = callsOver(storageWorker);
    const uploads = callsOver(uploadWorker);
    const announcements = new EventTarget();
    uploadWorker.addEventListener('message', ({ data }) => {
        if (!data?.announcement) return;
        announcements.dispatchEvent(new CustomEvent(data.announcement, { detail: data.detail }));
    });
    const failed = new Promise((_, reject) => {
        for (const worker of [storageWorker, uploadWorker]) {
            worker.addEventListener('error', (event) => reject(new Error(event.message || 'A worker could not be started')));
        }
    });
    failed.catch(() => {});
    try {
        const { storage: storageKind, publicKey } = await Promise.race([storage('open', tab), failed]);
        const recovered = await storage('recoverAll');
        await Promise.race([uploads('open', tab), failed]);
        return { tab, storage, uploads, announcements, storageKind, publicKey, recovered };
    } catch (error) {
        storageWorker.terminate();
        uploadWorker.terminate();
        throw error;
    }
}

/**
 * This tab's workers, started once: {tab, storage(call, …), uploads(call, …), announcements (what the upload worker says: events
 * 'upload' and 'vault'), storageKind, publicKey, recovered (ids of recordings that were closed just now)}.
 */
export function captureWorkers() {
    started ??= start();
    started.catch(() => (started = null));
    return started;
}
