import { count, localTime } from '../models/format.js';
import { clusters, extent, project, roundLength } from '../models/local-projection.js';
import { coordinatesText } from '../models/positions.js';
import { element, html } from './html.js';
import { svg } from './svg.js';

const MARGIN = 46;
const LEAST_METRES = 60;
const MARK_DISTANCE = 30;
const TRUE_UP_TO = 800_000;

/**
 * Where things are, as a drawing of our own: north is up, a bar says how long a length is, and nothing is asked of anybody else. A tap on one opens it, a tap on several
 * that lie together goes nearer. The same is a list below, for keyboards and screen readers.
 *
 * `positions`: [{ id, title, startedAt, latitude, longitude }]; `href(position)` is where one leads; `place` is a position that stands for the whole, or null.
 */
export function positionsMap({ positions, href, place = null, signal }) {
    const map = new PositionsMap({ positions, href, place });
    const observer = new ResizeObserver(() => map.draw());
    observer.observe(map.stage);
    signal.addEventListener('abort', () => observer.disconnect());
    return map.root;
}

class PositionsMap {
    #positions;
    #href;
    #place;
    #points;
    #shown;
    #all = element`<button class="button map-all" type="button" hidden>Show all</button>`;
    #here = element`<div class="map-here" hidden></div>`;

    constructor({ positions, href, place }) {
        this.#positions = positions;
        this.#href = href;
        this.#place = place;
        this.#points = project([...positions, ...(place ? [place] : [])]);
        this.#shown = this.#points.map((_, index) => index);
        this.stage = element`<div class="map-stage" aria-hidden="true"></div>`;
        this.root = element`
            <div class="map stack tight">
                <div class="map-frame">${this.stage}${this.#all}</div>
                ${this.#here}
                <details><summary class="small">${count(positions.length, 'position')} as a list</summary>${this.#list(positions)}</details>
            </div>`;
        this.#all.addEventListener('click', () => this.#show(this.#points.map((_, index) => index)));
    }

    #list(positions) {
        return html`<ul class="stack tight map-list">${positions.map((position) => html`
            <li><a href="${this.#href(position)}"><bdi>${position.title}</bdi></a>
                <span class="muted small numbers">${localTime(position.startedAt, { seconds: false })} · ${coordinatesText(position.latitude, position.longitude)}</span></li>`)}</ul>`;
    }

    #show(indices) {
        this.#shown = indices;
        this.#all.hidden = indices.length === this.#points.length;
        this.#here.hidden = true;
        this.draw();
    }

    draw() {
        const width = Math.round(this.stage.clientWidth);
        if (width === 0) return;
        const height = Math.round(Math.min(420, Math.max(220, width * 0.62)));
        const area = extent(this.#shown.map((index) => this.#points[index]));
        const scale = Math.min((width - 2 * MARGIN) / Math.max(area.width, LEAST_METRES), (height - 2 * MARGIN) / Math.max(area.height, LEAST_METRES));
        const at = ({ east, north }) => ({ x: width / 2 + (east - area.east) * scale, y: height / 2 - (north - area.north) * scale });
        const points = this.#points.map(at);
        const items = points.slice(0, this.#positions.length);
        this.stage.replaceChildren(svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height }, [
            ...grid(width, height, roundLength(width / 4 / scale) * scale),
            ...(this.#place ? [placeMark(points.at(-1))] : []),
            ...clusters(items, MARK_DISTANCE).map((cluster) => this.#mark(cluster)),
            ...scaleBar(height, scale, roundLength(width / 4 / scale), width / scale > TRUE_UP_TO),
            ...northArrow(width),
        ]));
    }

    #mark({ x, y, members }) {
        const [first] = members;
        const { title } = this.#positions[first];
        const words = members.length === 1 ? title : count(members.length, 'item');
        const mark = svg('g', { class: members.length === 1 ? 'mark' : 'mark several', transform: `translate(${x} ${y})` }, [
            svg('title', {}, [words]),
            svg('circle', { r: 22, class: 'reach' }),
            svg('circle', { r: members.length === 1 ? 8 : 13 }),
            ...(members.length === 1 ? [] : [svg('text', { 'text-anchor': 'middle', y: 4.5 }, [members.length > 999 ? '999+' : members.length])]),
        ]);
        mark.addEventListener('click', () => this.#open(members));
        return mark;
    }

    /** Goes to the one, nearer to several, or tells which they are when no nearer view parts them. */
    #open(members) {
        if (members.length === 1) {
            location.assign(this.#href(this.#positions[members[0]]));
            return;
        }
        const { width, height } = extent(members.map((index) => this.#points[index]));
        const parted = Math.max(width, height) > LEAST_METRES / 10 && members.length < this.#shown.length;
        if (parted) {
            this.#show(members);
            return;
        }
        this.#here.replaceChildren(html`<p class="small"><strong>${count(members.length, 'item')} at this place</strong></p>${this.#list(members.map((index) => this.#positions[index]))}`);
        this.#here.hidden = false;
    }
}

function grid(width, height, step) {
    const lines = [];
    for (let x = (width / 2) % step; x < width; x += step) lines.push(svg('path', { class: 'grid', d: `M${x} 0V${height}` }));
    for (let y = (height / 2) % step; y < height; y += step) lines.push(svg('path', { class: 'grid', d: `M0 ${y}H${width}` }));
    return lines;
}

/** `isRough`: on a map of continents one length is not the same everywhere, and the bar says so. */
function scaleBar(height, scale, metres, isRough) {
    const y = height - 14;
    const length = metres >= 1000 ? `${(metres / 1000).toLocaleString('en-GB')} km` : `${metres} m`;
    const words = isRough ? `about ${length}` : length;
    return [
        svg('path', { class: 'bar', d: `M14 ${y - 5}V${y}H${14 + metres * scale}V${y - 5}` }),
        svg('text', { class: 'words', x: 18, y: y - 6 }, [words]),
    ];
}

function northArrow(width) {
    const x = width - 22;
    return [
        svg('path', { class: 'north', d: `M${x} 12l6 17-6-4-6 4z` }),
        svg('text', { class: 'words', x, y: 42, 'text-anchor': 'middle' }, ['N']),
    ];
}

function placeMark({ x, y }) {
    return svg('g', { class: 'place-mark', transform: `translate(${x} ${y})` }, [svg('title', {}, ['The place of the case']), svg('path', { d: 'M0 -19L19 0L0 19L-19 0Z' })]);
}
