import { html } from '../components/html.js';
import { emptyState, pageHeader } from '../components/states.js';

/** What is shown for an address that names no screen: a mistyped or cut-off link must not look as if it had led where it says. */
export const noSuchPage = {
    name: 'no-such-page',
    title: 'No such page',

    show(root) {
        root.replaceChildren(pageHeader({ title: 'No such page' }), emptyState({
            icon: 'information',
            title: 'There is nothing at this address',
            text: 'The link may have been cut off or mistyped. What the vault holds is in the Library.',
            actions: html`<a class="button primary" href="#/library">Open the Library</a>`,
        }));
    },
};
