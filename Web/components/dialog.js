import { element } from './html.js';

let dialogs = 0;

/**
 * Shows a modal <dialog> around a form and waits. Gives the form's data when it was confirmed, null when it was closed in any other way.
 * The focus goes back to where it was.
 */
export function ask({ title, body, fields = null, confirmLabel = 'OK', cancelLabel = 'Cancel', danger = false, ready = () => true }) {
    const id = `dialog-${dialogs += 1}`;
    const before = document.activeElement;
    const dialog = element`
        <dialog class="dialog" aria-labelledby="${id}-title">
            <form>
                <h2 id="${id}-title">${title}</h2>
                ${typeof body === 'string' ? element`<p>${body}</p>` : body}
                ${fields}
                <div class="buttons">
                    <button class="button" type="button">${cancelLabel}</button>
                    <button class="button ${danger ? 'danger solid' : 'primary'}">${confirmLabel}</button>
                </div>
            </form>
        </dialog>`;
    const form = dialog.querySelector('form');
    const [cancel, confirm] = dialog.querySelectorAll('.buttons button');
    const check = () => { confirm.disabled = !ready(new FormData(form)); };
    form.addEventListener('input', check);
    check();
    document.body.append(dialog);
    dialog.showModal();
    if (danger && !fields) cancel.focus();
    return new Promise((resolve) => {
        // At once: the browser tells of a closing later, and until then the next dialog would stand beside this one.
        const end = (data) => {
            if (!dialog.isConnected) return;
            dialog.close();
            dialog.remove();
            before?.focus?.();
            resolve(data);
        };
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            end(new FormData(form));
        });
        cancel.addEventListener('click', () => end(null));
        dialog.addEventListener('click', (event) => {
            if (event.target === dialog) end(null);
        });
        dialog.addEventListener('cancel', (event) => {
            event.preventDefault();
            end(null);
        });
        // A browser may close it without asking; and what it asks belongs to the screen below it, which "back" leaves.
        dialog.addEventListener('close', () => end(null));
        addEventListener('hashchange', () => end(null), { once: true });
    });
}

/** Asks yes or no. With `typed`, that word must be typed first: for what can't be taken back at once. */
export async function confirm({ title, body, confirmLabel, cancelLabel = 'Cancel', danger = false, typed = null }) {
    const fields = typed && element`
        <label class="field"><span>Type <strong>${typed}</strong> to go on</span>
            <input class="input" name="typed" autocomplete="off" autocapitalize="off" spellcheck="false">
        </label>`;
    const ready = (data) => !typed || data.get('typed').trim().toLowerCase() === typed.toLowerCase();
    return await ask({ title, body, fields, confirmLabel, cancelLabel, danger, ready }) !== null;
}
