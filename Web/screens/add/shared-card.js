import { dropShared, sharedFiles } from '../../browser/shared-files.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { addFiles } from '../../models/add-files.js';
import { bytes, count } from '../../models/format.js';

/** What another app shared: added only when a person says so, since any page could send something here. {root, start()}. */
export function sharedCard(app, { filing }) {
    const root = element`<div hidden></div>`;
    let waiting = [];

    async function draw() {
        waiting = await sharedFiles();
        root.hidden = waiting.length === 0;
        root.replaceChildren(html`
            <section class="card" aria-labelledby="shared-title">
                <h2 id="shared-title">Shared with Exhibit</h2>
                <div class="stack">
                    <ul class="list">${waiting.map(({ name, bytes: size }) => html`<li class="row apart"><bdi>${name}</bdi><span class="muted small">${bytes(size)}</span></li>`)}</ul>
                    <div class="buttons">
                        <button class="button primary" type="button" @click=${addAll}>${icon('add')} Add ${count(waiting.length, 'file')}</button>
                        <button class="button quiet danger" type="button" @click=${discard}>Discard</button>
                    </div>
                </div>
            </section>`);
    }

    async function addAll({ target }) {
        target.disabled = true;
        for (const { key, file } of waiting) {
            if ((await addFiles(app, [await file()], { source: 'share', filing: filing() })) === 1) await dropShared(key);
        }
        await draw();
    }

    async function discard() {
        const isSure = await app.confirm({ title: `Discard ${count(waiting.length, 'shared file')}?`, body: 'They are not added. Where they were shared from, they stay.', confirmLabel: 'Discard', danger: true });
        if (!isSure) return;
        for (const { key } of waiting) await dropShared(key);
        await draw();
    }

    return { root, start: draw };
}
