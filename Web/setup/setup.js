import { Toasts } from '../components/toasts.js';
import { element } from '../components/html.js';
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
const steps = [
    ['Compare the fingerprint', fingerprintStep(app, brought.get('ca'))],
    ['Trust the vault’s certificate', trustStep()],
    ['Pair this device', pairingStep(app, brought.get('pair'))],
];

document.getElementById('steps').append(...steps.map(([title, content], index) => element`
    <li class="card step">
        <span class="number" aria-hidden="true">${index + 1}</span>
        <div class="stack"><h2>${title}</h2>${content}</div>
    </li>`));
