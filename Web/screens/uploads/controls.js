import { connectionKind } from '../../browser/connection-kind.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';

/** What a person may want of all uploads at once: {root, update({owed, wishes})}. `retryAll()` is called by its button. */
export function uploadControls(app, { retryAll }) {
    const pause = element`<button class="button" type="button" @click=${() => app.additions.wish({ isPaused: !wishes.isPaused })}></button>`;
    const retry = element`<button class="button" type="button" hidden @click=${retryAll}>${icon('refresh')} Try all again</button>`;
    const wifi = element`<input type="checkbox" @change=${({ target }) => app.additions.wish({ isWifiOnly: target.checked })}>`;
    const wifiLine = element`<label class="row check"><span>${wifi}</span><span>Upload on Wi-Fi only</span></label>`;
    // Not offered where it could not be kept: an upload over a paid line must not come as a surprise.
    const why = element`<p class="muted small">This browser does not say whether it is on Wi-Fi, so uploads can’t be kept to it here.</p>`;
    const root = element`
        <div class="stack tight">
            <div class="buttons">${pause}${retry}</div>
            ${wifiLine}${why}
        </div>`;
    let wishes = { isPaused: false, isWifiOnly: false };

    return {
        root,
        update(given) {
            ({ wishes } = given);
            pause.replaceChildren(html`${icon(wishes.isPaused ? 'upload' : 'pause')} ${wishes.isPaused ? 'Resume all' : 'Pause all'}`);
            retry.hidden = !given.owed.some(({ state }) => state === 'failed');
            wifi.checked = wishes.isWifiOnly;
            const isOffered = connectionKind.type !== null || wishes.isWifiOnly;
            wifiLine.hidden = !isOffered;
            why.hidden = connectionKind.type !== null;
        },
    };
}
