import { element, html } from './html.js';
import { icon } from './icon.js';

let inputs = 0;

/**
 * Tags to take away and to add: by Enter, a comma, or a tap on one that the vault knows. { root, tags, suggest(list) }; `changed(tags)` is called at every change.
 * Two tags that differ in capitals alone are one.
 */
export function tagInput({ tags, label = 'Tags', changed = () => {} }) {
    const id = `tag-input-${inputs += 1}`;
    let chosen = [...tags];
    let known = [];
    const list = element`<ul class="row tag-list" aria-label="${label} so far"></ul>`;
    const input = element`<input class="input" id="${id}" list="${id}-known" autocomplete="off" autocapitalize="off" maxlength="60" enterkeyhint="done" aria-describedby="${id}-hint">`;
    const options = element`<datalist id="${id}-known"></datalist>`;
    const offers = element`<div class="row tag-offers" role="group" aria-label="Tags to add"></div>`;
    const has = (tag) => chosen.some((each) => each.toLowerCase() === tag.toLowerCase());

    const set = (next) => {
        chosen = next;
        draw();
        changed(chosen);
    };
    const add = (text) => {
        const wanted = text.split(',').map((each) => each.trim().replace(/\s+/g, ' ')).filter((each) => each !== '' && !has(each));
        input.value = '';
        if (wanted.length > 0) set([...chosen, ...wanted]);
    };
    const remove = (tag) => {
        set(chosen.filter((each) => each !== tag));
        input.focus();
    };
    const draw = () => {
        list.hidden = chosen.length === 0;
        list.replaceChildren(html`${chosen.map((tag) => html`
            <li><button class="chip tag-taken" type="button" aria-label="Take the tag ${tag} away" @click=${() => remove(tag)}><bdi>${tag}</bdi>${icon('cross')}</button></li>`)}`);
        const offered = known.filter(({ name }) => !has(name)).slice(0, 8);
        offers.hidden = offered.length === 0;
        offers.replaceChildren(html`${offered.map(({ name }) => html`<button class="chip tag-offer" type="button" @click=${() => add(name)}>${icon('add')}<bdi>${name}</bdi></button>`)}`);
        options.replaceChildren(html`${known.filter(({ name }) => !has(name)).map(({ name }) => html`<option value="${name}"></option>`)}`);
    };
    input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') {
            // Never the form's: who adds tags one by one has not finished with it.
            event.preventDefault();
            add(input.value);
        } else if (event.key === 'Backspace' && input.value === '' && chosen.length > 0) {
            set(chosen.slice(0, -1));
        }
    });
    input.addEventListener('input', () => input.value.includes(',') && add(input.value));
    input.addEventListener('change', () => add(input.value));
    draw();
    return {
        root: element`<div class="field"><label for="${id}">${label}</label>${list}${input}${options}${offers}<span class="hint" id="${id}-hint">Enter or a comma adds a tag</span></div>`,
        get tags() { return chosen; },
        /** What the vault knows: [{ name, preset }], the presets first. */
        suggest(tagsKnown) {
            known = [...tagsKnown].sort((one, other) => Number(other.preset) - Number(one.preset));
            draw();
        },
    };
}
