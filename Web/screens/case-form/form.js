import { element } from '../../components/html.js';
import { notesInput } from '../../components/notes-input.js';
import { tagInput } from '../../components/tag-input.js';
import { coordinatesText, readCoordinates } from '../../models/positions.js';
import { peopleInput } from './people.js';

/** The fields of a case. { root, values, check() }; sends 'input' whenever something was changed. */
export function caseForm(given) {
    const changed = () => root.dispatchEvent(new Event('input'));
    const people = peopleInput(given.people, changed);
    const notes = notesInput({ value: given.notes });
    const tags = tagInput({ tags: given.tags, changed });
    const shownPosition = given.position ? coordinatesText(given.position.latitude, given.position.longitude) : '';
    const coordinates = element`<input class="input" name="coordinates" value="${shownPosition}" inputmode="text" autocomplete="off" placeholder="52.51628, 13.37771" aria-describedby="coordinates-hint">`;
    const occurred = element`<input class="input" name="occurred" type="datetime-local" value="${localValue(given.occurredAt)}" step="${wholeMinutes(given.occurredAt) ? 60 : 1}" aria-describedby="occurred-hint">`;
    const root = element`
        <div class="case-fields">
            <label class="field"><span>Title</span><input class="input" name="title" value="${given.title}" required maxlength="500" autocomplete="off"></label>
            <label class="field"><span>Reference</span><input class="input" name="reference" value="${given.reference}" maxlength="64" autocomplete="off" aria-describedby="reference-hint">
                <span class="hint" id="reference-hint">Yours, or the next free one. No two cases have the same.</span></label>
            <label class="field wide"><span>Summary</span><textarea class="input" name="summary" rows="2" maxlength="5000"></textarea></label>
            <label class="field"><span>Happened at</span>${occurred}<span class="hint" id="occurred-hint">In this device’s time zone, ${zone()}</span></label>
            <label class="field"><span>Place</span><input class="input" name="place" value="${given.place}" maxlength="500" autocomplete="off"></label>
            <label class="field wide"><span>Coordinates</span>${coordinates}<span class="hint" id="coordinates-hint">Latitude, longitude in degrees, as maps give them</span></label>
            <div class="wide">${people.root}</div>
            <div class="wide">${notes.root}</div>
            <div class="wide">${tags.root}</div>
        </div>`;
    const field = (name) => root.querySelector(`[name="${name}"]`);
    field('summary').value = given.summary;

    const check = () => {
        field('title').setCustomValidity(field('title').value.trim() === '' ? 'A case needs a title.' : '');
        coordinates.setCustomValidity(readCoordinates(coordinates.value) === undefined ? 'This is no position: write latitude and longitude, as in 52.51628, 13.37771.' : '');
    };
    root.addEventListener('input', check);
    check();
    return {
        root,
        suggestTags: tags.suggest,
        field,
        get values() {
            return {
                title: field('title').value.trim(),
                reference: field('reference').value.trim(),
                summary: field('summary').value.trim(),
                people: people.people,
                place: field('place').value.trim(),
                position: coordinates.value === shownPosition ? given.position : readCoordinates(coordinates.value) ?? null,
                occurredAt: occurred.value === localValue(given.occurredAt) ? given.occurredAt : isoTime(occurred.value),
                notes: notes.value,
                tags: [...tags.tags],
            };
        },
    };
}

/** "2026-11-30T08:12" or with seconds, in local time, as the browser's field has it. What it can't show is kept as long as nobody changes it. */
function localValue(time) {
    if (!time) return '';
    const date = new Date(time);
    const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
    return wholeMinutes(time) ? local.slice(0, 16) : local.slice(0, 19);
}

function wholeMinutes(time) {
    return !time || Date.parse(time) % 60_000 === 0;
}

function isoTime(value) {
    return value ? new Date(value).toISOString() : null;
}

function zone() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'local time';
}
