import { element, html } from './html.js';

/** A row of which one is chosen: radio buttons that look like one control. `options` are [value, label] pairs; `choose(value)` is called at a change. */
export function choices({ legend, name, options, chosen, choose, kind = '' }) {
    const option = ([value, label]) => html`
        <label>
            <input type="radio" name="${name}" value="${value}" ?checked=${value === chosen} @change=${() => choose(value)}>
            <span>${label}</span>
        </label>`;
    return element`
        <fieldset class="choices ${kind}">
            <legend class="visually-hidden">${legend}</legend>
            ${options.map(option)}
        </fieldset>`;
}
