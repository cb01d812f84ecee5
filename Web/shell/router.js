import { errorState } from '../components/states.js';
import { noSuchPage } from './no-such-page.js';
import { match, startPath } from './screens.js';

/**
 * Shows the screen that the address's hash names. A screen's module and style sheet are fetched when it is first opened.
 * Leaving a screen aborts its `signal` and runs its clean-up; arriving moves the focus to its heading and sets the window's title.
 */
export class Router extends EventTarget {
    #outlet;
    #app;
    #leave = async () => {};
    #visit = 0;
    #positions = new Map();
    #location = null;

    constructor(outlet, app) {
        super();
        this.#outlet = outlet;
        this.#app = app;
    }

    start() {
        addEventListener('hashchange', () => this.#show());
        this.#show({ first: true });
    }

    navigate(path, { replace = false } = {}) {
        if (replace) {
            history.replaceState(null, '', `#${path}`);
            this.#show();
        } else if (location.hash === `#${path}`) {
            this.#show();
        } else {
            location.hash = path;
        }
    }

    async #show({ first = false } = {}) {
        const visit = this.#visit += 1;
        const hash = location.hash.slice(1);
        const asked = hash === '' || hash === '/' ? startPath : hash;
        const found = match(asked) ?? { screen: noSuchPage };
        if (this.#location) this.#positions.set(this.#location, scrollY);
        const { screen: entry } = found;
        const screen = entry === noSuchPage ? noSuchPage : await this.#loaded(entry);
        if (visit !== this.#visit) return;
        await this.#leave();
        if (visit !== this.#visit) return;
        this.#location = asked;
        await this.#enter(screen, found, { first, visit });
    }

    async #enter(screen, { screen: entry, params, query }, { first, visit }) {
        const abort = new AbortController();
        const root = document.createElement('div');
        root.className = `${entry.immersive ? 'immersive-screen' : 'screen'} screen-${entry.name}`;
        let cleanup = null;
        this.#leave = async () => {
            abort.abort();
            this.#leave = async () => {};
            (await cleanup)?.();
        };
        this.#outlet.replaceChildren(root);
        document.body.classList.toggle('immersive', Boolean(entry.immersive));
        document.title = `${entry.title} – Exhibit`;
        this.dispatchEvent(new CustomEvent('change', { detail: entry }));
        scrollTo(0, 0);
        cleanup = Promise.resolve()
            .then(() => screen.show(root, { params, query, app: this.#app, signal: abort.signal }))
            .catch((error) => {
                if (abort.signal.aborted) return null;
                console.error(error);
                root.replaceChildren(errorState(error, { retry: () => this.#show() }));
                return null;
            });
        await Promise.race([cleanup, new Promise((done) => setTimeout(done, 60))]);
        if (visit !== this.#visit) return;
        if (!first) focusHeading(root, this.#outlet);
        await cleanup;
        if (visit === this.#visit && entry.restoresScroll) scrollTo(0, this.#positions.get(this.#location) ?? 0);
    }

    async #loaded(entry) {
        try {
            const [module] = await Promise.all([import(`../screens/${entry.name}/${entry.name}.js`), entry.style && styleSheet(entry.name)]);
            return module.screen;
        } catch (error) {
            console.error(error);
            return { show: (root) => root.replaceChildren(this.#notLoaded()) };
        }
    }

    #notLoaded() {
        const error = { title: 'This screen could not be loaded', detail: 'It was not kept on this device, and the vault can’t be reached.', unreachable: true };
        return errorState(error, { retry: () => location.reload() });
    }
}

function focusHeading(root, outlet) {
    const heading = root.querySelector('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? outlet).focus({ preventScroll: true });
}

const sheets = new Map();

function styleSheet(name) {
    if (!sheets.has(name)) {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = `/screens/${name}/${name}.css`;
        sheets.set(name, new Promise((resolve) => {
            link.onload = resolve;
            link.onerror = () => {
                sheets.delete(name);
                link.remove();
                resolve();
            };
        }));
        document.head.append(link);
    }
    return sheets.get(name);
}
