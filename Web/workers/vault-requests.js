// The vault's API as the upload worker uses it (docs: /api/v1/openapi.json; uploads are tus 1.0.0).
import { vaultFetch } from '../browser/vault-fetch.js';
import { utf8, base64 } from '../browser/text.js';

const TUS = { 'Tus-Resumable': '1.0.0' };
const LOG_TYPE = 'application/vnd.exhibit.capture-log';

/** A request may hang for as long as a slow line needs for the largest send; then it is given up. */
const TIMEOUT_MILLISECONDS = 120_000;

/** The vault could not be reached at all: no answer came. */
export class Unreachable extends Error {
    name = 'Unreachable';
}

/** The vault answered that it will not: `code` and `title` are the problem document's. */
export class Refusal extends Error {
    name = 'Refusal';

    constructor(status, problem, headers) {
        super(problem.detail || problem.title || `status ${status}`);
        this.status = status;
        this.code = problem.code ?? null;
        this.problem = problem;
        this.offset = headers.has('Upload-Offset') ? Number(headers.get('Upload-Offset')) : null;
        const seconds = Number(headers.get('Retry-After'));
        this.retryAfterMilliseconds = seconds > 0 ? seconds * 1000 : null;
    }

    /** Whether the same request may succeed later: the vault was busy, short of something, or got other bytes than were sent. */
    get isRetryable() {
        return this.status >= 500 || [408, 423, 425, 429, 460].includes(this.status);
    }
}

/** The vault's answer: {headers, text}, read to its end, so that the connection is free for the next request. */
async function request(path, { signal, ...options } = {}) {
    let response;
    let text;
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    try {
        response = await vaultFetch(path, { ...options, cache: 'no-store', signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
        text = await response.text();
    } catch (error) {
        throw new Unreachable(error.message);
    }
    if (response.ok) return { headers: response.headers, text };
    throw new Refusal(response.status, problemIn(text) ?? { title: response.statusText }, response.headers);
}

function problemIn(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

const json = async (answer) => JSON.parse((await answer).text);

/** Upload-Metadata: keys with base64 values. */
const metadata = (fields) =>
    Object.entries(fields)
        .map(([key, value]) => `${key} ${base64(utf8(String(value)))}`)
        .join(',');

/**
 * Where an upload is: {offset, and once it is whole: sha256 (of all of it, as the vault has it), item, isDuplicate (the vault had these bytes already)}.
 */
function stateOf({ headers }) {
    return {
        offset: Number(headers.get('Upload-Offset') ?? 0),
        sha256: headers.get('Exhibit-SHA256'),
        item: headers.get('Exhibit-Item'),
        isDuplicate: headers.get('Exhibit-Duplicate') === 'true',
    };
}

/** The location's path: the vault may be known by another name to its proxy than to this page. */
const pathOf = (location) => new URL(location, self.location.href).pathname;

export const vault = {
    /** {name, verifierKey, timeNote, …} */
    facts: () => json(request('/api/v1/vault')),

    /** The seq of the first line the vault does not hold; 0 when it knows nothing of the recording. */
    async nextSequence(recording) {
        try {
            const response = await request(`/api/v1/recordings/${recording}/log`, { method: 'HEAD' });
            return Number(response.headers.get('Exhibit-Next-Sequence'));
        } catch (error) {
            if (error.status === 404) return 0;
            throw error;
        }
    },

    /** Hands over whole lines: {nextSequence, receipt}. */
    appendLog(recording, lines) {
        const headers = { 'Content-Type': LOG_TYPE };
        return json(request(`/api/v1/recordings/${recording}/log`, { method: 'POST', headers, body: lines }));
    },

    putTimeNote(recording, text) {
        const headers = { 'Content-Type': 'text/plain' };
        return request(`/api/v1/recordings/${recording}/time-note`, { method: 'PUT', headers, body: text });
    },

    setTitle(recording, title) {
        // The name given while recording: who else named it since does not know of this one.
        const headers = { 'Content-Type': 'application/json', 'If-Match': '*' };
        return request(`/api/v1/items/${recording}`, { method: 'PATCH', headers, body: JSON.stringify({ title }) });
    },

    /** Creates an upload, or, of a segment that has one, finds it again: {path, and where it is}. Without `length` that is declared with the last send. */
    async createUpload(fields, { length, signal } = {}) {
        const size = length === undefined ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': String(length) };
        const headers = { ...TUS, ...size, 'Upload-Metadata': metadata(fields) };
        const response = await request('/api/v1/uploads', { method: 'POST', headers, signal });
        return { path: pathOf(response.headers.get('Location')), ...stateOf(response) };
    },

    /** Where an upload is. */
    uploadState: async (path, { signal } = {}) => stateOf(await request(path, { method: 'HEAD', headers: TUS, signal })),

    /** Drops an upload that is not whole, with what came of it. */
    dropUpload: (path) => request(path, { method: 'DELETE', headers: TUS }),

    /** Sends bytes at `offset`; `length` is the whole upload's, where it was not declared before. Resolves to where the upload is then. */
    async send(path, offset, bytes, { length, signal } = {}) {
        const headers = { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
        if (length !== undefined) headers['Upload-Length'] = String(length);
        if (bytes.length > 0) {
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
            headers['Upload-Checksum'] = `sha256 ${base64(digest)}`;
        }
        return stateOf(await request(path, { method: 'PATCH', headers, body: bytes, signal }));
    },
};
