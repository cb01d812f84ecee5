// "Free up this device": local copies only, and only what the vault has acknowledged. Deleting the evidence is another act, elsewhere.
import { thisDevice } from '../../browser/platform.js';
import { readRecord } from '../../browser/database.js';
import { LOW_SPACE_BYTES, storageSpace } from '../../browser/storage-space.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { captureWorkers } from '../../models/capture-workers.js';
import { bytes, count } from '../../models/format.js';

/** The card: {root, update(recordings, additions), showStorage(kind)}. `freed()` is called when space was freed. */
export function freeUpCard(app, freed) {
    const facts = element`<dl class="facts"></dl>`;
    const where = element`<p class="muted small"></p>`;
    const button = element`<button class="button primary" type="button">${icon('phone')} Free up ${thisDevice}</button>`;
    const explanation = element`<p class="muted"></p>`;
    const root = element`
        <section class="card free-up" aria-labelledby="free-up-title">
            <h2 id="free-up-title">On ${thisDevice}</h2>
            <div class="stack">${facts}${explanation}<div class="buttons">${button}</div>${where}</div>
        </section>`;
    let freeable = [];

    button.addEventListener('click', async () => {
        const sum = total(freeable, 'localBytes');
        const isSure = await app.confirm({
            title: `Free up ${bytes(sum)}?`,
            body: `The copies of ${count(freeable.length, 'recording')} on ${thisDevice} are removed. Each is compared with the vault’s signed receipt first. The evidence stays on the vault; so do its capture log and receipts, here too.`,
            confirmLabel: `Free up ${thisDevice}`,
        });
        if (!isSure) return;
        button.disabled = true;
        try {
            const { storage } = await captureWorkers();
            const { verifierKey } = await readRecord('settings', 'vault');
            const result = await storage('freeSpace', freeable.map(({ id }) => id), verifierKey);
            tell(app, result, freeable.length);
        } catch (error) {
            app.toast(`The space could not be freed: ${error.message}`, { kind: 'danger' });
        }
        app.kept.changed();
        freed();
    });

    return {
        root,
        async update(recordings, additions) {
            freeable = recordings.filter(({ state, localBytes }) => state === 'uploaded' && localBytes > 0);
            const { free } = await storageSpace();
            const sum = total(freeable, 'localBytes');
            const kept = total(recordings, 'localBytes');
            // An addition's copy goes by itself once the vault has acknowledged it.
            const added = total(additions.filter(({ state }) => !['uploaded', 'cut off'].includes(state)), 'bytes');
            const isLow = free !== null && free < LOW_SPACE_BYTES;
            facts.replaceChildren(html`
                <div><dt>Recordings here</dt><dd>${bytes(kept)}</dd></div>
                <div><dt>Added files here</dt><dd>${bytes(added)}</dd></div>
                <div><dt>Only on ${thisDevice}</dt><dd>${bytes(total(recordings, 'pendingBytes') + added)}</dd></div>
                <div><dt>Also on the vault</dt><dd>${bytes(sum)}</dd></div>
                <div><dt>Free</dt><dd class="${isLow ? 'is-low' : ''}">${free === null ? 'The browser does not say' : `about ${bytes(free)}${isLow ? ': nearly full' : ''}`}</dd></div>`);
            // The vault that acknowledged them may be gone for good.
            const isOtherVault = app.kept.vault.state === 'other vault';
            button.disabled = sum === 0 || isOtherVault;
            explanation.textContent = isOtherVault ? `Nothing can be removed from ${thisDevice} while another vault answers: the one that has acknowledged these recordings may be gone.`
                : sum === 0 ? `There is nothing here that the vault has acknowledged and that could be removed from ${thisDevice}.`
                : `The vault has acknowledged ${count(freeable.length, 'recording')} that ${thisDevice} still keeps a copy of.`;
        },
        showStorage(kind) {
            where.textContent = `Kept in the browser’s ${kind}.`;
        },
    };
}

const total = (recordings, field) => recordings.reduce((sum, recording) => sum + recording[field], 0);

function tell(app, { bytes: freed, recordings }, asked) {
    if (freed === 0) {
        app.toast('Nothing was removed: no copy here matched a receipt of the vault.', { kind: 'danger' });
        return;
    }
    const rest = asked - recordings;
    app.toast(`Freed ${bytes(freed)}.${rest > 0 ? ` ${count(rest, 'recording')} stayed: not as the vault’s receipt says.` : ''}`);
}
