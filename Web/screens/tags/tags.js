import { ask } from '../../components/dialog.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { emptyState, errorState, pageHeader } from '../../components/states.js';
import { count } from '../../models/format.js';
import { countText, libraryPath } from '../../models/item-query.js';
import { deleteTag, renameTag, setPreset } from '../../models/tags.js';

export const screen = {
    name: 'tags',
    path: '/tags',
    title: 'Tags',

    async show(root, { app, signal }) {
        const page = new Tags(app, signal);
        root.replaceChildren(page.root);
        await page.load();
    },
};

/** Every tag with how often it is used: rename, merge, delete, and which are offered to tap on. */
class Tags {
    #app;
    #signal;
    #tags = [];
    #isOwner = false;
    #body = element`<div class="stack loose"></div>`;
    #search = element`<input class="input" type="search" aria-label="Search tags" placeholder="Search tags" autocomplete="off">`;

    constructor(app, signal) {
        this.#app = app;
        this.#signal = signal;
        const add = element`<button class="button" type="button">${icon('add')} New tag</button>`;
        add.addEventListener('click', () => this.#add());
        this.#search.addEventListener('input', () => this.#draw());
        this.root = html`${pageHeader({ title: 'Tags', subtitle: 'A tag is on as many items and cases as you like. The marked ones are offered to tap on.', back: '/library', backLabel: 'Library', actions: add })}${this.#body}`;
    }

    async load() {
        try {
            const [{ tags }, vault] = await Promise.all([
                this.#app.api.get('/api/v1/tags', { signal: this.#signal }), this.#app.api.get('/api/v1/vault', { signal: this.#signal }),
            ]);
            this.#tags = tags;
            this.#isOwner = vault.loopback;
            this.#draw();
        } catch (error) {
            if (!this.#signal.aborted) this.#body.replaceChildren(errorState(error, { retry: () => this.load() }));
        }
    }

    #draw() {
        if (this.#tags.length === 0) {
            this.#body.replaceChildren(emptyState({ icon: 'tag', title: 'No tags yet', text: 'Give an item a tag on its page, or make one here to have it offered everywhere.' }));
            return;
        }
        const words = this.#search.value.trim().toLowerCase();
        const shown = this.#tags.filter(({ name }) => name.toLowerCase().includes(words));
        const list = shown.length > 0
            ? html`<ul class="list card flush tag-rows">${shown.map((tag) => this.#row(tag))}</ul>`
            : html`<p class="muted">No tag matches.</p>`;
        const focused = document.activeElement?.dataset?.act && `[data-act="${CSS.escape(document.activeElement.dataset.act)}"]`;
        this.#body.replaceChildren(html`${this.#tags.length > 8 && html`<label class="search-field">${icon('search', { size: 20 })}${this.#search}</label>`}${list}`);
        if (words) this.#search.focus({ preventScroll: true });
        else if (focused) this.#body.querySelector(focused)?.focus({ preventScroll: true });
    }

    #row(tag) {
        const { name, preset, itemCount, atLeast, caseCount } = tag;
        const uses = [itemCount > 0 && countText({ count: itemCount, atLeast }), caseCount > 0 && count(caseCount, 'case')].filter(Boolean).join(', ') || 'Not used';
        return html`
            <li class="list-row">
                <span class="grow"><a href="#${libraryPath({ tag: [name] })}"><bdi>${name}</bdi></a><span class="muted small numbers uses">${uses}</span></span>
                <button class="button quiet icon-only pin" type="button" aria-pressed="${String(preset)}" data-act="pin ${name}" aria-label="Offer ${name} to tap on" @click=${() => this.#pin(tag)}>${icon('bookmark')}</button>
                <button class="button quiet icon-only" type="button" data-act="rename ${name}" aria-label="Rename ${name}" @click=${() => this.#rename(tag)}>${icon('edit')}</button>
                ${this.#isOwner && html`<button class="button quiet icon-only danger" type="button" aria-label="Delete ${name}" @click=${() => this.#delete(tag)}>${icon('delete')}</button>`}
            </li>`;
    }

    async #add() {
        const data = await ask({ title: 'New tag', body: 'It is offered to tap on wherever tags are given.', fields: nameField(''), confirmLabel: 'Add', ready: isNamed });
        if (data) await this.#act(() => setPreset(this.#app.api, data.get('name').trim(), true));
    }

    #pin({ name, preset }) {
        return this.#act(() => setPreset(this.#app.api, name, !preset), preset ? `${name} is no longer offered` : `${name} is offered to tap on`);
    }

    /** Under a name that is there already the two become one, which can't be taken apart again: that is asked for. */
    async #rename({ name }) {
        const data = await ask({ title: `Rename “${name}”`, body: 'Everything that has it has the new name then. Give the name of another tag to merge the two.', fields: nameField(name), confirmLabel: 'Rename', ready: isNamed });
        const wanted = data?.get('name').trim();
        if (!wanted || wanted === name) return;
        const other = this.#tags.find((tag) => tag.name.toLowerCase() === wanted.toLowerCase() && tag.name !== name);
        const sure = !other || await this.#app.confirm({
            title: `Merge “${name}” into “${other.name}”?`,
            body: `There is a tag “${other.name}” already, on ${count(other.itemCount, 'item')}. All that has “${name}” gets it, and “${name}” is gone. The two can’t be told apart again.`,
            confirmLabel: 'Merge',
        });
        if (sure) await this.#act(() => renameTag(this.#app.api, name, other?.name ?? wanted, { merge: Boolean(other) }), other ? `Merged into ${other.name}` : `Renamed to ${wanted}`);
    }

    async #delete({ name, itemCount, caseCount }) {
        const isUsed = itemCount + caseCount > 0;
        const sure = await this.#app.confirm({
            title: `Delete “${name}”?`,
            body: isUsed ? `It is taken off ${count(itemCount, 'item')} and ${count(caseCount, 'case')}. The items and cases stay; which had it is in the custody log only.` : 'Nothing has it.',
            confirmLabel: 'Delete the tag', danger: true, typed: isUsed ? 'delete' : null,
        });
        if (sure) await this.#act(() => deleteTag(this.#app.api, name), `${name} is deleted`);
    }

    async #act(send, said = null) {
        try {
            await send();
            if (said) this.#app.toast(said);
            await this.load();
        } catch (error) {
            this.#app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
        }
    }
}

function nameField(value) {
    return element`<label class="field"><span>Name</span><input class="input" name="name" maxlength="60" required autocomplete="off" value="${value}"></label>`;
}

function isNamed(form) {
    return form.get('name').trim() !== '';
}
