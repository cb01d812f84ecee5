import { element, html } from './html.js';
import { icon } from './icon.js';

/** What a list or screen shows when there is nothing to show: what this place is for and what to do next. */
export function emptyState({ icon: name, title, text, actions = null }) {
    return element`
        <div class="state">
            ${icon(name)}
            <h2>${title}</h2>
            <p>${text}</p>
            ${actions && element`<div class="buttons">${actions}</div>`}
        </div>`;
}

/** What went wrong, in words, and a way on. `retry` is called by the button. */
export function errorState(error, { title = null, retry = null, actions = null } = {}) {
    return element`
        <div class="state danger" role="alert">
            ${icon(error.unreachable ? 'offline' : 'warning')}
            <h2>${title ?? error.title ?? 'Something went wrong'}</h2>
            <p>${error.detail ?? error.message ?? String(error)}</p>
            <div class="buttons">
                ${retry && html`<button class="button" type="button" @click=${retry}>${icon('refresh')} Try again</button>`}
                ${error.code === 'device-not-paired' && html`<a class="button primary" href="/setup">Pair this device</a>`}
                ${actions}
            </div>
        </div>`;
}

/** A line of news inside a screen. kind: '', 'warning', 'danger', 'verified', 'accent'. */
export function notice({ kind = '', icon: name = 'information', text, action = null }) {
    return element`
        <div class="notice ${kind}">
            ${icon(name)}
            <div class="grow">${text}</div>
            ${action && html`<button class="button" type="button" @click=${action.run}>${action.label}</button>`}
        </div>`;
}

/** The head of a screen: its h1 gets the focus when the screen is opened. `back` is a path. */
export function pageHeader({ title, subtitle = null, back = null, backLabel = 'Back', actions = null }) {
    return element`
        <header class="page-header">
            ${back && html`<a class="back" href="#${back}">${icon('back', { size: 20 })}${backLabel}</a>`}
            <div class="titles"><h1 tabindex="-1"><bdi>${title}</bdi></h1>${subtitle && html`<p>${subtitle}</p>`}</div>
            ${actions && html`<div class="buttons">${actions}</div>`}
        </header>`;
}
