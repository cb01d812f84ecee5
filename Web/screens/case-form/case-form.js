import { resolveConflict } from '../../components/conflict.js';
import { element, html } from '../../components/html.js';
import { notice, pageHeader } from '../../components/states.js';
import { casePath } from '../../models/cases.js';
import { changes } from '../../models/changes.js';
import { actorName } from '../../models/custody-words.js';
import { dropDraft, keepDraft, readDraft } from '../../models/drafts.js';
import { localTime } from '../../models/format.js';
import { bodyOf, emptyCase, fields, names, valuesOf } from './fields.js';
import { caseForm } from './form.js';

export const screen = {
    name: 'case-form',
    path: '/cases/new',
    title: 'New case',
    icon: 'cases',

    /** A new case (`/cases/new`), or one that is edited (`/case/ID/edit`). */
    async show(root, { params, app, signal }) {
        const title = params.id ? 'Edit case' : 'New case';
        const back = params.id ? `/case/${params.id}` : '/cases';
        const heading = pageHeader({ title, back, backLabel: params.id ? 'Case' : 'Cases' });
        root.replaceChildren(heading);
        const key = params.id ? `case:${params.id}` : 'case:new';
        const read = params.id ? await app.api.get(casePath(params.id), { signal }) : { ...emptyCase, reference: await suggestion(app, signal) };
        const editor = new Editor({ app, key, back, read, draft: readDraft(key), again: () => app.navigate(params.id ? `${back}/edit` : '/cases/new') });
        root.replaceChildren(heading, editor.root);
        app.api.get('/api/v1/tags', { signal }).then(({ tags }) => editor.form.suggestTags(tags), () => {});
    },
};

/** The next free reference; '' when the vault doesn't say: it gives one of its own then. */
async function suggestion(app, signal) {
    const answer = await app.api.get('/api/v1/cases/next-reference', { signal });
    return answer.reference;
}

class Editor {
    #app;
    #key;
    #back;
    #read;
    #base;
    #problem = element`<div role="alert"></div>`;
    #save;

    constructor({ app, key, back, read, draft, again }) {
        this.#app = app;
        this.#key = key;
        this.#back = back;
        this.#read = read;
        this.#base = draft?.base ?? read;
        this.form = caseForm(draft ? draft.values : this.#baseValues);
        this.#save = element`<button class="button primary">${read.id ? 'Save' : 'Create the case'}</button>`;
        const form = element`
            <form class="stack loose">
                ${draft && notice({ kind: 'accent', icon: 'edit', text: `What you typed on ${localTime(draft.at, { seconds: false })} is still here, not saved yet.`, action: { label: 'Discard it', run: () => this.#discard(again) } })}
                ${this.form.root}
                ${this.#problem}
                <div class="buttons form-buttons">${this.#save}<a class="button" href="#${back}" @click=${() => this.#cancel()}>Cancel</a></div>
            </form>`;
        this.form.root.addEventListener('input', () => this.#keep());
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            this.#submit();
        });
        this.root = form;
    }

    get #baseValues() {
        return valuesOf(this.#base);
    }

    #keep() {
        const { values } = this.form;
        if (Object.keys(changes(this.#baseValues, values, names)).length === 0) dropDraft(this.#key);
        else keepDraft(this.#key, { base: this.#base, values });
    }

    #discard(again) {
        dropDraft(this.#key);
        again();
    }

    /** What was typed is offered once more: nobody loses a page of notes to a slip of the finger. */
    #cancel() {
        const draft = readDraft(this.#key);
        if (!draft) return;
        dropDraft(this.#key);
        const back = () => {
            keepDraft(this.#key, draft);
            this.#app.navigate(this.#read.id ? `${this.#back}/edit` : '/cases/new');
        };
        this.#app.toast('Your changes were discarded', { action: { label: 'Undo', run: back } });
    }

    async #submit() {
        this.#save.disabled = true;
        this.#problem.replaceChildren();
        try {
            const saved = this.#read.id ? await this.#change() : await this.#create();
            if (!saved) return;
            dropDraft(this.#key);
            this.#app.toast(this.#read.id ? 'Saved' : `Case ${saved.reference} created`);
            this.#app.navigate(`/case/${saved.id}`, { replace: true });
        } catch (error) {
            this.#refused(error);
        } finally {
            this.#save.disabled = false;
        }
    }

    /** A reference that was suggested and left as it is, the vault gives anew: another case may have taken it by now. */
    #create() {
        return this.#app.api.post('/api/v1/cases', bodyOf(changes(this.#baseValues, this.form.values, names)));
    }

    /** The case as it is now; null when the person went back to the form. */
    async #change() {
        let changed = changes(this.#baseValues, this.form.values, names);
        let { revision } = this.#base;
        while (Object.keys(changed).length > 0) {
            try {
                return await this.#app.api.patch(casePath(this.#read.id), bodyOf(changed), { revision });
            } catch (error) {
                if (error.code !== 'edit-conflict') throw error;
                const { current } = error.problem;
                changed = await this.#resolve(valuesOf(current), changed);
                if (!changed) return null;
                revision = current.revision;
            }
        }
        return this.#read;
    }

    async #resolve(theirs, changed) {
        const base = this.#baseValues;
        return resolveConflict({ what: 'case', who: await this.#whoChanged(), base, mine: { ...base, ...changed }, theirs, fields });
    }

    async #whoChanged() {
        const answer = await this.#app.api.get(`/api/v1/custody?case=${this.#read.id}&action=case-edited&limit=1`).catch(() => null);
        const actor = answer?.events[0]?.actor;
        return actor ? actorName(actor) : 'Somebody';
    }

    #refused(error) {
        const isTaken = error.code === 'reference-taken';
        this.#problem.replaceChildren(notice({
            kind: 'danger',
            icon: error.unreachable ? 'offline' : 'warning',
            text: `${error.detail ?? error.title ?? error.message} ${isTaken ? 'Choose another one.' : 'What you typed is kept in this browser.'}`,
        }));
        if (isTaken) this.form.field('reference').focus();
    }
}
