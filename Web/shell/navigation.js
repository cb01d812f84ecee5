import { element, html } from '../components/html.js';
import { icon } from '../components/icon.js';
import { screens, startPath } from './screens.js';

/** The tab bar (phones) or rail (wider windows), with badges and what is going on elsewhere in the app. */
export class Navigation {
    #tabs = new Map();
    #activity = element`<a class="activity" aria-live="off"></a>`;

    constructor(root) {
        const entries = screens.filter((screen) => screen.tab);
        root.append(html`
            <a class="brand" href="#${startPath}"><img src="/icons/exhibit.svg" alt="" width="32" height="32">Exhibit</a>
            <nav aria-label="Screens"><ul class="tabs">${entries.map((entry) => html`<li>${this.#tab(entry)}</li>`)}</ul></nav>`);
        document.getElementById('notices').before(html`<aside aria-label="Under way">${this.#activity}</aside>`);
    }

    #tab(entry) {
        const tab = element`
            <a class="tab ${entry.hero ? 'hero' : ''}" href="#${entry.path}">
                ${entry.hero ? html`<span class="disc" aria-hidden="true"></span>` : icon(entry.name)}
                <span class="label">${entry.title}</span>
            </a>`;
        this.#tabs.set(entry.name, tab);
        return tab;
    }

    /** Marks the tab of the screen that is shown, or of its parent. */
    current(entry) {
        for (const [name, tab] of this.#tabs) {
            if (name === entry.name) tab.setAttribute('aria-current', 'page');
            else tab.removeAttribute('aria-current');
            if (name === entry.parent) tab.setAttribute('aria-current', 'true');
        }
    }

    /** A count on a tab; 0 takes it away. `words` say what is counted, for screen readers. */
    badge(name, count, words = '') {
        const tab = this.#tabs.get(name);
        tab.querySelector('.badge')?.remove();
        if (count === 0) return;
        tab.append(element`<span class="badge"><span aria-hidden="true">${count > 99 ? '99+' : count}</span><span class="visually-hidden">${count} ${words}</span></span>`);
    }

    /** What goes on while another screen is shown: { text, path, kind: 'record' | 'warning' | '' }, or null. */
    activity(given) {
        this.#activity.classList.toggle('shown', given !== null);
        if (!given) return;
        this.#activity.className = `activity shown ${given.kind ?? ''}`;
        this.#activity.textContent = given.kind === 'record' ? `Recording ${given.text}` : given.text;
        this.#activity.href = `#${given.path}`;
    }
}
