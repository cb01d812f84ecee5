import { element } from './html.js';

let panels = 0;

/**
 * Shows a modal <dialog> with `content`, for doing something in it: {dialog, close()}. `closed()` is called once, however it is closed. The focus goes back to where
 * it was. Leaving the screen (`signal`) closes it.
 */
export function openPanel({ title, content, kind = '', signal, closed, mayClose = async () => true }) {
    const id = `panel-dialog-${(panels += 1)}`;
    const before = document.activeElement;
    const dialog = element`<dialog class="dialog panel-dialog ${kind}" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</dialog>`;
    const close = () => {
        if (!dialog.isConnected) return;
        dialog.close();
        dialog.remove();
        before?.focus?.();
        closed();
    };
    dialog.addEventListener('cancel', async (event) => {
        event.preventDefault();
        if (await mayClose()) close();
    });
    // A browser may close it without asking.
    dialog.addEventListener('close', close);
    signal.addEventListener('abort', close);
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, close };
}
