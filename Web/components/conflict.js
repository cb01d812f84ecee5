import { changes, compare } from '../models/changes.js';
import { ask } from './dialog.js';
import { element, html } from './html.js';

/**
 * Somebody else saved what is being edited here. Shows both versions of each field that both changed, and asks which is to stay; what only one of them changed is
 * kept from that one. Gives the members to save now (maybe none, then `{}`), or null when it was put off; nothing is lost by that, and nothing is written.
 *
 * `fields`: [{ name, label, show, join }]: `show(value)` as text or node; `join(theirs, mine)` puts both into one, where that makes sense.
 */
export async function resolveConflict({ what, who, base, mine, theirs, fields }) {
    const names = fields.map(({ name }) => name);
    const found = compare({ base, mine, theirs, names });
    const data = await ask({
        title: `${who} changed this ${what} meanwhile`,
        body: intro(found, fields),
        fields: element`<div class="conflict stack loose">${found.both.map((name) => choice(fields.find((field) => field.name === name), mine[name], theirs[name]))}</div>`,
        confirmLabel: found.both.length > 0 ? 'Save what I chose' : 'Save my changes too',
        ready: (form) => found.both.every((name) => form.has(name)),
    });
    if (!data) return null;
    const decided = { ...mine };
    for (const name of found.theirs) decided[name] = theirs[name];
    for (const name of found.both) {
        const chosen = data.get(name);
        if (chosen === 'theirs') decided[name] = theirs[name];
        if (chosen === 'both') decided[name] = fields.find((field) => field.name === name).join(theirs[name], mine[name]);
    }
    return changes(theirs, decided, names);
}

function intro({ both, theirs }, fields) {
    const labels = (names) => names.map((name) => fields.find((field) => field.name === name).label.toLowerCase()).join(', ');
    return html`
        ${both.length > 0 ? html`<p>You both changed the same. Choose what stays; what the vault has now remains in the history either way.</p>`
            : html`<p>Your changes touch nothing that was changed there.</p>`}
        ${theirs.length > 0 && html`<p class="muted">Changed there only, and kept: ${labels(theirs)}.</p>`}`;
}

function choice({ name, label, show, join }, mine, theirs) {
    const option = (value, title, shown) => html`
        <label class="version"><input type="radio" name="${name}" value="${value}"><span class="stack tight"><strong>${title}</strong>${shown}</span></label>`;
    return html`
        <fieldset class="field">
            <legend>${label}</legend>
            ${option('theirs', 'As it is on the vault', value(show(theirs)))}
            ${option('mine', 'As you have it', value(show(mine)))}
            ${join && option('both', 'Both, one after the other', null)}
        </fieldset>`;
}

function value(shown) {
    return shown === '' || shown === null ? html`<span class="muted">Nothing</span>` : html`<bdi class="value">${shown}</bdi>`;
}
