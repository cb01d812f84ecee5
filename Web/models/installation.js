/** Whether the app can be put on the home screen now. Chromium offers it by an event that comes once, early: so listening begins with the app. Sends 'change'. */
export class Installation extends EventTarget {
    #offer = null;

    constructor() {
        super();
        addEventListener('beforeinstallprompt', (event) => {
            event.preventDefault();
            this.#offer = event;
            this.dispatchEvent(new Event('change'));
        });
        addEventListener('appinstalled', () => {
            this.#offer = null;
            this.dispatchEvent(new Event('change'));
        });
    }

    get installed() {
        return matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
    }

    get offered() {
        return this.#offer !== null;
    }

    async install() {
        const offer = this.#offer;
        this.#offer = null;
        await offer?.prompt();
        this.dispatchEvent(new Event('change'));
    }
}
