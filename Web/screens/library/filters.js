import { ask } from '../../components/dialog.js';
import { element, html } from '../../components/html.js';
import { tagInput } from '../../components/tag-input.js';
import { loadCases } from '../../models/cases.js';
import { boxAround, distanceText, middleOf } from '../../models/geographic-box.js';
import { states, verifications } from '../../models/item-query.js';
import { coordinatesText, readCoordinates } from '../../models/positions.js';

const radii = [100, 1000, 5000, 25_000, 100_000];

/** Asks for everything that a search can be narrowed by; gives the new query, or null when it was left as it was. Words and kinds stay: they have places of their own. */
export async function chooseFilters(query, app, signal) {
    const [cases, tags] = await Promise.all([
        loadCases(app.api, { limit: 200, signal }).then((answer) => answer.cases, () => []),
        app.api.get('/api/v1/tags', { signal }).then((answer) => answer.tags, () => []),
    ]);
    const chosenTags = tagInput({ tags: query.tag ?? [], label: 'Tags (all of them)' });
    chosenTags.suggest(tags);
    const around = query.box ? middleOf(query.box) : null;
    const fields = element`
        <div class="filter-fields">
            ${select('case', 'Case', [['none', 'Not filed under a case'], ...cases.map(({ id, reference, title }) => [id, `${reference} ${title}`])], query.case)}
            ${chosenTags.root}
            <p class="small"><a href="#/tags">Rename, merge and delete tags</a></p>
            <div class="pair">
                <label class="field"><span>From</span><input class="input" type="date" name="from" value="${query.from ? localDate(query.from) : ''}"></label>
                <label class="field"><span>To</span><input class="input" type="date" name="to" value="${query.to ? localDate(query.to) : ''}"></label>
            </div>
            <div class="pair">
                <label class="field"><span>Around a place</span><input class="input" name="place" inputmode="text" placeholder="52.51628, 13.37771" autocomplete="off"
                    value="${around ? coordinatesText(around.latitude, around.longitude) : ''}"></label>
                <label class="field"><span>Within</span><select class="input" name="radius">${radii.map((metres) => html`
                    <option value="${metres}" ?selected=${metres === nearest(around?.radius ?? 1000)}>${distanceText(metres)}</option>`)}</select></label>
            </div>
            <label class="field"><span>Device</span><input class="input" name="device" maxlength="200" autocomplete="off" value="${query.device ?? ''}"></label>
            <div class="pair">
                ${select('state', 'State', states.map(({ state, label }) => [state, label]), query.state?.[0])}
                ${select('verified', 'Verification', verifications.map(({ verified, label }) => [verified, label]), query.verified)}
            </div>
        </div>`;
    const data = await ask({ title: 'Filters', body: '', fields, confirmLabel: 'Show', ready: (form) => readCoordinates(form.get('place')) !== undefined });
    return data && readForm(data, chosenTags.tags, query);
}

function readForm(data, tag, { text, kind }) {
    const place = readCoordinates(data.get('place'));
    const given = (name) => data.get(name)?.trim() || undefined;
    const query = {
        text, kind, tag: tag.length > 0 ? tag : undefined, case: given('case'), device: given('device'), verified: given('verified'),
        state: given('state') && [given('state')],
        from: given('from') && new Date(`${given('from')}T00:00:00`).toISOString(),
        // The day that is named counts too.
        to: given('to') && new Date(`${given('to')}T23:59:59.999`).toISOString(),
        box: place?.latitude !== null && place ? boxAround(place, Number(data.get('radius'))) : undefined,
    };
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

function select(name, label, options, chosen) {
    return html`
        <label class="field"><span>${label}</span>
            <select class="input" name="${name}"><option value="">Any</option>${options.map(([value, words]) => html`<option value="${value}" ?selected=${value === chosen}>${words}</option>`)}</select>
        </label>`;
}

function nearest(metres) {
    return radii.reduce((one, other) => (Math.abs(other - metres) < Math.abs(one - metres) ? other : one));
}

/** "2026-11-30" in local time, as a date field has it. */
function localDate(time) {
    const date = new Date(time);
    const two = (number) => String(number).padStart(2, '0');
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
