import { deviceKeySummary } from '../../components/device-key.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { notice } from '../../components/states.js';
import { localTime } from '../../models/format.js';
import { notTold } from './not-told.js';
import { pairingCode } from './pairing-code.js';

/** The devices that may record into the vault; pairing another and revoking one is for whoever sits at the vault. */
export function devices({ app, signal }) {
    return new Devices(app, signal).root;
}

class Devices {
    #app;
    #signal;
    #list = element`<div><div class="skeleton line"></div></div>`;
    #otherKeys = element`<div></div>`;
    #pairing = element`<div class="stack pairing-place"></div>`;
    #atVault = false;
    #listens = false;

    constructor(app, signal) {
        this.#app = app;
        this.#signal = signal;
        this.root = element`
            <section class="card" aria-labelledby="devices-title">
                <h2 id="devices-title">Paired devices</h2>
                <div class="stack">${this.#list}${this.#pairing}${this.#otherKeys}</div>
            </section>`;
        app.connection.addEventListener('change', () => app.connection.reachable && this.#load(), { signal });
        this.#load();
    }

    async #load() {
        try {
            const paths = ['vault', 'setup', 'devices', 'device-keys'];
            const [vault, setup, list, known] = await Promise.all(paths.map((name) => this.#app.api.get(`/api/v1/${name}`, { signal: this.#signal })));
            this.#atVault = vault.loopback;
            this.#listens = setup.addresses.length > 0;
            this.#show(list.devices);
            this.#showOtherKeys(known.keys, list.devices);
            if (!this.#pairing.hasChildNodes()) this.#offer();
        } catch (error) {
            if (!this.#signal.aborted) this.#list.replaceChildren(notTold('its list of devices', error));
        }
    }

    #show(list) {
        if (list.length === 0) {
            this.#list.replaceChildren(element`<p class="muted">No other device is paired. Pair a phone, and it records straight into this vault.</p>`);
            return;
        }
        this.#list.replaceChildren(element`
            <ul class="list devices">${list.map((device) => html`
                <li>
                    <div class="row apart">
                        <div class="row device">${icon('phone')}<div><p class="name"><bdi>${device.name}</bdi></p>${seen(device)}</div></div>
                        ${this.#atVault && html`
                            <button class="button quiet danger" type="button" aria-label="Revoke ${device.name}" @click=${() => this.#revoke(device)}>Revoke</button>`}
                    </div>
                    <div class="keys">${this.#keys(device)}</div>
                </li>`)}</ul>`);
    }

    #keys(device) {
        if (device.keys.length === 0) return html`<p class="muted small">Its key becomes known with its first recording.</p>`;
        return device.keys.map((key) => deviceKeySummary(key, { app: this.#app, whose: device.name }));
    }

    /** Keys that what is in the vault may be signed with, besides those of the devices above. */
    #showOtherKeys(known, devices) {
        const shown = new Set(devices.flatMap((device) => device.keys.map(({ key }) => key)));
        const others = known.filter(({ key }) => !shown.has(key));
        this.#otherKeys.replaceChildren(others.length === 0 ? '' : element`
            <details class="other-keys">
                <summary>Other keys that the vault knows</summary>
                <ul class="list devices">${others.map((key) => html`
                    <li><p class="name">${key.name[0].toUpperCase()}${key.name.slice(1)}</p><p class="muted small">${origin(key)}, since ${localTime(key.since, { seconds: false })}</p>
                        ${deviceKeySummary(key, { app: this.#app, whose: key.name })}</li>`)}</ul>
            </details>`);
    }

    #offer() {
        if (!this.#atVault) {
            this.#pairing.replaceChildren(element`<p class="muted small">To pair or revoke a device, open Set-up on the machine where the vault runs.</p>`);
            return;
        }
        if (!this.#listens) {
            this.#pairing.replaceChildren(notice({ icon: 'phone', text: html`The vault listens on this machine only. To let phones in, start it with <code>--listen 0.0.0.0:8443</code>.` }));
            return;
        }
        const button = element`<button class="button primary" type="button">${icon('phone')} Pair another device</button>`;
        button.addEventListener('click', async () => {
            button.disabled = true;
            try {
                await pairingCode({ app: this.#app, signal: this.#signal, place: this.#pairing, paired: () => this.#load(), closed: () => this.#offer() });
            } catch (error) {
                button.disabled = false;
                if (!this.#signal.aborted) this.#app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
            }
        });
        this.#pairing.replaceChildren(html`<div class="buttons">${button}</div>`);
    }

    async #revoke(device) {
        const sure = await this.#app.confirm({
            title: `Revoke ${device.name}?`,
            body: 'It can no longer record into the vault or see what is in it until it is paired again. What it recorded stays.',
            confirmLabel: 'Revoke',
            danger: true,
        });
        if (!sure) return;
        try {
            await this.#app.api.delete(`/api/v1/devices/${encodeURIComponent(device.id)}`);
            this.#app.toast(`${device.name} was revoked`);
            await this.#load();
        } catch (error) {
            this.#app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
        }
    }
}

function seen(device) {
    const time = device.lastSeenAt ?? device.pairedAt ?? device.createdAt;
    if (!time) return null;
    return html`<p class="muted small numbers">${device.lastSeenAt ? 'Last here' : 'Paired'} ${localTime(time, { seconds: false })}</p>`;
}

/** Why the vault knows the key of a device that is not paired now. */
function origin({ origin: how, device }) {
    if (how === 'this-machine') return 'Signs what is recorded there';
    if (how === 'earlier') return 'Signed a recording before the vault kept keys';
    return device ? 'No longer paired' : 'Accepted by the vault’s owner';
}
