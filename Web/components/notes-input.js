import { choices } from './choices.js';
import { element } from './html.js';
import { markdown } from './markdown.js';

let inputs = 0;

/** A field for Markdown, and what it will look like. { root, value }; it sends 'input' like any field. */
export function notesInput({ label = 'Notes', value = '', rows = 8 }) {
    const id = `notes-input-${inputs += 1}`;
    const area = element`<textarea class="input notes" id="${id}" rows="${rows}" maxlength="100000" aria-describedby="${id}-hint"></textarea>`;
    const preview = element`<div class="notes-preview card" role="region" aria-label="Preview of the notes" tabindex="0" hidden></div>`;
    area.value = value;
    const show = (mode) => {
        area.hidden = mode === 'preview';
        preview.hidden = mode !== 'preview';
        if (mode === 'preview') preview.replaceChildren(area.value.trim() === '' ? element`<p class="muted">Nothing written yet.</p>` : markdown(area.value));
    };
    return {
        root: element`
            <div class="field">
                <div class="row apart"><label for="${id}">${label}</label>
                    ${choices({ legend: 'Show', name: `${id}-mode`, options: [['write', 'Write'], ['preview', 'Preview']], chosen: 'write', choose: show, kind: 'small' })}</div>
                ${area}${preview}
                <span class="hint" id="${id}-hint">Markdown: **bold**, *italic*, - lists, # headings, [words](https://…)</span>
            </div>`,
        get value() { return area.value; },
    };
}
