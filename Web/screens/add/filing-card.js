import { element, html } from '../../components/html.js';
import { caseLabel, caseOf, filingChoices, tagsIn } from '../../models/filing.js';

/** What was chosen last: it stays chosen for what is added next, until the app is closed. */
const chosen = { caseId: null, tags: new Set(), otherTags: '' };

/** The card that asks for the case and the tags of what is added: {root, filing() → {caseId, caseLabel, tags}, start()}. */
export function filingCard(app, { caseId, signal }) {
    if (caseId) chosen.caseId = caseId;
    const select = element`<select class="input" id="add-case"></select>`;
    const presets = element`<div class="choices"></div>`;
    const others = element`<input class="input" id="add-tags" autocomplete="off" maxlength="300" placeholder="Other tags, with commas between">`;
    const presetField = element`<fieldset class="field" hidden><legend>Tags</legend>${presets}</fieldset>`;
    const root = element`
        <section class="card" aria-labelledby="filing-title">
            <h2 id="filing-title">Where it belongs</h2>
            <div class="stack">
                <div class="field"><label for="add-case">Case</label>${select}</div>
                ${presetField}
                <div class="field"><label class="visually-hidden" for="add-tags">Other tags</label>${others}</div>
            </div>
        </section>`;
    let cases = [];

    const draw = () => {
        const options = cases.map((each) => element`<option value="${each.id}" ?selected=${each.id === chosen.caseId}>${caseLabel(each)}</option>`);
        select.replaceChildren(element`<option value="">No case yet</option>`, ...options);
        select.value = chosen.caseId ?? '';
    };
    const preset = (name) => html`
        <label><input type="checkbox" name="tag" value="${name}" ?checked=${chosen.tags.has(name)}
            @change=${({ target }) => (target.checked ? chosen.tags.add(name) : chosen.tags.delete(name))}><span><bdi>${name}</bdi></span></label>`;

    select.addEventListener('change', () => (chosen.caseId = select.value || null));
    others.addEventListener('input', () => (chosen.otherTags = others.value));
    others.value = chosen.otherTags;
    draw();

    return {
        root,
        filing() {
            const found = cases.find(({ id }) => id === chosen.caseId);
            return { caseId: chosen.caseId, caseLabel: found ? found.reference : null, tags: [...new Set([...chosen.tags, ...tagsIn(chosen.otherTags)])] };
        },
        async start() {
            const choices = await filingChoices(app.api, { signal });
            cases = choices.cases;
            const wanted = chosen.caseId && (await caseOf(chosen.caseId, choices, app.api, { signal }));
            if (wanted && !cases.includes(wanted)) cases = [wanted, ...cases];
            draw();
            presetField.hidden = choices.tags.length === 0;
            presets.replaceChildren(...choices.tags.map(preset));
        },
    };
}
