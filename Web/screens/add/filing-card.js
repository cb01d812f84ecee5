import { element } from '../../components/html.js';
import { tagInput } from '../../components/tag-input.js';
import { caseLabel, caseOf, filingChoices } from '../../models/filing.js';

/**
 * The card that asks for the case and the tags of what is added: {root, filing() → {caseId, caseLabel, tags}, start()}. What is shown is what is meant: nothing is
 * remembered from an earlier time, so that nothing is filed by surprise.
 */
export function filingCard(app, { caseId, signal }) {
    const select = element`<select class="input" id="add-case"></select>`;
    const tags = tagInput({ tags: [] });
    const root = element`
        <section class="card" aria-labelledby="filing-title">
            <h2 id="filing-title">Where it belongs</h2>
            <div class="stack">
                <div class="field"><label for="add-case">Case</label>${select}</div>
                ${tags.root}
            </div>
        </section>`;
    let cases = caseId ? [{ id: caseId, reference: 'The case that you came from', title: '' }] : [];

    const draw = () => {
        const { value } = select;
        select.replaceChildren(element`<option value="">No case yet</option>`, ...cases.map((each) => element`<option value="${each.id}">${caseLabel(each)}</option>`));
        select.value = cases.some(({ id }) => id === value) ? value : '';
    };
    draw();
    select.value = caseId ?? '';

    return {
        root,
        filing() {
            const found = cases.find(({ id }) => id === select.value);
            return { caseId: found?.id ?? null, caseLabel: found?.reference ?? null, tags: tags.tags };
        },
        async start() {
            const choices = await filingChoices(app.api, { signal });
            const wanted = caseId && (await caseOf(caseId, choices, app.api, { signal }));
            cases = [wanted || cases[0], ...choices.cases].filter((each, index, all) => each && all.findIndex((other) => other?.id === each.id) === index);
            draw();
            tags.suggest(choices.tags);
        },
    };
}
