import { element, html } from '../../components/html.js';
import { bytes, count, duration, localTime } from '../../models/format.js';
import { pictureSize } from './player.js';

/** What is known of an item, as it was recorded. */
export function facts({ item }) {
    const recording = item.recording;
    const live = item.state === 'live';
    const first = recording?.segments?.[0];
    const rows = [
        ['Started', item.startedAt && localTime(item.startedAt, { milliseconds: true })],
        ['Ended', item.endedAt && localTime(item.endedAt, { milliseconds: true })],
        ['How it ended', recording?.ended && recording.endReason],
        ['Closed afterwards', recording?.closedAt && localTime(recording.closedAt, { milliseconds: true })],
        ['Duration', !live && item.duration > 0 && duration(item.duration)],
        ['Size', !live && bytes(item.bytes)],
        ['Picture', pictureSize(first)],
        ['Format', first?.mediaType ?? item.mediaType],
        ['Device', item.device && html`<bdi>${item.device}</bdi>`],
        ['Capture log', recording && !live && `${count(recording.lines, 'line')}, ${count(recording.chunks, 'chunk')} in ${count(recording.segments.length, 'segment')}`],
        ['Came to the vault', localTime(item.createdAt)],
        ['Identifier', html`<code>${item.id}</code>`],
    ];
    return element`
        <section class="card item-facts" aria-labelledby="facts-title">
            <h2 id="facts-title">Facts</h2>
            <dl class="facts">${rows.filter(([, value]) => value).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
        </section>`;
}
