import { copyLine } from '../../components/digest.js';
import { element, html } from '../../components/html.js';
import { positionSource, timeSource } from '../../models/capture-words.js';
import { bytes, count, duration, localTime, timeAt } from '../../models/format.js';
import { boxAround } from '../../models/geographic-box.js';
import { libraryPath } from '../../models/item-query.js';
import { coordinatesText } from '../../models/positions.js';

/** What is known of an item: as it was recorded, or as its file says. */
export function facts({ item, app }) {
    const rows = [...(item.recording ? ofRecording(item) : ofFile(item)), ...place(item, app), ...ofAny(item)];
    return element`
        <section class="card item-facts" aria-labelledby="facts-title">
            <h2 id="facts-title">Facts</h2>
            <dl class="facts">${rows.filter(([, value]) => value).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
        </section>`;
}

function ofRecording(item) {
    const { recording } = item;
    const live = item.state === 'live';
    const first = recording.segments?.[0];
    return [
        ['Started', item.startedAt && localTime(item.startedAt, { milliseconds: true })],
        ['Ended', item.endedAt && localTime(item.endedAt, { milliseconds: true })],
        ['How it ended', recording.ended && recording.endReason],
        ['Closed afterwards', recording.closedAt && localTime(recording.closedAt, { milliseconds: true })],
        ['Duration', !live && item.duration > 0 && duration(item.duration)],
        ['Size', !live && bytes(item.bytes)],
        ['Picture', pictureSize(first)],
        ['Format', first?.mediaType ?? item.mediaType],
        ['Capture log', !live && `${count(recording.lines, 'line')}, ${count(recording.chunks, 'chunk')} in ${count(recording.segments.length, 'segment')}`],
    ];
}

function ofFile(item) {
    const camera = [item.make, item.model].filter(Boolean).join(' ');
    return [
        ['Captured', item.capturedAt && captured(item)],
        ['Time is known', timeSource(item)],
        ['Camera', camera && html`<bdi>${camera}</bdi>`],
        ['Duration', item.duration > 0 && duration(item.duration)],
        ['Picture', pictureSize(item)],
        ['Pages', item.pages && String(item.pages)],
        ['Format', item.mediaType],
        ['Codecs', item.codecs?.length > 0 && item.codecs.join(', ')],
        ['Size', bytes(item.bytes)],
    ];
}

/** By the clocks where it was, if the file says how they stood; and by the reader's own, if these stand otherwise. */
function captured({ capturedAt, capturedAtOffset: offset }) {
    const here = localTime(capturedAt);
    if (!Number.isFinite(offset)) return here;
    const there = timeAt(capturedAt, offset);
    return there === here ? here : html`${there} <span class="muted small nowrap">(${here})</span>`;
}

function place(item, app) {
    if (!Number.isFinite(item.latitude) || !Number.isFinite(item.longitude)) return [];
    return [
        ['Position', copyLine(coordinatesText(item.latitude, item.longitude), { label: 'coordinates', app })],
        ['Near it', html`<a href="#${libraryPath({ box: boxAround(item, 1000) })}">Evidence within 1 km</a>`],
        ['Altitude', Number.isFinite(item.altitude) && `${Math.round(item.altitude)} m`],
        ['Position is known', positionSource(item)],
    ];
}

const ways = { camera: 'Photographed with the app', microphone: 'Recorded with the app', files: 'Picked from files', paste: 'Pasted', share: 'Shared from another app', import: 'Imported', folder: 'Found in the watched folder' };

function ofAny(item) {
    return [
        ['Device', item.device && html`<bdi>${item.device}</bdi>`],
        ['How it came', ways[item.source]],
        ['Came to the vault', localTime(item.createdAt)],
        ['Identifier', html`<code>${item.id}</code>`],
    ];
}

/** "1280 × 720", or null where it is not known. */
function pictureSize(of) {
    return of?.width && of?.height ? `${of.width} × ${of.height}` : null;
}
