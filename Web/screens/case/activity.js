import { activityList } from '../../components/activity.js';
import { element } from '../../components/html.js';

const PAGE = 20;

/** What happened to a case and what is filed under it, from the custody log. { root, load() }. */
export function activity({ app, signal, id }) {
    const list = activityList({ app, signal, within: id });
    const more = element`<button class="button quiet" type="button" hidden>Show earlier</button>`;
    let next = null;
    const page = async (before) => {
        const query = new URLSearchParams({ case: id, limit: PAGE, ...(before && { before }) });
        const answer = await app.api.get(`/api/v1/custody?${query}`, { signal });
        if (!before) list.clear();
        list.append(answer.events);
        next = answer.next ?? null;
        more.hidden = !next;
    };
    const told = (promise) => promise.catch((error) => !signal.aborted && app.toast(error.detail ?? error.message, { kind: 'danger' }));
    more.addEventListener('click', () => told(page(next)));
    return {
        root: element`<section class="card" aria-labelledby="activity-title"><h2 id="activity-title">Activity</h2><div class="stack">${list.root}<div>${more}</div></div></section>`,
        load: () => told(page(null)),
    };
}
