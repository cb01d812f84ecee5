import { element } from './html.js';

/** Short words at the bottom of the window, read out by screen readers. One with an action stays longer; hovering or focusing it keeps it. */
export class Toasts {
    #region;

    constructor(region) {
        this.#region = region;
    }

    /** kind: 'plain' or 'danger'. action: { label, run }. Returns what takes it away, for when it is no longer true. */
    show(text, { kind = 'plain', action = null } = {}) {
        const toast = element`
            <div class="toast ${kind}">
                <span>${text}</span>
                ${action && element`<button class="button" type="button">${action.label}</button>`}
            </div>`;
        const dismiss = () => toast.remove();
        toast.querySelector('button')?.addEventListener('click', () => {
            dismiss();
            action.run();
        });
        const lifetime = action || kind === 'danger' ? 10_000 : 5_000;
        let timer = setTimeout(dismiss, lifetime);
        const hold = () => clearTimeout(timer);
        const release = () => { timer = setTimeout(dismiss, lifetime); };
        toast.addEventListener('pointerenter', hold);
        toast.addEventListener('pointerleave', release);
        toast.addEventListener('focusin', hold);
        toast.addEventListener('focusout', release);
        this.#region.append(toast);
        while (this.#region.children.length > 3) this.#region.firstElementChild.remove();
        return dismiss;
    }
}
