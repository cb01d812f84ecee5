import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { saveEdit } from './edit.js';

/** Lets the heading of an item's page be changed where it stands: Enter saves, Escape leaves it as it was. Originals and logs know nothing of it. */
export function editableTitle(header, context) {
    const { page, signal } = context;
    const heading = header.querySelector('h1');
    const button = element`<button class="button quiet icon-only" type="button" aria-label="Rename">${icon('edit')}</button>`;
    header.append(element`<div class="buttons">${button}</div>`);
    page.addEventListener('written', () => heading.replaceChildren(html`<bdi>${page.item.title}</bdi>`), { signal });
    button.addEventListener('click', edit);

    function edit() {
        const base = page.item;
        const form = element`
            <form class="title-form">
                <input class="input" name="title" aria-label="Title" maxlength="200" required autocomplete="off" value="${base.title}">
                <div class="buttons"><button class="button primary">Save</button><button class="button" type="button">Cancel</button></div>
            </form>`;
        const input = form.elements.title;
        const close = () => {
            form.remove();
            heading.classList.remove('visually-hidden');
            button.hidden = false;
            button.focus({ preventScroll: true });
        };
        form.querySelector('[type=button]').addEventListener('click', close);
        form.addEventListener('keydown', (event) => event.key === 'Escape' && close());
        form.addEventListener('submit', async (event) => {
            event.preventDefault();
            const title = input.value.trim();
            if (title !== '' && await saveEdit(context, base, 'title', title)) close();
        });
        // The page keeps its heading, for those who can't see the form in its place.
        heading.classList.add('visually-hidden');
        heading.after(form);
        button.hidden = true;
        input.focus();
        input.select();
    }
}
