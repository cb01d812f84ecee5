import { openAnnouncements } from './browser/announcements.js';
import { registerServiceWorker } from './browser/service-worker-registration.js';
import { CaptureDesk } from './models/capture-desk.js';
import { Additions } from './models/additions.js';
import { captureWorkers } from './models/capture-workers.js';
import { count, duration } from './models/format.js';
import { KeptRecordings } from './models/kept-recordings.js';

const SHOWN_EACH_MILLISECONDS = 500;

/**
 * Starts what runs for as long as the app is open, whichever screen is shown: the service worker, the recovery of what was cut off, the upload queue.
 * `app` as in app.js: capture tells the Library through `app.local`, and the navigation through `app.badges` and `app.activity`. Screens find the recording
 * under way in `app.desk`, the recordings kept on this device in `app.kept`, and what else is added on it in `app.additions`.
 */
export function startCapture(app) {
    app.desk = new CaptureDesk();
    app.kept = new KeptRecordings();
    app.additions = new Additions();
    app.additions.addEventListener('change', () => showBadge(app));
    app.local.provide(() => listed(app.kept));
    app.kept.addEventListener('change', () => {
        app.local.changed();
        showBadge(app);
    });
    showActivity(app);
    startWorkers(app);
    registerServiceWorker((apply) => {
        app.toast('A newer version of Exhibit is ready.', { action: { label: 'Use it', run: () => whenIdle(app, apply) } });
    }).catch((error) => console.warn('The app can’t be kept for offline use here:', error.message));
}

async function startWorkers(app) {
    try {
        const { announcements, recovered } = await captureWorkers();
        announcements.addEventListener('upload', ({ detail }) => {
            app.kept.heardUpload(detail);
            app.desk.heardUpload(detail);
        });
        announcements.addEventListener('vault', ({ detail }) => heardVault(app, detail));
        openAnnouncements().on('vault', (detail) => heardVault(app, detail));
        app.kept.changed();
        app.kept.askOthers();
        showBadge(app);
        if (recovered.length > 0) tellRecovered(app, recovered.length);
    } catch (error) {
        console.error(error);
        app.toast(`Recordings can’t be kept in this browser: ${error.message}`, { kind: 'danger' });
    }
}

function heardVault(app, vault) {
    app.kept.heardVault(vault);
    app.desk.heardVault(vault);
    if (vault.state === 'online' && !app.connection.reachable) app.connection.retry();
}

function tellRecovered(app, number) {
    const text = `${count(number, 'recording')} ended without a stop. What was captured is kept and goes to the vault.`;
    app.toast(text, { action: { label: 'Show', run: () => app.navigate('/uploads') } });
}

function whenIdle(app, apply) {
    if (app.desk.isRecording) app.toast('The newer version is used after this recording.');
    else apply();
}

/** The list in the form that LocalRecordings promises. */
async function listed(kept) {
    const recordings = await kept.list();
    return recordings.map((recording) => ({
        ...recording,
        duration: recording.endedAt ? (Date.parse(recording.endedAt) - Date.parse(recording.startedAt)) / 1000 : null,
    }));
}

async function showBadge(app) {
    const [recordings, additions] = await Promise.all([app.kept.list(), app.additions.list()]);
    const waiting = [...recordings, ...additions].filter(({ state }) => state !== 'uploaded' && state !== 'recording');
    app.badges.set('uploads', waiting.length, 'not on the vault yet');
}

/** While it records, every other screen shows so. */
function showActivity(app) {
    let timer = null;
    const show = () => {
        const { session } = app.desk;
        const isElsewhere = !location.hash.startsWith('#/record') || location.hash.startsWith('#/recording');
        if (!app.desk.isRecording || !isElsewhere) return app.activity(null);
        const isInterrupted = session.facts.state === 'interrupted';
        const text = isInterrupted ? 'Interrupted' : duration(Math.floor(session.elapsedMilliseconds / 1000));
        app.activity({ text, path: '/record', kind: isInterrupted ? 'warning' : 'record' });
    };
    const update = () => {
        show();
        if (app.desk.isRecording) timer ??= setInterval(show, SHOWN_EACH_MILLISECONDS);
        else timer = clearInterval(timer) ?? null;
    };
    app.desk.addEventListener('change', update);
    addEventListener('hashchange', show);
}
