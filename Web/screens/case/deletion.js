import { ask } from '../../components/dialog.js';
import { element, html } from '../../components/html.js';
import { casePath, evidenceText } from '../../models/cases.js';
import { bytes } from '../../models/format.js';

/** Deletes a case, after saying what goes and what stays, and after its reference was typed. */
export async function deleteCase({ given, app, changed, isFilled = given.itemCount > 0 }) {
    const data = await ask({
        title: 'Delete the case?',
        body: html`
            <p>“<bdi>${given.title}</bdi>” goes for good, with its facts, people and notes. That it was there, and who deleted it, stays in the custody log.</p>
            ${isFilled && html`<p>It holds ${given.itemCount > 0 ? html`<strong>${evidenceText(given.kinds)}</strong> (${bytes(given.itemBytes)})` : 'evidence that is in the trash'}.</p>`}`,
        fields: element`
            <div class="stack">
                ${isFilled && html`
                    <fieldset class="field conflict">
                        <legend>Its evidence</legend>
                        <label class="version"><input type="radio" name="evidence" value="unfile"><span><strong>Keep it</strong><br>It stays in the Library, under no case.</span></label>
                        <label class="version"><input type="radio" name="evidence" value="trash"><span><strong>Move it to the trash</strong><br>It can be restored from there until the trash is emptied.</span></label>
                    </fieldset>`}
                <label class="field"><span>Reason</span><input class="input" name="reason" autocomplete="off" maxlength="500"></label>
                <label class="field"><span>Type <strong>${given.reference}</strong> to go on</span>
                    <input class="input" name="typed" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
            </div>`,
        confirmLabel: 'Delete the case',
        danger: true,
        ready: (form) => form.get('typed').trim().toLowerCase() === given.reference.toLowerCase() && (!isFilled || form.has('evidence')),
    });
    if (!data) return;
    const body = { confirm: given.id, reason: data.get('reason').trim() || null, ...(isFilled && { evidence: data.get('evidence') }) };
    try {
        await app.api.delete(casePath(given.id), body, { revision: given.revision });
        app.toast(`Case ${given.reference} deleted`);
        app.navigate('/cases', { replace: true });
    } catch (error) {
        // Evidence of it that is in the trash, or came this moment: what becomes of it is to be said.
        if (error.code === 'case-not-empty' && !isFilled) {
            await deleteCase({ given, app, changed, isFilled: true });
            return;
        }
        app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
        await changed();
    }
}
