/** Reading files piece by piece, so that memory stays flat however big they are, and counting what was read. */

const piece = 4 * 1024 * 1024;

/** Counts bytes and reports them at most four times a second. */
export class Progress {
    #report;
    #begun = performance.now();
    #reported = 0;
    done = 0;
    total = 0;

    constructor(report) {
        this.#report = report;
    }

    add(count) {
        this.done += count;
        const now = performance.now();
        if (now - this.#reported < 250) return;
        this.#reported = now;
        this.#report({ done: this.done, total: this.total, bytesPerSecond: this.done / Math.max(0.001, (now - this.#begun) / 1000) });
    }
}

/** The whole of a small file; throws where it is larger than `most`. */
export async function whole(file, most = 64 * 1024 * 1024) {
    if (file.size > most) throw new Error(`${file.name} is larger than expected (${file.size} bytes)`);
    return new Uint8Array(await file.arrayBuffer());
}

/** The SHA-256 of a range of a file, as hexadecimal. Ranges of ordinary size are hashed by the browser, bigger ones by the proof core, piece by piece. */
export async function digestOfRange(file, from, length, proof, progress) {
    if (length <= piece * 2) {
        const digest = await crypto.subtle.digest('SHA-256', await file.slice(from, from + length).arrayBuffer());
        progress.add(length);
        return hexadecimal(new Uint8Array(digest));
    }
    const hash = proof.sha256();
    const end = from + length;
    const read = (at) => (at < end ? file.slice(at, Math.min(at + piece, end)).arrayBuffer() : null);
    try {
        // The next piece is read while this one is hashed.
        let reading = read(from);
        for (let at = from; at < end; at += piece) {
            const part = new Uint8Array(await reading);
            reading = read(at + piece);
            hash.update(part);
            progress.add(part.length);
        }
        return hash.digest();
    } finally {
        hash.free();
    }
}

/** The SHA-256 of a whole file. */
export function digestOfFile(file, proof, progress) {
    return digestOfRange(file, 0, file.size, proof, progress);
}

/** Runs `act` over the list with a few at a time, in order of starting. */
export async function severalAtATime(list, act, most = 4) {
    let next = 0;
    const run = async () => {
        while (next < list.length) {
            const index = next;
            next += 1;
            await act(list[index], index);
        }
    };
    await Promise.all(Array.from({ length: Math.min(most, list.length) }, run));
}

function hexadecimal(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
