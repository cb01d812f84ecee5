import { element } from './html.js';

/** A small count beside a name, read out with its words: "2 not on the vault yet". */
export function badge({ count, words }) {
    return element`<span class="badge"><span aria-hidden="true">${count > 99 ? '99+' : count}</span><span class="visually-hidden">${count} ${words}</span></span>`;
}
