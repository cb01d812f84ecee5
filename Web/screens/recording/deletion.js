import { element } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { itemPath } from '../../models/items.js';

/** By item, what takes away the toast that offers to undo its deletion. */
const offers = new Map();

/** "Delete the evidence": not to be mistaken for freeing a phone. It goes to the trash, and can be undone at once or restored for 30 days. */
export function deletion({ item, app, signal }) {
    const button = element`<button class="button danger" type="button">${icon('delete')} Delete the evidence</button>`;
    button.addEventListener('click', () => remove(item, app));
    const section = element`
        <section class="card item-deletion" aria-labelledby="deletion-title">
            <h2 id="deletion-title">Delete the evidence</h2>
            <div class="stack">
                <p class="muted">Moves it to the trash of the vault, for everyone. It is removed for good after 30 days.</p>
                <div class="buttons">${button}</div>
            </div>
        </section>`;
    explainElsewhere(section, app, signal);
    return section;
}

/** A paired device can't delete: whoever takes a phone away must not be able to remove what it recorded. */
async function explainElsewhere(section, app, signal) {
    const vault = await app.api.get('/api/v1/vault', { signal }).catch(() => null);
    if (!vault || vault.loopback) return;
    section.querySelector('.stack').replaceChildren(element`
        <p class="muted">Evidence is deleted on the machine where the vault runs only, so that nobody who takes this device can remove it.</p>`);
}

async function remove(item, app) {
    const sure = await app.confirm({
        title: 'Delete the evidence?',
        body: element`<p>“<bdi>${item.title}</bdi>” goes to the trash of the vault. For 30 days it can be restored; then its originals, log and receipts are gone for good.</p>`,
        confirmLabel: 'Delete the evidence',
        danger: true,
        typed: 'delete',
    });
    if (!sure) return;
    try {
        await app.api.delete(itemPath(item.id), { confirm: item.id });
        app.navigate('/library');
        offers.set(item.id, app.toast('Moved to the trash', { action: { label: 'Undo', run: () => restore(item.id, app) } }));
    } catch (error) {
        app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
    }
}

/** Takes evidence out of the trash. */
export async function restore(id, app, changed = () => {}) {
    try {
        await app.api.post(`${itemPath(id)}/restore`);
        offers.get(id)?.();
        offers.delete(id);
        app.toast('Restored');
        changed();
    } catch (error) {
        app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
    }
}
