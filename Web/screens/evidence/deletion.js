import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { count } from '../../models/format.js';
import { itemPath } from '../../models/items.js';
import { keptInTrash } from '../../models/trash.js';

/** By item, what takes away the toast that offers to undo its deletion. */
const offers = new Map();

/** "Delete the evidence": not to be mistaken for freeing a phone. It goes to the trash, and can be undone at once or restored for 30 days. */
export function deletion({ app, page, signal }) {
    const body = element`<div class="stack"></div>`;
    const known = { mayDelete: true, days: null };
    const show = () => body.replaceChildren(offer(page.item, app, known));
    page.addEventListener('written', show, { signal });
    show();
    learn(known, app, signal).then(() => !signal.aborted && show());
    return element`
        <section class="card item-deletion" aria-labelledby="deletion-title">
            <h2 id="deletion-title">Delete the evidence</h2>
            ${body}
        </section>`;
}

function offer(item, app, { mayDelete, days }) {
    if (item.hold) return element`<p class="muted">It is under legal hold by its case ${item.case?.reference}, and can’t be deleted until the hold is released.</p>`;
    // Whoever takes a phone away must not be able to remove what it recorded.
    if (!mayDelete) return element`<p class="muted">Evidence is deleted on the machine where the vault runs only, so that nobody who takes this device can remove it.</p>`;
    const button = element`<button class="button danger" type="button">${icon('delete')} Delete the evidence</button>`;
    button.addEventListener('click', () => remove(item, app, days));
    return html`
        <p class="muted">Moves it to the trash of the vault, for everyone.${days && ` It is removed for good after ${count(days, 'day')}.`}</p>
        <div class="buttons">${button}</div>`;
}

/** Whether evidence is deleted here at all, and how long the trash keeps it. */
async function learn(known, app, signal) {
    const [vault, days] = await Promise.all([app.api.get('/api/v1/vault', { signal }).catch(() => null), keptInTrash(app, signal)]);
    known.mayDelete = vault?.loopback ?? true;
    known.days = days;
}

async function remove(item, app, days) {
    const sure = await app.confirm({
        title: 'Delete the evidence?',
        body: element`<p>“<bdi>${item.title}</bdi>” goes to the trash of the vault. ${days
            ? html`For ${count(days, 'day')} it can be restored; then its originals${item.recording && ', log and receipts'} are gone for good.`
            : 'It can be restored from there until the trash is emptied.'}</p>`,
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
