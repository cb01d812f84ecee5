import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { panelFor } from './panels.js';
import { changeSettings } from './settings.js';
import { elapsedText, figures, statusOf } from './words.js';

const REDRAW_MILLISECONDS = 250;

/** The viewfinder and the one big button. All state is in `app.desk`; this draws it. */
class RecordScreen {
    #root;
    #app;
    #desk;
    #shownPanel = null;

    constructor(root, app, signal) {
        this.#root = root;
        this.#app = app;
        this.#desk = app.desk;
        this.#build();
        this.#desk.addEventListener('change', () => this.#draw(), { signal });
        this.#desk.addEventListener('problem', ({ detail }) => app.toast(detail, { kind: 'danger' }), { signal });
        app.connection.addEventListener('change', () => this.#draw(), { signal });
        const timer = setInterval(() => this.#drawTime(), REDRAW_MILLISECONDS);
        signal.addEventListener('abort', () => clearInterval(timer));
    }

    #build() {
        const { picture } = this.#desk;
        picture.classList.remove('picture-kept');
        picture.removeAttribute('aria-hidden');
        this.parts = {
            status: element`<div class="status" role="status"></div>`,
            time: element`<div class="elapsed numbers" role="timer" aria-label="Recorded"></div>`,
            test: element`<div class="test-mark">${icon('warning', { size: 18 })} Test camera</div>`,
            figures: element`<dl class="figures numbers"></dl>`,
            panel: element`<div class="panel-place"></div>`,
            button: element`<button class="shutter" type="button" @click=${() => this.#press()}><span class="shutter-disc"></span><span class="visually-hidden"></span></button>`,
            flip: this.#tool('flip-camera', 'Use the other camera', () => this.#desk.flip()),
            bookmark: this.#tool('bookmark', 'Bookmark this moment', () => this.#bookmark()),
            settings: this.#tool('set-up', 'Recording settings', () => changeSettings(this.#desk)),
        };
        const { status, time, test, figures: figureList, panel, button, flip, bookmark, settings } = this.parts;
        this.view = element`
            <div class="viewfinder">
                <h1 class="visually-hidden">Record</h1>
                <div class="picture">${picture}</div>
                <div class="overlay top"><div class="marks">${status}${test}</div>${time}</div>
                ${panel}
                <div class="overlay bottom">
                    ${figureList}
                    <div class="tools">
                        <div class="tool-side">${settings}${bookmark}</div>
                        ${button}
                        <div class="tool-side">${flip}</div>
                    </div>
                </div>
            </div>`;
        this.#root.replaceChildren(this.view);
        picture.play().catch(() => {});
        this.#draw();
    }

    #tool(name, label, act) {
        return element`<button class="tool" type="button" aria-label="${label}" title="${label}" @click=${act}>${icon(name)}</button>`;
    }

    #press() {
        if (this.#desk.isRecording) return this.#desk.session.stop();
        return this.#desk.record();
    }

    async #bookmark() {
        const at = elapsedText(this.#desk.session);
        await this.#desk.session.bookmark(`at ${at}`);
        navigator.vibrate?.(20);
        this.#app.toast(`Bookmarked at ${at}`);
    }

    #draw() {
        const { state, session } = this.#desk;
        const { status, button, flip, bookmark, settings, test } = this.parts;
        const shown = state === 'session' ? session.facts.state : state;
        const isRecording = state === 'session';
        this.view.dataset.state = shown;
        const { text, lasting = '', kind, icon: name } = statusOf(this.#desk, this.#app.connection);
        if (status.dataset.text !== text + kind) {
            status.dataset.text = text + kind;
            status.className = `status ${kind}`;
            status.replaceChildren(html`${name && icon(name, { size: 18 })}<span>${text}<span class="lasting" aria-hidden="true"></span></span>`);
        }
        status.querySelector('.lasting').textContent = lasting;
        const canPress = state === 'ready' || (isRecording && ['recording', 'interrupted'].includes(shown));
        button.disabled = !canPress;
        button.querySelector('.visually-hidden').textContent = isRecording ? 'Stop recording' : 'Start recording';
        button.classList.toggle('stops', isRecording);
        settings.hidden = isRecording || !['ready', 'blocked'].includes(state);
        bookmark.hidden = !isRecording;
        flip.hidden = !(state === 'ready' || shown === 'recording');
        test.hidden = !(this.#desk.isTest && (state === 'ready' || isRecording));
        this.#drawPanel();
        this.#drawTime();
    }

    /** The panel is made anew only when another is due: what is being typed stays. */
    #drawPanel() {
        const { key, make, update } = panelFor(this.#desk, this.#app);
        if (key !== this.#shownPanel) {
            this.#shownPanel = key;
            this.parts.panel.replaceChildren(...(make ? [make()] : []));
        }
        update?.(this.parts.panel);
    }

    #drawTime() {
        const { session, state } = this.#desk;
        const isShown = state === 'session';
        this.parts.time.hidden = !isShown;
        this.parts.figures.hidden = !isShown;
        if (!isShown) return;
        this.parts.time.textContent = elapsedText(session);
        this.parts.figures.replaceChildren(html`${figures(this.#desk).map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}`);
    }
}

export const screen = {
    name: 'record',
    path: '/record',
    title: 'Record',
    icon: 'record',
    async show(root, { app, signal }) {
        new RecordScreen(root, app, signal);
        app.desk.enter();
        return () => app.desk.leave();
    },
};
