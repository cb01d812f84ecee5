import { startCapture } from './capture.js';
import { switchesByAddress } from './browser/switches.js';
import { confirm } from './components/dialog.js';
import { Toasts } from './components/toasts.js';
import { Api } from './models/api.js';
import { Connection } from './models/connection.js';
import { VaultEvents } from './models/events.js';
import { Installation } from './models/installation.js';
import { LocalRecordings } from './models/local-recordings.js';
import { Badges } from './shell/badges.js';
import { Navigation } from './shell/navigation.js';
import { Notices } from './shell/notices.js';
import { Router } from './shell/router.js';

/** What every screen is given as `app`. The pieces know each other only through it. */
function makeApp() {
    const connection = new Connection();
    const toasts = new Toasts(document.getElementById('toasts'));
    const badges = new Badges();
    const navigation = new Navigation(document.getElementById('navigation'), badges);
    let proof = null;
    const app = {
        connection,
        api: new Api(connection),
        events: new VaultEvents(connection),
        local: new LocalRecordings(),
        installation: new Installation(),
        toast: (text, options) => toasts.show(text, options),
        confirm,
        badges,
        activity: (given) => navigation.activity(given),
        /** The WebAssembly proof core, loaded once. */
        proof: () => (proof ??= import('./proof/proof.js').then((module) => module.loadProof())),
    };
    const router = new Router(document.getElementById('main'), app);
    app.navigate = (path, options) => router.navigate(path, options);
    router.addEventListener('change', ({ detail }) => navigation.current(detail));
    new Notices(document.getElementById('notices'), connection);
    return { app, router };
}

const { app, router } = makeApp();
document.querySelector('.skip-link').addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('main').focus();
});
switchesByAddress(new URLSearchParams(location.search)).catch(console.error);
router.start();
app.events.start();
app.connection.retry();
startCapture(app);
