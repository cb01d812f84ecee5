import { vaultFetch } from '../browser/vault-fetch.js';

/** What a request failed with: the vault's problem details, or that the vault could not be reached at all. */
export class VaultError extends Error {
    /** code: the problem's code, or 'vault-unreachable'. retryable: whether the same request may work later. */
    constructor({ code, status = 0, title, detail, retryAfter = null, problem = {} }) {
        super(detail ?? title);
        this.name = 'VaultError';
        this.code = code;
        this.status = status;
        this.title = title;
        this.detail = detail;
        this.retryAfter = retryAfter;
        this.problem = problem;
    }

    get unreachable() {
        return this.code === 'vault-unreachable';
    }

    get retryable() {
        return this.unreachable || this.status === 408 || this.status === 429 || this.status >= 500;
    }
}

/**
 * Requests to the vault that served this page. `connection` events tell whether it answers: `connection.reachable`, `connection.paired`.
 * The device credential is an HttpOnly cookie, so it goes along by itself.
 */
export class Api {
    constructor(connection) {
        this.connection = connection;
    }

    get(path, options) { return this.json('GET', path, undefined, options); }
    post(path, body, options) { return this.json('POST', path, body, options); }
    patch(path, body, options) { return this.json('PATCH', path, body, options); }
    delete(path, body, options) { return this.json('DELETE', path, body, options); }

    /**
     * Sends and parses JSON; null when the answer has no body. `revision` is the one that a change was made from ('*': whichever it is): the
     * vault refuses it as edit-conflict when somebody else has changed the same meanwhile.
     */
    async json(method, path, body, { signal, revision } = {}) {
        const headers = { Accept: 'application/json' };
        if (revision !== undefined) headers['If-Match'] = revision === '*' ? '*' : `"r${revision}"`;
        if (body !== undefined) headers['Content-Type'] = 'application/json';
        const response = await this.send(method, path, { headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
        const text = await this.#reading(response.text());
        return text === '' ? null : JSON.parse(text);
    }

    /** The answer's body as text; null when there is no such thing. */
    async text(path, { signal } = {}) {
        try {
            const response = await this.send('GET', path, { signal });
            return await this.#reading(response.text());
        } catch (error) {
            if (error.status === 404) return null;
            throw error;
        }
    }

    /** The bare Response of a request that succeeded (2xx); anything else is thrown as VaultError. */
    async send(method, path, { headers = {}, body, signal, keepalive } = {}) {
        const response = await this.#reading(vaultFetch(path, { method, headers, body, signal, keepalive, credentials: 'same-origin', cache: 'no-store' }));
        this.connection.answered();
        if (response.ok) return response;
        const error = await problem(response);
        if (error.code === 'device-not-paired') this.connection.notPaired();
        throw error;
    }

    async #reading(promise) {
        try {
            return await promise;
        } catch (error) {
            if (error.name === 'AbortError') throw error;
            this.connection.lost();
            throw new VaultError({
                code: 'vault-unreachable',
                title: 'The vault can’t be reached',
                detail: 'Check that the vault is running and that this device is on the same network.',
            });
        }
    }
}

async function problem(response) {
    const retryAfter = Number(response.headers.get('Retry-After')) || null;
    const common = { status: response.status, retryAfter };
    try {
        const details = await response.json();
        return new VaultError({ ...common, code: details.code ?? 'unknown', title: details.title, detail: details.detail, problem: details });
    } catch {
        return new VaultError({ ...common, code: 'unknown', title: `The vault answered ${response.status}`, detail: response.statusText });
    }
}
