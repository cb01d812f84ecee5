/**
 * The vault's live updates as events: 'item', 'case', 'job' and 'recording' with the data as `detail`, and 'resync' when some may have been missed.
 * Browsers allow few connections to one host, so one tab (the one that holds a Web Lock) listens and tells the others over a BroadcastChannel.
 */
export class VaultEvents extends EventTarget {
    #channel = 'BroadcastChannel' in self ? new BroadcastChannel('exhibit-events') : null;
    #source = null;
    #connection;

    constructor(connection) {
        super();
        this.#connection = connection;
    }

    start() {
        if (this.#channel) this.#channel.onmessage = ({ data }) => this.#emit(data.type, data.detail);
        if (!navigator.locks) {
            this.#listen();
            return;
        }
        navigator.locks.request('exhibit-events', () => {
            this.#listen();
            return new Promise(() => {});
        });
    }

    #listen() {
        this.#source = new EventSource('/api/v1/events');
        let opened = false;
        this.#source.onopen = () => {
            this.#connection.answered();
            if (opened) this.#share('resync', null);
            opened = true;
        };
        this.#source.onerror = () => {
            if (this.#source.readyState === EventSource.CLOSED) this.#reopenLater();
        };
        for (const type of ['item', 'case', 'job', 'recording']) {
            this.#source.addEventListener(type, (event) => this.#share(type, JSON.parse(event.data)));
        }
    }

    #reopenLater() {
        const reopen = () => {
            if (!this.#connection.reachable || !this.#connection.paired) return;
            clearInterval(timer);
            this.#connection.removeEventListener('change', reopen);
            this.#listen();
            this.#share('resync', null);
        };
        const timer = setInterval(reopen, 10_000);
        this.#connection.addEventListener('change', reopen);
        this.#connection.retry();
    }

    #share(type, detail) {
        this.#channel?.postMessage({ type, detail });
        this.#emit(type, detail);
    }

    #emit(type, detail) {
        this.dispatchEvent(new CustomEvent(type, { detail }));
    }
}
