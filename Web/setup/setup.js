import { element } from '../components/html.js';
import { errorState } from '../components/states.js';
import { Toasts } from '../components/toasts.js';
import { Api } from '../models/api.js';
import { Connection } from '../models/connection.js';
import { fingerprintStep } from './fingerprint.js';
import { pairingStep } from './pairing.js';
import { trustStep } from './trust.js';

/** The page at /setup: what a device needs before it may use the app. It works with no credential. */
const toasts = new Toasts(document.getElementById('toasts'));
const app = {
    api: new Api(new Connection()),
    toast: (text, options) => toasts.show(text, options),
};

/** What the QR code brought along: the one-time token, and the fingerprint of the vault's certificate authority. */
const brought = new URLSearchParams(location.hash.slice(1));
const list = document.getElementById('steps');

function step([title, content], index) {
    return element`
        <li class="card step">
            <span class="number" aria-hidden="true">${index + 1}</span>
            <div class="stack"><h2>${title}</h2>${content}</div>
        </li>`;
}

/** A vault with certificates from elsewhere, which browsers trust already, has no fingerprint: there is nothing to compare or install. */
async function start() {
    list.replaceChildren(element`<li class="skeleton step-skeleton"></li>`);
    try {
        const { fingerprint } = await app.api.get('/api/v1/setup');
        const steps = [['Pair this device', pairingStep(app, brought.get('pair'))]];
        if (fingerprint) {
            steps.unshift(
                ['Compare the fingerprint', fingerprintStep(app, fingerprint, brought.get('ca'))],
                ['Trust the vault’s certificate', trustStep()],
            );
        }
        list.replaceChildren(...steps.map(step));
    } catch (error) {
        list.replaceChildren(element`<li>${errorState(error, { retry: start })}</li>`);
    }
}

start();
