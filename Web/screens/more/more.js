import { badge } from '../../components/badge.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { pageHeader } from '../../components/states.js';
import { underMore } from '../../shell/navigation.js';

export const screen = {
    name: 'more',
    path: '/more',
    title: 'More',
    icon: 'more',

    /** The screens that a phone's tab bar has no room for. */
    async show(root, { app, signal }) {
        const list = element`<ul class="list card flush"></ul>`;
        const draw = () => list.replaceChildren(html`${underMore().map((entry) => row(entry, app.badges.sum([entry.name])))}`);
        app.badges.addEventListener('change', draw, { signal });
        draw();
        root.replaceChildren(pageHeader({ title: 'More' }), list);
    },
};

function row({ name, path, title, about }, sum) {
    return html`
        <li>
            <a class="list-row" href="#${path}">
                ${icon(name)}
                <span class="grow"><strong>${title}</strong>${about && html`<span class="muted small more-about">${about}</span>`}</span>
                ${sum && badge(sum)}
                ${icon('forward', { size: 20 })}
            </a>
        </li>`;
}
