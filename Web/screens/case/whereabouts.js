import { element, html } from '../../components/html.js';
import { positionsMap } from '../../components/positions-map.js';
import { casePath } from '../../models/cases.js';
import { count } from '../../models/format.js';
import { itemPage } from '../../models/items.js';

/** Where the evidence of a case was captured, on a small map. { root, load(given) }; nothing is shown where no position is known. */
export function whereabouts({ app, signal, id }) {
    const root = element`<section class="card" aria-labelledby="map-title" hidden></section>`;
    let shown = null;
    return {
        root,
        async load({ latitude, longitude, itemCount }) {
            const answer = await app.api.get(`${casePath(id)}/positions`, { signal }).catch(() => null);
            const positions = answer?.positions ?? [];
            const place = Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
            const key = JSON.stringify([positions, place]);
            if (!answer || key === shown) return;
            shown = key;
            root.hidden = positions.length === 0;
            if (positions.length === 0) return;
            const without = itemCount - positions.length;
            root.replaceChildren(html`
                <h2 id="map-title">Where it was captured</h2>
                ${positionsMap({ positions, href: (position) => `#${itemPage(position)}`, place, signal })}
                ${place && html`<p class="muted small">◇ is the place of the case.</p>`}
                ${without > 0 && html`<p class="muted small">${without} of ${count(itemCount, 'item')} ${without === 1 ? 'has' : 'have'} no position.</p>`}`);
        },
    };
}
