import { chooseCase } from '../../components/case-picker.js';
import { ask } from '../../components/dialog.js';
import { element } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { tagInput } from '../../components/tag-input.js';
import { changeItems } from '../../models/bulk-changes.js';
import { count } from '../../models/format.js';

/** Chosen items and what can be done with all of them at once. `changed()` is called when the choosing begins, ends or others are chosen. */
export class Selection {
    isOn = false;
    #items = new Map();
    #app;
    #changed;
    #number = element`<strong role="status"></strong>`;
    #acts = element`<div class="buttons"></div>`;

    constructor(app, { changed, all }) {
        this.#app = app;
        this.#changed = changed;
        const button = (label, name, run, kind = '') => element`<button class="button ${kind}" type="button" @click=${run}>${name && icon(name)}${label}</button>`;
        this.#acts.append(button('Tag', 'tag', () => this.#tag()), button('File under a case', 'cases', () => this.#file()), button('All shown', null, () => this.#take(all())), button('Done', null, () => this.end()));
        this.root = element`<div class="selection-bar" role="region" aria-label="Selection" hidden>${this.#number}${this.#acts}</div>`;
    }

    has(id) { return this.#items.has(id); }

    begin() {
        this.isOn = true;
        this.#show();
    }

    end() {
        this.isOn = false;
        this.#items.clear();
        this.#show();
    }

    toggle(item, isChosen) {
        if (isChosen) this.#items.set(item.id, item);
        else this.#items.delete(item.id);
        this.#say();
    }

    #take(items) {
        for (const item of items) this.#items.set(item.id, item);
        this.#show();
    }

    #show() {
        this.root.hidden = !this.isOn;
        this.#say();
        this.#changed();
    }

    #say() {
        this.#number.textContent = this.#items.size === 0 ? 'Choose items' : `${this.#items.size} chosen`;
        for (const button of [...this.#acts.children].slice(0, 2)) button.disabled = this.#items.size === 0;
    }

    async #tag() {
        const items = [...this.#items.values()];
        const shared = items[0].tags?.filter((tag) => items.every(({ tags }) => tags?.includes(tag))) ?? [];
        const input = tagInput({ tags: shared, label: 'Tags of all of them' });
        this.#app.api.get('/api/v1/tags').then(({ tags }) => input.suggest(tags), () => {});
        const data = await ask({ title: `Tag ${count(items.length, 'item')}`, body: 'Tags that only some of them have stay as they are.', fields: input.root, confirmLabel: 'Save' });
        if (!data) return;
        const addTags = input.tags.filter((tag) => !shared.includes(tag));
        const removeTags = shared.filter((tag) => !input.tags.includes(tag));
        if (addTags.length > 0 || removeTags.length > 0) await this.#send(items, { addTags, removeTags }, 'Tagged');
    }

    async #file() {
        const items = [...this.#items.values()];
        const chosen = await chooseCase({ app: this.#app, title: `File ${count(items.length, 'item')} under a case`, wantsReason: items.some((item) => item.case) });
        if (chosen) await this.#send(items, { case: chosen.case.id, reason: chosen.reason }, `Filed under ${chosen.case.reference}:`);
    }

    async #send(items, change, said) {
        try {
            const { refused, undo } = await changeItems(this.#app.api, items, change);
            const back = () => undo().then(() => this.#app.toast('Undone'), (error) => this.#app.toast(error.detail ?? error.message, { kind: 'danger' }));
            const done = items.length - refused.length;
            if (done > 0) this.#app.toast(`${said} ${count(done, 'item')}`, { action: { label: 'Undo', run: back } });
            if (refused.length > 0) await this.#tellOf(refused, items);
            else this.end();
        } catch (error) {
            this.#app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
        }
    }

    /** Those that were refused stay chosen, so that something can be done about them. */
    async #tellOf(refused, items) {
        const titles = new Map(items.map(({ id, title }) => [id, title]));
        this.#items = new Map(items.filter(({ id }) => refused.some((each) => each.id === id)).map((item) => [item.id, item]));
        this.#show();
        await ask({
            title: `${count(refused.length, 'item was', 'items were')} left as ${refused.length === 1 ? 'it was' : 'they were'}`,
            body: element`<ul class="remarks">${refused.map(({ id, detail }) => element`<li><bdi>${titles.get(id)}</bdi>: ${detail}</li>`)}</ul>`,
            confirmLabel: 'OK', cancelLabel: 'Close',
        });
    }
}
