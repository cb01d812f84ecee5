// What stands in the middle of the record screen when there is something to say or to decide.
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { progressBar } from '../../components/progress.js';
import { bytes, count, duration } from '../../models/format.js';
import { keptHere } from './words.js';

const panel = (name, title, text, actions) => element`
    <section class="panel card" aria-labelledby="panel-title">
        ${icon(name, { size: 40 })}
        <h2 id="panel-title">${title}</h2>
        <p>${text}</p>
        <div class="buttons">${actions}</div>
    </section>`;

const button = (label, act, kind = '') => html`<button class="button ${kind}" type="button" @click=${act}>${label}</button>`;

const useTestCamera = (desk) => button('Use the test camera', () => desk.change({ camera: 'test' }), 'quiet');

function explain(desk) {
    return panel(
        'video',
        'Film with this device',
        'Exhibit needs the camera and the microphone. Every second is signed here and sent to your own vault, and nowhere else. Your browser will ask you next.',
        html`${button('Turn the camera on', () => desk.open(), 'record')}${useTestCamera(desk)}`,
    );
}

function insecure(desk) {
    return panel(
        'key',
        'This address can’t use the camera',
        'Browsers allow the camera only on a secure address. Set this device up once, and open Exhibit by the address that starts with https.',
        html`<a class="button primary" href="/setup">Set this device up</a>${useTestCamera(desk)}`,
    );
}

const ADVICE = {
    NotAllowedError: 'Allow both for this site in the browser’s settings (the icon beside the address), and try again.',
    NotFoundError: 'Connect one, and try again. The test camera records a moving test picture, marked as such.',
    NotSupportedError: 'Use a current version of Safari, Chrome, Edge or Firefox.',
    QuotaExceededError: 'Free it up on the Uploads screen, or remove something else from it, and try again.',
    NotReadableError: 'Close the other app, or end the call, and try again.',
};

function blocked(desk) {
    const { name, text, lacksSound } = desk.problem;
    if (lacksSound) return withoutSound(desk, name);
    const again = button('Try again', () => desk.change({ camera: 'device' }), 'primary');
    const actions = name === 'QuotaExceededError' ? html`${button('Try again', () => desk.open(), 'primary')}<a class="button" href="#/uploads">Uploads</a>`
        : name !== 'NotSupportedError' && html`${again}${useTestCamera(desk)}`;
    return panel('warning', text, ADVICE[name] ?? '', actions);
}

function withoutSound(desk, name) {
    const title = name === 'NotFoundError' ? 'No microphone was found.' : 'The microphone is not allowed for this site.';
    const advice = name === 'NotFoundError' ? 'Connect one, or film without sound.' : 'Allow it in the browser’s settings (the icon beside the address), or film without sound.';
    const actions = html`
        ${button('Try again', () => desk.open(), 'primary')}
        ${button('Film without sound', () => desk.change({ camera: 'device', microphone: false }))}`;
    return panel('warning', title, `${advice} The recording’s log says that the sound was off.`, actions);
}

function elsewhere() {
    return panel('video', 'Another tab is recording', '', null);
}

function updateElsewhere({ elsewhere: facts }, place) {
    const text = facts ? `${duration(Math.floor(facts.elapsedMilliseconds / 1000))} so far, ${bytes(facts.bytes)}. Stop it there to record here.` : 'Stop it there to record here.';
    place.querySelector('p').textContent = text;
}

function ended(desk, app) {
    const { facts } = desk.session;
    const bar = progressBar({ label: 'On the vault', value: 0 });
    const save = async (event) => {
        event.preventDefault();
        const title = new FormData(event.target).get('title').trim();
        if (!title) return;
        try {
            await app.kept.rename(facts.recording, title, app.api);
            app.toast('Named.');
        } catch (error) {
            app.toast(error.message, { kind: 'danger' });
        }
    };
    const root = element`
        <section class="panel card ended" aria-labelledby="panel-title">
            <h2 id="panel-title">${facts.endReason === 'stopped' ? 'Recording kept' : 'The recording was stopped'}</h2>
            <p class="numbers">${duration(facts.endedAfter / 1000)}, ${bytes(facts.bytes)}, ${count(facts.segments, 'segment')}${facts.endReason === 'stopped' ? '' : `: ${facts.endReason}`}</p>
            <div class="vault-progress">${bar.root}</div>
            <form class="title-form" @submit=${save}>
                <label class="field"><span>Title</span><input class="input" name="title" maxlength="200" autocomplete="off" placeholder="What this shows"></label>
                <button class="button" type="submit">Save</button>
            </form>
            <div class="buttons">
                <button class="button record" type="button" @click=${() => desk.again()}>Record again</button>
                <a class="button" href="#/recording/${facts.recording}">Open it</a>
            </div>
        </section>`;
    root.bar = bar;
    return root;
}

function updateEnded({ upload, vault }, place) {
    const { bar } = place.firstElementChild;
    const isUploaded = upload?.state === 'uploaded';
    const share = upload && upload.totalBytes > 0 ? upload.sentBytes / upload.totalBytes : 0;
    const isAway = vault && vault.state !== 'online';
    const left = isUploaded ? 'Safe on the vault' : upload?.state === 'failed' ? 'The upload has stopped: see Uploads' : isAway ? keptHere(vault.state) : 'On its way to the vault';
    bar.update({ value: isUploaded ? 1 : Math.min(share, 0.99), left, right: upload ? `${bytes(upload.sentBytes)} of ${bytes(upload.totalBytes)}` : '' });
    place.firstElementChild.classList.toggle('is-safe', isUploaded);
}

/** The panel that is due: {key (another key means another panel), make() → element, update(place)}. */
export function panelFor(desk, app) {
    switch (desk.state) {
        case 'explain':
            return { key: 'explain', make: () => explain(desk) };
        case 'insecure':
            return { key: 'insecure', make: () => insecure(desk) };
        case 'blocked':
            return { key: `blocked ${desk.problem.text} ${Boolean(desk.problem.lacksSound)}`, make: () => blocked(desk) };
        case 'elsewhere':
            return { key: 'elsewhere', make: () => elsewhere(), update: (place) => updateElsewhere(desk, place) };
        case 'ended':
            return { key: `ended ${desk.session.facts.recording}`, make: () => ended(desk, app), update: (place) => updateEnded(desk, place) };
        default:
            return { key: null };
    }
}
