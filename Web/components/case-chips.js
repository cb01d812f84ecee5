import { statusOf } from '../models/cases.js';
import { html } from './html.js';
import { icon } from './icon.js';
import { chip } from './progress.js';

/** How a case stands: its status, and whether it is held. */
export function caseChips(given) {
    const status = statusOf(given);
    return html`${chip(status.label, status.kind, icon(status.icon))}${given.legalHold && chip('Legal hold', 'warning', icon('hold'))}`;
}

/** Its tags, each a way to the cases that have it. */
export function tagLinks(tags) {
    return tags.map((tag) => html`<a class="chip" href="#/cases?tag=${encodeURIComponent(tag)}">${icon('tag')}<bdi>${tag}</bdi></a>`);
}

/** Its tags, each a chip. */
export function tagChips(tags = []) {
    return tags.map((tag) => chip(html`<bdi>${tag}</bdi>`, '', icon('tag')));
}
