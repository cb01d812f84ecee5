import { loadCases } from '../models/cases.js';
import { ask } from './dialog.js';
import { element, html } from './html.js';

/**
 * Lets a person choose an open case: the newest, or those that match what is typed. Gives { case, reason }, or null when none was chosen.
 * `except` is the id of a case that is not offered, `wantsReason` asks for a reason too.
 */
export async function chooseCase({ app, title, except = null, wantsReason = false, confirmLabel = 'File here' }) {
    const list = element`<div class="case-choices" role="radiogroup" aria-label="Cases"><p class="muted">Looking for cases…</p></div>`;
    const search = element`<input class="input" type="search" aria-label="Search cases" placeholder="Reference, title, person" autocomplete="off">`;
    const found = new Map();
    const asked = new AbortController();
    let latest = 0;
    const load = async () => {
        const mine = latest += 1;
        try {
            const { cases } = await loadCases(app.api, { status: 'open', text: search.value.trim(), limit: 30, signal: asked.signal });
            if (mine === latest) show(cases.filter(({ id }) => id !== except));
        } catch (error) {
            if (mine === latest && !asked.signal.aborted) list.replaceChildren(element`<p role="alert">${error.detail ?? error.title ?? error.message}</p>`);
        }
    };
    const show = (cases) => {
        cases.forEach((each) => found.set(each.id, each));
        // What was chosen while the answer was on its way stays chosen where it is still offered.
        const chosen = list.querySelector('input:checked')?.value;
        list.replaceChildren(html`${cases.length === 0 && html`<p class="muted">${search.value ? 'No open case matches.' : html`There is no open case yet. <a href="#/cases/new">New case</a>`}</p>`}${cases.map(choice)}`);
        const again = [...list.querySelectorAll('input')].find(({ value }) => value === chosen);
        if (again) again.checked = true;
        list.dispatchEvent(new Event('input', { bubbles: true }));
    };
    let timer = null;
    search.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(load, 200);
    });
    load();
    const data = await ask({
        title,
        body: '',
        fields: element`
            <div class="stack">
                ${search}${list}
                ${wantsReason && html`<label class="field"><span>Reason</span><input class="input" name="reason" maxlength="500" autocomplete="off"></label>`}
            </div>`,
        confirmLabel,
        ready: (form) => found.has(form.get('case')) && (!wantsReason || form.get('reason').trim() !== ''),
    });
    asked.abort();
    clearTimeout(timer);
    return data && { case: found.get(data.get('case')), reason: data.get('reason')?.trim() || undefined };
}

function choice({ id, reference, title, itemCount }) {
    return html`
        <label class="case-choice">
            <input type="radio" name="case" value="${id}">
            <span class="grow"><strong class="numbers">${reference}</strong> <bdi>${title}</bdi></span>
            <span class="muted small numbers">${itemCount}</span>
        </label>`;
}
