import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { localTime } from '../../models/format.js';

const looks = {
    'cut-off': { icon: 'video', kind: 'warning' },
    'verification-failed': { icon: 'cross', kind: 'danger' },
    unreadable: { icon: 'document', kind: 'warning' },
    'disk-low': { icon: 'disk', kind: 'danger', href: '#/library?state=deleted' },
    'upload-stalled': { icon: 'uploads', kind: 'warning', href: '#/uploads' },
    'upload-failed': { icon: 'uploads', kind: 'danger', href: '#/uploads' },
};

/** What the vault does not know of: what this device has, and can't bring to the vault by itself. */
export function localAttention({ recordings, additions }) {
    const stopped = recordings.filter(({ state }) => state === 'failed').map(({ title, startedAt }) => ({ title: title || 'Recording', at: startedAt }));
    const refused = additions.filter(({ state }) => state === 'failed').map(({ title, name, addedAt }) => ({ title: title || name, at: new Date(addedAt).toISOString() }));
    const cutOff = additions.filter(({ state }) => state === 'cut off').map(({ title, name, addedAt }) => ({
        title: title || name,
        at: new Date(addedAt).toISOString(),
        detail: 'The app was closed before it was copied, so it was not added. Add it again.',
    }));
    return [...stopped, ...refused, ...cutOff].map((each) => ({ kind: 'upload-failed', detail: 'Its upload stopped. It is still on this device.', ...each }));
}

/** What needs somebody, each with a way to it. Nothing is good news, and said. */
export function attention(list) {
    if (list.length === 0) {
        return element`<p class="notice verified all-well">${icon('check')}<span class="grow">Nothing needs your attention.</span></p>`;
    }
    return element`
        <section class="card flush attention" aria-labelledby="attention-title">
            <h2 id="attention-title">Needs attention</h2>
            <ul class="list">${list.map(row)}</ul>
        </section>`;
}

function row({ kind, item, title, detail, at }) {
    const look = looks[kind] ?? { icon: 'warning', kind: 'warning' };
    const href = look.href ?? (item ? `#/recording/${item}` : null);
    const words = html`
        <span class="mark ${look.kind}">${icon(look.icon)}</span>
        <span class="grow"><strong><bdi>${title}</bdi></strong><span class="muted small detail">${detail}</span>
            ${at && html`<span class="muted small numbers detail"><time datetime="${at}">${localTime(at, { seconds: false })}</time></span>`}</span>`;
    return href ? html`<li><a class="list-row" href="${href}">${words}${icon('forward', { size: 20 })}</a></li>` : html`<li><div class="list-row">${words}</div></li>`;
}
