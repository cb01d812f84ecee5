import { chooseCase } from '../../components/case-picker.js';
import { ask } from '../../components/dialog.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { chip } from '../../components/progress.js';
import { saveEdit } from './edit.js';

/** The case that an item is filed under: file it, move it to another one (with a reason), take it out. */
export function caseCard(context) {
    const { app, page, signal } = context;
    const body = element`<div class="stack"></div>`;
    const show = () => body.replaceChildren(page.item.case ? filed(page.item) : notFiled());
    page.addEventListener('written', show, { signal });
    show();
    return element`<section class="card item-case" aria-labelledby="case-title"><h2 id="case-title">Case</h2>${body}</section>`;

    function notFiled() {
        return html`
            <p class="muted">Not filed under a case.</p>
            <div class="buttons"><button class="button" type="button" @click=${file}>${icon('cases')} File under a case</button></div>`;
    }

    function filed({ case: { id, reference, title }, hold }) {
        return html`
            <p><a href="#/case/${id}"><span class="numbers">${reference}</span> <bdi>${title}</bdi></a></p>
            ${hold && html`<p class="row">${chip('Legal hold', 'warning', icon('hold'))}<span class="muted small">It can’t be deleted while the hold is on.</span></p>`}
            <div class="buttons">
                <button class="button" type="button" @click=${file}>Move</button>
                <button class="button" type="button" @click=${takeOut}>Take out of the case</button>
            </div>`;
    }

    async function file() {
        const before = page.item.case ?? null;
        const chosen = await chooseCase({ app, except: before?.id, title: before ? 'Move to another case' : 'File under a case', wantsReason: Boolean(before) });
        if (chosen) await save(before, chosen.case, chosen.reason);
    }

    async function takeOut() {
        const before = page.item.case;
        const data = await ask({
            title: 'Take it out of the case?',
            body: element`<p>It stays in the vault, filed under no case. <bdi>${before.reference}</bdi> and the custody log keep that it was there.</p>`,
            fields: element`<label class="field"><span>Reason</span><input class="input" name="reason" maxlength="500" autocomplete="off"></label>`,
            confirmLabel: 'Take out of the case',
            ready: (form) => form.get('reason').trim() !== '',
        });
        if (data) await save(before, null, data.get('reason').trim());
    }

    async function save(before, target, reason) {
        const now = target && { id: target.id, reference: target.reference, title: target.title };
        if (!await saveEdit(context, page.item, 'case', now, { reason })) return;
        const undo = () => saveEdit(context, page.item, 'case', before, { reason: 'Undone' });
        app.toast(target ? `Filed under ${target.reference}` : 'Taken out of the case', { action: { label: 'Undo', run: undo } });
    }
}
