import { ask } from '../../components/dialog.js';
import { element } from '../../components/html.js';
import { itemPath } from '../../models/items.js';

/** Asks for another title. The originals and the log know nothing of it. */
export async function rename(item, app, changed) {
    const data = await ask({
        title: 'Rename',
        body: '',
        fields: element`
            <label class="field"><span>Title</span>
                <input class="input" name="title" value="${item.title}" maxlength="200" required autocomplete="off">
            </label>`,
        confirmLabel: 'Save',
        ready: (form) => form.get('title').trim() !== '',
    });
    const title = data?.get('title').trim();
    if (!title || title === item.title) return;
    try {
        await app.api.patch(itemPath(item.id), { title });
        changed();
    } catch (error) {
        app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
    }
}
