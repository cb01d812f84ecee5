import { thisDevice } from '../../browser/platform.js';
import { element } from '../../components/html.js';
import { progressBar } from '../../components/progress.js';
import { bytes, count, span } from '../../models/format.js';
import { TransferRate } from '../../models/transfer-rate.js';

const GOING = ['uploading', 'queued', 'recording'];

/** How far all that is owed has got together: {root, update(owed), tick()}. One is {state, bytes, sentBytes}. */
export function uploadsSummary() {
    const words = element`<p class="numbers"></p>`;
    const bar = progressBar({ label: 'All uploads', value: 0 });
    const root = element`<div class="stack tight uploads-summary">${words}${bar.root}</div>`;
    const rate = new TransferRate();
    /** What has gone since the screen was opened of what is over: without it the total would fall when one is done. */
    const seen = new Map();
    let owed = [];

    const tick = () => {
        for (const each of owed) seen.set(each.id, { sent: each.sentBytes, total: each.bytes || each.totalBytes || 0 });
        const present = new Set(owed.map(({ id }) => id));
        let sent = 0;
        let total = 0;
        for (const [id, known] of seen) {
            sent += present.has(id) ? known.sent : known.total;
            total += known.total;
        }
        if (owed.some(({ state }) => GOING.includes(state))) rate.note(sent, Date.now());
        else rate.pause();
        const left = rate.timeFor(total - sent);
        const speed = rate.bytesPerSecond;
        bar.update({
            value: total > 0 ? Math.min(1, sent / total) : 0,
            left: `${bytes(sent)} of ${bytes(total)}`,
            right: speed === null ? '' : `${bytes(speed)}/s, ${left < 1000 ? 'nearly done' : `about ${span(left)} left`}`,
        });
    };

    return {
        root,
        update(given) {
            owed = given;
            const ids = new Set(owed.map(({ id }) => id));
            if (ids.size === 0) seen.clear();
            const pending = owed.reduce((sum, each) => sum + Math.max(0, (each.bytes || 0) - each.sentBytes), 0);
            words.textContent = `${count(owed.length, 'item')} on the way. ${bytes(pending)} only on ${thisDevice}.`;
            tick();
        },
        tick,
    };
}
