import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { chip } from '../../components/progress.js';
import { emptyState, errorState } from '../../components/states.js';
import { timeDoubt } from '../../models/capture-words.js';
import { bytes, dayHeading, duration, localTime } from '../../models/format.js';
import { durationOf, iconOf, itemPage, itemPath, standing } from '../../models/items.js';

/** The evidence of a case as a timeline by when it was captured, newest first, under headings of days. { root, load() }. */
export function evidence(context) {
    return new Timeline(context);
}

class Timeline {
    #app;
    #signal;
    #id;
    #next = null;
    #loading = false;
    #days = element`<div class="timeline"></div>`;
    #library = element`<a hidden>Search in the Library</a>`;
    #more = element`<div class="more" hidden><button class="button" type="button" @click=${() => this.#loadMore()}>Show more</button></div>`;
    #body = element`<div><div class="skeleton timeline-skeleton"></div></div>`;

    constructor({ app, signal, id }) {
        this.#app = app;
        this.#signal = signal;
        this.#id = id;
        this.#library.href = `#/library?case=${id}`;
        this.root = element`
            <section class="case-evidence" aria-labelledby="evidence-title">
                <div class="row apart"><h2 id="evidence-title">Evidence</h2>${this.#library}</div>
                ${this.#body}
            </section>`;
    }

    async load({ status }) {
        try {
            const page = await this.#page(null);
            this.#days.replaceChildren();
            this.#show(page);
            this.#library.hidden = page.items.length === 0;
            this.#body.replaceChildren(...(page.items.length > 0 ? [this.#days, this.#more] : [this.#empty(status)]));
        } catch (error) {
            if (!this.#signal.aborted) this.#body.replaceChildren(errorState(error, { retry: () => this.load({ status }) }));
        }
    }

    async #loadMore() {
        if (this.#loading) return;
        this.#loading = true;
        try {
            this.#show(await this.#page(this.#next));
        } catch (error) {
            if (!this.#signal.aborted) this.#app.toast(error.detail ?? error.message, { kind: 'danger' });
        } finally {
            this.#loading = false;
        }
    }

    #page(before) {
        const query = new URLSearchParams({ case: this.#id, limit: 30, ...(before && { before }) });
        return this.#app.api.get(`/api/v1/items?${query}`, { signal: this.#signal });
    }

    #show({ items, next }) {
        this.#next = next ?? null;
        this.#more.hidden = !this.#next;
        for (const item of items) {
            const day = dayHeading(item.startedAt ?? item.createdAt);
            if (this.#days.lastElementChild?.dataset.day !== day) {
                this.#days.append(element`<section data-day="${day}"><h3>${day}</h3><ol class="list card flush"></ol></section>`);
            }
            this.#days.lastElementChild.querySelector('ol').append(row(item));
        }
    }

    #empty(status) {
        if (status !== 'open') return emptyState({ icon: 'photo', title: 'No evidence in this case', text: 'Open the case again to file some under it.' });
        return emptyState({
            icon: 'photo',
            title: 'No evidence in this case yet',
            text: 'Add photos, videos, audio or documents, or file what is in the Library under this case.',
            actions: html`<a class="button primary" href="#/add?case=${this.#id}">${icon('add')} Add evidence</a><a class="button" href="#/library">Open the Library</a>`,
        });
    }
}

function row(item) {
    const when = item.startedAt ?? item.createdAt;
    const stands = standing(item);
    const length = item.state === 'live' || item.duration ? durationOf(item) : null;
    return element`
        <li>
            <a class="list-row timeline-row" href="#${itemPage(item)}">
                ${picture(item)}
                <span class="grow">
                    <bdi class="title">${item.title}</bdi>
                    <span class="muted small numbers"><time datetime="${when}">${localTime(when)}</time>${timeDoubt(item)}</span>
                    <span class="row small muted">${stands && chip(stands.text, stands.kind, stands.icon && icon(stands.icon))}
                        <span class="numbers">${[length !== null && duration(length), bytes(item.bytes)].filter(Boolean).join(' · ')}</span></span>
                </span>
            </a>
        </li>`;
}

function picture(item) {
    const frame = element`<span class="timeline-picture">${icon(iconOf(item.kind), { size: 28 })}</span>`;
    if (item.hasThumbnail) {
        const image = element`<img src="${itemPath(item.id)}/thumbnail.jpg" alt="" loading="lazy" decoding="async">`;
        image.addEventListener('error', () => image.remove());
        frame.append(image);
    }
    return frame;
}
