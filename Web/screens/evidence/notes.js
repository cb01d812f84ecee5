import { element } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { markdown } from '../../components/markdown.js';
import { notesInput } from '../../components/notes-input.js';
import { dropDraft, keepDraft, readDraft } from '../../models/drafts.js';
import { saveEdit } from './edit.js';

/** The notes of an item, edited where they stand. What is typed survives leaving the page, and a reload, until it is saved or dropped. */
export function notes(context) {
    const { page, signal, app } = context;
    const key = `item ${page.item.id} notes`;
    const body = element`<div class="stack"></div>`;
    const button = element`<button class="button" type="button">${icon('edit')} Edit</button>`;
    const news = element`<p class="small news" role="status"></p>`;
    button.addEventListener('click', () => edit(page.item, page.item.notes ?? ''));
    page.addEventListener('written', () => (body.querySelector('form') ? tellOfChange() : show()), { signal });
    const draft = readDraft(key);
    if (draft && draft.values.notes !== (page.item.notes ?? '')) {
        edit({ ...page.item, ...draft.base }, draft.values.notes, { takesFocus: false });
        news.textContent = 'Not saved yet: you were writing this when you left.';
    } else {
        show();
    }
    return element`
        <section class="card item-notes" aria-labelledby="notes-title">
            <div class="row apart"><h2 id="notes-title">Notes</h2>${button}</div>
            ${body}${news}
        </section>`;

    function show() {
        const text = page.item.notes;
        body.replaceChildren(text ? markdown(text) : element`<p class="muted">What should a reader know about it? Notes are searched too; the evidence itself is never changed.</p>`);
        button.hidden = false;
        news.textContent = '';
    }

    function edit(base, text, { takesFocus = true } = {}) {
        const input = notesInput({ label: 'Text', value: text, rows: 6 });
        const form = element`
            <form class="stack">${input.root}
                <div class="buttons"><button class="button primary">Save</button><button class="button" type="button">Cancel</button></div>
            </form>`;
        const close = () => {
            dropDraft(key);
            show();
            button.focus({ preventScroll: true });
        };
        form.addEventListener('input', () => keepDraft(key, { base: { notes: base.notes, revision: base.revision }, values: { notes: input.value } }));
        form.querySelector('.buttons [type=button]').addEventListener('click', () => {
            const dropped = input.value;
            close();
            // Nobody loses a page of notes to a slip of the finger.
            if (dropped !== (base.notes ?? '')) app.toast('Your changes were discarded', { action: { label: 'Undo', run: () => edit(base, dropped) } });
        });
        form.addEventListener('submit', async (event) => {
            event.preventDefault();
            if (await saveEdit(context, base, 'notes', input.value)) close();
        });
        form.addEventListener('keydown', (event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
        });
        body.replaceChildren(form);
        button.hidden = true;
        if (takesFocus) form.querySelector('textarea').focus();
    }

    function tellOfChange() {
        news.textContent = 'The item was changed by somebody else while you write. If it was these notes, saving shows you both versions.';
    }
}
