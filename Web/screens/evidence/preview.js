import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { notice } from '../../components/states.js';
import { zoomable } from '../../components/zoom.js';
import { player } from '../../components/player/player.js';
import { waveform } from '../../components/player/waveform.js';
import { count } from '../../models/format.js';
import { itemPath } from '../../models/items.js';

/** What browsers show themselves; anything else is shown by the preview that the vault made of it. */
const shownByBrowsers = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];

/** The evidence to look at or listen to, by its kind; why not, where it can't be read. */
export function preview(context) {
    const { item } = context;
    const kinds = { photo, video, audio, document: documentPage };
    const shown = (kinds[item.kind] ?? documentPage)(context);
    return element`<div class="stack tight">${item.unreadable && unreadable(item)}${shown}</div>`;
}

function unreadable({ unreadable: reason }) {
    return notice({ kind: 'warning', icon: 'warning', text: html`<strong>This file can’t be read</strong><br>${reason}<br>Its bytes are kept, hashed and handed out exactly as they came.` });
}

function photo(context) {
    const { item } = context;
    const original = `${itemPath(item.id)}/media`;
    const made = item.preview ? `${itemPath(item.id)}/preview` : null;
    const sources = shownByBrowsers.includes(item.mediaType) ? [original, made] : [made, original];
    return picture(sources.filter(Boolean), item, 'The picture, to look into');
}

/** Shows the first source that the browser can show; if none, a place that says so. */
function picture(sources, item, label) {
    const image = element`<img src="${sources[0]}" alt="${item.title}">`;
    const view = zoomable(image, { label });
    const rest = sources.slice(1);
    image.addEventListener('error', () => {
        if (rest.length > 0) image.src = rest.shift();
        else view.replaceWith(nothingToShow(item));
    });
    return view;
}

function nothingToShow(item) {
    return element`
        <div class="stage nothing">
            ${icon(item.kind === 'photo' ? 'photo' : 'document', { size: 48 })}
            <p>There is no picture of this file to show here. Download it and open it with a program that knows it.</p>
        </div>`;
}

function video(context) {
    return player({ ...context, source: `${itemPath(context.item.id)}/media` }).root;
}

function audio(context) {
    const { item, app, signal } = context;
    const made = player({ ...context, source: `${itemPath(item.id)}/media`, isSound: true });
    if (item.waveform) {
        app.api.get(`${itemPath(item.id)}/waveform`, { signal })
            .then(({ peaks }) => made.root.querySelector('.stage').prepend(waveform(peaks, made.media, signal)))
            .catch(() => {}); // The sound plays without its picture.
    }
    return made.root;
}

function documentPage({ item }) {
    if (!item.preview) return nothingToShow(item);
    const page = picture([`${itemPath(item.id)}/preview`], item, 'The first page, to look into');
    return html`${page}${item.pages > 1 && html`<p class="muted small">Page 1 of ${count(item.pages, 'page')}. Download the original to read them all.</p>`}`;
}
