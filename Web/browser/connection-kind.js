// What kind of network this device is on, where the browser says (NetworkInformation.type: Chromium on phones, no other browser).

class ConnectionKind extends EventTarget {
    #information = navigator.connection;

    constructor() {
        super();
        this.#information?.addEventListener?.('change', () => this.dispatchEvent(new Event('change')));
    }

    /** 'wifi', 'ethernet', 'cellular' …, or null where the browser does not say. */
    get type() {
        const type = this.#information?.type;
        return type && type !== 'unknown' ? type : null;
    }

    /** Whether it is certain that this is neither Wi-Fi nor a cable. */
    get isMetered() {
        return ['cellular', 'bluetooth', 'wimax'].includes(this.type);
    }
}

export const connectionKind = new ConnectionKind();
