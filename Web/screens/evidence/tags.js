import { element } from '../../components/html.js';
import { tagInput } from '../../components/tag-input.js';
import { saveTags } from '../../models/item-edits.js';

/** The tags of an item: each change is saved as it is made. Two people who tag at the same time both get their way. */
export function tags({ app, page, signal, changed }) {
    const place = element`<div></div>`;
    let input = null;
    let known = [];
    const draw = () => {
        const now = page.item.tags ?? [];
        if (input && JSON.stringify(input.tags) === JSON.stringify(now)) return;
        const hadFocus = place.contains(document.activeElement);
        input = tagInput({ tags: now, label: 'Tags', changed: (chosen) => save(chosen) });
        input.suggest(known);
        place.replaceChildren(input.root);
        if (hadFocus) place.querySelector('input').focus({ preventScroll: true });
    };
    page.addEventListener('written', draw, { signal });
    draw();
    app.api.get('/api/v1/tags', { signal }).then((answer) => {
        known = answer.tags;
        input.suggest(known);
    }, () => {}); // Without the vault's tags any can still be typed.
    return element`<section class="card item-tags" aria-label="Tags">${place}</section>`;

    async function save(chosen) {
        const before = page.item.tags ?? [];
        const without = (one, other) => one.filter((tag) => !other.includes(tag));
        try {
            changed(await saveTags(app.api, page.item, { add: without(chosen, before), remove: without(before, chosen) }));
        } catch (error) {
            app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
            draw();
        }
    }
}
