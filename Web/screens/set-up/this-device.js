import { deviceKey } from '../../browser/device-key.js';
import { askForPersistence, storageSpace } from '../../browser/storage-space.js';
import { deviceKeyLines } from '../../components/device-key.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { notice } from '../../components/states.js';
import { shownKey } from '../../models/device-keys.js';
import { bytes } from '../../models/format.js';

/** This browser as a capture device: its signing key, its storage and whether the browser may clear it, and installing the app. */
export function thisDevice({ app, signal }) {
    const key = element`<dd class="muted">…</dd>`;
    const storage = element`<dd>…</dd>`;
    const kept = element`<dd>…</dd>`;
    const install = element`<div></div>`;
    showKey(key, app);
    showStorage(storage);
    showPersistence(kept, app);
    const showInstall = () => install.replaceChildren(html`${installHint(app.installation)}`);
    app.installation.addEventListener('change', showInstall, { signal });
    showInstall();
    return element`
        <section class="card" aria-labelledby="device-title">
            <h2 id="device-title">This device</h2>
            <div class="stack">
                <dl class="facts">
                    <div><dt>Public key</dt>${key}</div>
                    <div><dt>Storage</dt>${storage}</div>
                    <div><dt>Kept by the browser</dt>${kept}</div>
                </dl>
                ${install}
            </div>
        </section>`;
}

/** The public key, as verdicts name it, and its SHA-256. The private key can't leave the browser. */
async function showKey(place, app) {
    try {
        const { publicKey } = await deviceKey();
        const key = await shownKey(publicKey);
        place.className = '';
        place.replaceChildren(deviceKeyLines(key, { app, whose: 'this device' }));
    } catch {
        place.textContent = 'This browser can’t keep a signing key here. Use HTTPS, a current browser, and no private window.';
    }
}

async function showStorage(place) {
    const { used, free } = await storageSpace();
    place.textContent = free === null ? `${bytes(used)} used` : `${bytes(used)} used, about ${bytes(free)} free`;
}

async function showPersistence(place, app) {
    if (await navigator.storage?.persisted?.()) {
        place.textContent = 'Yes: it is not cleared without asking you';
        return;
    }
    const button = element`<button class="button" type="button">Keep it</button>`;
    button.addEventListener('click', async () => {
        if (!await askForPersistence()) app.toast('The browser did not agree. Put Exhibit on the home screen, and ask again.', { kind: 'danger' });
        showPersistence(place, app);
    });
    place.replaceChildren(html`<div class="row">Not promised: the browser may clear it when room is short. ${navigator.storage?.persist && button}</div>`);
}

function installHint(installation) {
    if (installation.installed) return null;
    if (installation.offered) {
        return notice({
            kind: 'accent',
            icon: 'phone',
            text: 'Put Exhibit on the home screen: one tap to record, and it starts without a network.',
            action: { label: 'Install', run: () => installation.install() },
        });
    }
    if (/^Apple/.test(navigator.vendor) && navigator.maxTouchPoints > 1) {
        return notice({ kind: 'warning', icon: 'phone', text: 'Put Exhibit on the home screen (Share › Add to Home Screen): Safari clears a website’s storage after seven days without a visit, but not an app’s.' });
    }
    return element`<p class="muted small row install-hint">${icon('information', { size: 18 })} Your browser’s menu can install Exhibit as an app.</p>`;
}
