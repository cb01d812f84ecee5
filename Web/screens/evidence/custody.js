import { activityList } from '../../components/activity.js';
import { element } from '../../components/html.js';
import { itemPath } from '../../models/items.js';

const shownAtFirst = 6;

/** Everything that happened to an item so far: who, when, what, and for edits what was there before and after. */
export function custody({ app, page, signal }) {
    const list = activityList({ app, signal, withinItem: page.item.id });
    const note = element`<p class="muted">Asking the vault…</p>`;
    const more = element`<button class="button quiet" type="button" hidden></button>`;
    let asked = 0;
    let showsAll = false;
    let known = [];
    const show = () => {
        list.clear();
        list.append(showsAll ? known : known.slice(0, shownAtFirst));
        more.hidden = showsAll || known.length <= shownAtFirst;
        more.textContent = `Show all ${known.length} events`;
        note.textContent = 'Nothing is noted yet.';
        note.hidden = known.length > 0;
    };
    const load = async () => {
        const mine = asked += 1;
        try {
            const { events } = await app.api.get(`${itemPath(page.item.id)}/history`, { signal });
            if (mine !== asked) return;
            known = events;
            show();
        } catch (error) {
            if (!signal.aborted && mine === asked) note.textContent = error.detail ?? error.title ?? error.message;
        }
    };
    more.addEventListener('click', () => {
        showsAll = true;
        show();
    });
    page.addEventListener('written', load, { signal });
    load();
    return element`
        <section class="card item-custody" aria-labelledby="custody-title">
            <h2 id="custody-title">Custody so far</h2>
            <div class="stack tight">${list.root}${more}${note}</div>
        </section>`;
}
