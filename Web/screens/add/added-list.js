import { AdditionRow } from '../../components/addition-row.js';
import { element } from '../../components/html.js';
import { additionActions } from '../../models/addition-actions.js';

/** What was added since the screen was opened, and how far it is: {root, note(id)}. */
export function addedList(app, { signal }) {
    const rows = new Map();
    const since = Date.now();
    const list = element`<ul class="list card flush" aria-label="Added just now"></ul>`;
    const root = element`
        <section class="stack tight" aria-labelledby="added-title" hidden>
            <div class="row apart"><h2 id="added-title">Added just now</h2><a class="button quiet" href="#/uploads">All uploads</a></div>
            ${list}
        </section>`;
    let drawing = Promise.resolve();

    const drawNow = async () => {
        const all = (await app.additions.list()).filter(({ addedAt }) => addedAt >= since).reverse();
        for (const id of rows.keys()) if (!all.some((each) => each.id === id)) rows.delete(id);
        for (const addition of all) {
            if (!rows.has(addition.id)) rows.set(addition.id, new AdditionRow(additionActions(app)));
            rows.get(addition.id).update(addition);
        }
        const wanted = all.map(({ id }) => rows.get(id).root);
        if (wanted.length !== list.children.length || wanted.some((row, index) => list.children[index] !== row)) list.replaceChildren(...wanted);
        root.hidden = all.length === 0;
    };
    const draw = () => (drawing = drawing.then(drawNow).catch(console.error));
    app.additions.addEventListener('change', draw, { signal });
    app.additions.addEventListener('progress', ({ detail }) => rows.get(detail.id)?.progress(detail), { signal });
    const timer = setInterval(() => rows.forEach((row) => row.tick()), 1000);
    signal.addEventListener('abort', () => clearInterval(timer));
    draw();
    return { root };
}
