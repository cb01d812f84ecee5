import { thisDevice } from '../../browser/platform.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { chip } from '../../components/progress.js';
import { bytes, duration, localTime } from '../../models/format.js';
import { durationOf, iconOf, itemPage, itemPath, standing } from '../../models/items.js';

/** One item of the Library: a link with picture, title, when, how long, how big, and how it stands. `pending` is the local recording still uploading. */
export function itemCard(item, pending = null) {
    const stands = standing(item);
    const when = item.startedAt ?? item.createdAt;
    return element`
        <a class="item" href="#${itemPage(item)}">
            ${picture(item)}
            <span class="about">
                <bdi class="title">${item.title}</bdi>
                <span class="when numbers"><time datetime="${when}">${localTime(when, { seconds: false })}</time></span>
                <span class="details">
                    ${stands && chip(stands.text, stands.kind, stands.icon && icon(stands.icon))}
                    ${pending && pendingChip(pending.state)}
                    <span class="size numbers">${bytes(item.bytes)}</span>
                    <bdi class="device">${item.device}</bdi>
                </span>
            </span>
        </a>`;
}

const PENDING = {
    recording: ['Recording here', 'accent'],
    uploading: ['Uploading', 'accent'],
    waiting: ['Not all on the vault yet', 'warning'],
    failed: ['Upload stopped', 'danger'],
};

function pendingChip(state) {
    const [text, kind] = PENDING[state];
    return chip(text, kind, icon('uploads'));
}

/** A recording that the vault has nothing of yet. */
export function localCard(recording) {
    return element`
        <a class="item" href="#/uploads">
            <span class="picture">${icon('phone', { size: 32 })}${length(recording.duration)}</span>
            <span class="about">
                <bdi class="title">${recording.title || 'Recording'}</bdi>
                <span class="when numbers"><time datetime="${recording.startedAt}">${localTime(recording.startedAt, { seconds: false })}</time></span>
                <span class="details">${chip(`Only on ${thisDevice}`, 'warning', icon('phone'))}<span class="size numbers">${bytes(recording.bytes)}</span></span>
            </span>
        </a>`;
}

/** Brings the figures of a live recording's card up to date without making it anew. */
export function tick(card, item, now = Date.now()) {
    const badge = card.querySelector('.length');
    if (badge) badge.lastChild.data = duration(durationOf(item, now));
    card.querySelector('.size').textContent = bytes(item.bytes);
}

function picture(item) {
    const frame = element`<span class="picture">${icon(iconOf(item.kind), { size: 32 })}${length(item.state === 'live' || item.duration ? durationOf(item) : null)}</span>`;
    if (item.hasThumbnail) {
        const image = element`<img src="${itemPath(item.id)}/thumbnail.jpg" alt="" loading="lazy" decoding="async">`;
        image.addEventListener('error', () => image.remove());
        frame.prepend(image);
    }
    return frame;
}

function length(seconds) {
    return seconds !== null && html`<span class="length numbers"><span class="visually-hidden">Length </span>${duration(seconds)}</span>`;
}
