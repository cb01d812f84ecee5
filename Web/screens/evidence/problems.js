import { html } from '../../components/html.js';
import { notice } from '../../components/states.js';
import { localTime } from '../../models/format.js';

/** How many are told; a broken device can make a great many. */
const most = 5;

/** What the vault found wrong as the item's bytes or log came, or when the vault was opened. */
export function problemNotices({ problems = [] }) {
    const more = problems.length - most;
    return problems.slice(0, most).map(({ detail, at }, index) => notice({
        kind: 'warning',
        icon: 'warning',
        text: html`
            ${detail.charAt(0).toUpperCase()}${detail.slice(1)}.
            <span class="small numbers"><time datetime="${at}">${localTime(at)}</time></span>
            ${index === most - 1 && more > 0 && html`<br>And ${more} more: “exhibit show” tells them all.`}`,
    }));
}
