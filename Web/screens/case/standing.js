import { ask } from '../../components/dialog.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { casePath } from '../../models/cases.js';
import { deleteCase } from './deletion.js';

/** What can become of a case: closed, opened again, archived, held, deleted. What only the owner may do, a paired device is told of. */
export function standing({ given, app, signal, changed }) {
    const act = (change, asked, done, undo) => async () => {
        const reason = asked ? await askReason(asked) : '';
        if (reason === null) return;
        await apply({ given, app, changed, change: { ...change, ...(reason && { reason }) }, done, undo });
    };
    const button = (name, text, run, kind = '') => html`<button class="button ${kind}" type="button" @click=${run}>${icon(name)} ${text}</button>`;
    const [close, archive, reopen] = [
        act({ status: 'closed' }, { title: 'Close the case?', body: 'Work on it is over. Its evidence stays, and it can be opened again.', confirmLabel: 'Close the case' }, 'Case closed', { status: given.status }),
        act({ status: 'archived' }, { title: 'Archive the case?', body: 'It is kept, out of the way. Its evidence stays, and it can be opened again.', confirmLabel: 'Archive the case' }, 'Case archived', { status: given.status }),
        act({ status: 'open' }, null, 'Case opened again'),
    ];
    const [hold, release] = [
        act({ legalHold: true }, { title: 'Put the case under legal hold?', body: 'Nothing in it can be deleted, expire or be moved out until the hold is released.', confirmLabel: 'Put it under hold' }, 'Under legal hold'),
        act({ legalHold: false }, { title: 'Release the legal hold?', body: 'What is in the case can be deleted, moved and expire again.', confirmLabel: 'Release the hold', danger: true }, 'Legal hold released'),
    ];
    const owners = element`<div class="stack tight owners"></div>`;
    const root = element`
        <section class="card" aria-labelledby="standing-title">
            <h2 id="standing-title">What becomes of it</h2>
            <div class="stack">
                <div class="buttons">
                    ${given.status === 'open' ? button('check', 'Close the case', close) : button('refresh', 'Open again', reopen)}
                    ${given.status !== 'archived' && button('archive', 'Archive', archive)}
                </div>
                ${owners}
            </div>
        </section>`;
    showOwners(owners, { app, signal, given, parts: () => html`
        <div class="buttons">
            ${given.legalHold ? button('hold', 'Release the hold', release) : button('hold', 'Legal hold', hold)}
            ${!given.legalHold && button('delete', 'Delete the case', () => deleteCase({ given, app, changed }), 'danger')}
        </div>
        ${given.legalHold && html`<p class="muted small">While it is held, neither the case nor its evidence can be deleted.</p>`}` });
    return root;
}

async function showOwners(place, { app, signal, parts }) {
    const vault = await app.api.get('/api/v1/vault', { signal }).catch(() => null);
    if (!vault) return;
    place.replaceChildren(vault.loopback ? parts() : element`
        <p class="muted small">Legal hold and deletion are for the machine where the vault runs only, so that nobody who takes this device can remove evidence.</p>`);
}

/** The reason, maybe ''; null when it was put off. */
async function askReason(asked) {
    const data = await ask({ ...asked, fields: element`<label class="field"><span>Reason (optional)</span><input class="input" name="reason" autocomplete="off" maxlength="500"></label>` });
    return data && data.get('reason').trim();
}

/** Saves a change of the case as it was seen; if it is another by now, it is shown as it is, and nothing is written. */
async function apply({ given, app, changed, change, done, undo = null }) {
    try {
        const now = await app.api.patch(casePath(given.id), change, { revision: given.revision });
        const back = () => apply({ given: now, app, changed, change: undo, done: 'Undone' });
        app.toast(done, undo ? { action: { label: 'Undo', run: back } } : {});
    } catch (error) {
        const isConflict = error.code === 'edit-conflict';
        app.toast(isConflict ? 'Somebody changed this case meanwhile. Here is how it is now; nothing of yours was written.' : error.detail ?? error.title ?? error.message, { kind: 'danger' });
    }
    await changed();
}
