import { html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { casePath } from '../../models/cases.js';
import { localDay } from '../../models/format.js';
import { distanceText, middleOf } from '../../models/geographic-box.js';
import { conditions, states, verifications } from '../../models/item-query.js';
import { coordinatesText } from '../../models/positions.js';

/** What narrows the search, each as a chip that a tap takes away: `change(query)` is called with the rest. */
export function conditionChips(query, { app, signal, change }) {
    return conditions(query).map(({ name, value, without }) => {
        const words = conditionWords({ name, value }, { app, signal });
        return html`
            <li><button class="chip condition" type="button" @click=${() => change(without)}>
                <span class="visually-hidden">Without </span><bdi>${words}</bdi>${icon('cross')}
            </button></li>`;
    });
}

/** A condition in words, as text or a node; the name of a case comes when the vault has said it. */
export function conditionWords({ name, value }, { app, signal }) {
    const words = {
        case: () => caseName(value, app, signal),
        tag: () => `Tag: ${value}`,
        from: () => `From ${localDay(value)}`,
        to: () => `To ${localDay(value)}`,
        box: () => areaWords(value),
        device: () => `Device: ${value}`,
        verified: () => verifications.find(({ verified }) => verified === value).label,
        state: () => states.find(({ state }) => state === value).label,
    };
    return words[name]();
}

function areaWords(box) {
    const around = middleOf(box);
    return around ? `Within ${distanceText(around.radius)} of ${coordinatesText(around.latitude, around.longitude)}` : 'In an area';
}

function caseName(id, app, signal) {
    if (id === 'none') return 'Not filed under a case';
    const name = document.createElement('span');
    name.textContent = 'Case …';
    app.api.get(casePath(id), { signal }).then(
        ({ reference }) => name.replaceChildren(html`Case <bdi>${reference}</bdi>`),
        () => { name.textContent = 'A case that is gone'; },
    );
    return name;
}
