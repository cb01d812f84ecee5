import { thisDevice } from '../../browser/platform.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { chip } from '../../components/progress.js';
import { bytes, duration, localTime } from '../../models/format.js';
import { durationOf, iconOf, itemPage, itemPath, standing } from '../../models/items.js';
import { timeLeft } from '../../models/trash.js';
import { hoverStrip } from './hover-strip.js';

/**
 * One item of the Library: a link with picture, title, when, how long, how big, and how it stands. `pending` is the local recording still uploading, `trashDays`
 * how long the trash keeps what is in it. While items are being chosen (`selection.isOn`) it is a box to tick instead.
 */
export function itemCard(item, { pending = null, trashDays = null, selection = null } = {}) {
    const content = html`${picture(item)}${about(item, pending, trashDays)}`;
    if (!selection?.isOn) return element`<a class="item" href="#${itemPage(item)}">${content}</a>`;
    const box = element`<input type="checkbox" class="choose" ?checked=${selection.has(item.id)}>`;
    box.addEventListener('change', () => selection.toggle(item, box.checked));
    return element`<label class="item">${box}${content}</label>`;
}

function about(item, pending, trashDays) {
    const stands = item.state === 'deleted' ? leaving(item, trashDays) : standing(item);
    const when = item.startedAt ?? item.createdAt;
    return html`
        <span class="about">
            <bdi class="title">${item.title}</bdi>
            <span class="when numbers">${item.capturedAtSource === 'unknown' && 'Arrived '}<time datetime="${when}">${localTime(when, { seconds: false })}</time></span>
            <span class="details">
                ${stands && chip(stands.text, stands.kind, stands.icon && icon(stands.icon))}
                ${pending && pendingChip(pending.state)}
                ${item.case && chip(html`<bdi>${item.case.reference}</bdi>`, '', icon('cases'))}
                <span class="size numbers">${bytes(item.bytes)}</span>
                <bdi class="device">${item.device}</bdi>
            </span>
        </span>`;
}

/** How long something is still in the trash; what is held stays. */
function leaving(item, trashDays) {
    if (item.hold) return { text: 'Legal hold: stays', kind: 'warning', icon: 'hold' };
    return { text: timeLeft(item.deletedAt, trashDays) ?? 'In the trash', kind: '', icon: 'delete' };
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
    hoverStrip(frame, item);
    return frame;
}

function length(seconds) {
    return seconds !== null && html`<span class="length numbers"><span class="visually-hidden">Length </span>${duration(seconds)}</span>`;
}
