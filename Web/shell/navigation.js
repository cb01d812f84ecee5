import { badge } from '../components/badge.js';
import { element, html } from '../components/html.js';
import { icon } from '../components/icon.js';
import { screens, startPath } from './screens.js';

/** The tab bar (phones) or rail (wider windows), with badges and what is going on elsewhere in the app. */
export class Navigation {
    #tabs = new Map();
    #badges;
    #activity = element`<a class="activity" aria-live="off"></a>`;

    constructor(root, badges) {
        this.#badges = badges;
        const entries = screens.filter((screen) => screen.tab);
        root.append(html`
            <a class="brand" href="#${startPath}"><img src="/icons/exhibit.svg" alt="" width="32" height="32">Exhibit</a>
            <nav aria-label="Screens"><ul class="tabs">${entries.map((entry) => html`<li class="in-${entry.tab}">${this.#tab(entry)}</li>`)}</ul></nav>`);
        document.getElementById('notices').before(html`<aside aria-label="Under way">${this.#activity}</aside>`);
        badges.addEventListener('change', () => this.#drawBadges());
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

    /** Marks the tab of the screen that is shown, or of its parent; on a phone, "More" stands for what is under it. */
    current(shown) {
        const parent = screens.find(({ name }) => name === shown.parent);
        const isUnderMore = (parent ?? shown).tab === 'rail';
        for (const [name, tab] of this.#tabs) {
            if (name === shown.name) tab.setAttribute('aria-current', 'page');
            else if (name === shown.parent || (name === 'more' && isUnderMore)) tab.setAttribute('aria-current', 'true');
            else tab.removeAttribute('aria-current');
        }
    }

    #drawBadges() {
        for (const [name, tab] of this.#tabs) {
            const sum = this.#badges.sum(name === 'more' ? underMore().map((entry) => entry.name) : [name]);
            tab.querySelector('.badge')?.remove();
            if (sum) tab.append(badge(sum));
        }
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

/** The screens that a phone's tab bar has no room for. */
export function underMore() {
    return screens.filter((screen) => screen.tab === 'rail');
}
