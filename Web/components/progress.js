import { element } from './html.js';

/** A labelled progress bar with two figures below it. `update({ value, left, right })`: value 0…1, or null while it is not known. */
export function progressBar({ label, value = null, left = '', right = '' }) {
    const bar = element`<progress max="1" aria-label="${label}"></progress>`;
    const leftFigure = element`<span>${left}</span>`;
    const rightFigure = element`<span>${right}</span>`;
    const root = element`<div class="progress">${bar}<div class="figures">${leftFigure}${rightFigure}</div></div>`;
    const update = (given) => {
        if ('value' in given && given.value === null) bar.removeAttribute('value');
        else if ('value' in given) bar.value = given.value;
        if ('left' in given) leftFigure.textContent = given.left;
        if ('right' in given) rightFigure.textContent = given.right;
    };
    update({ value });
    return { root, update };
}

/** A small rounded label. kind: '', 'live', 'verified', 'warning', 'danger', 'accent'; `icon` is an element. */
export function chip(text, kind = '', icon = null) {
    return element`<span class="chip ${kind}">${icon}${text}</span>`;
}
