// Runs the cases of Vectors/ against the WebAssembly module, in a page. `runAll(files)` takes {folder: {name: base64}} and gives the
// failures as lines of text, and how many cases ran.

import { decodeBase64, encodeBase64, loadProof } from '/Web/proof/proof.js';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A case: headers as [name, value], and the bytes after the blank line. */
function parseVector(bytes) {
    let start = 0;
    const headers = [];
    while (start < bytes.length && bytes[start] !== 10) {
        const end = bytes.indexOf(10, start);
        const line = decoder.decode(bytes.subarray(start, end));
        headers.push([line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
        start = end + 1;
    }
    return {
        body: bytes.subarray(start + 1),
        header: (name) => headers.find(([found]) => found === name)?.[1] ?? null,
        headers: (name) => headers.filter(([found]) => found === name).map(([, value]) => value),
    };
}

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function equal(found, expected, what) {
    const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
    if (left !== right) throw new Error(`${what}: ${left} instead of ${right}`);
}

/** Runs `parse`; what it throws must be the layer that the vector names. Gives its value, or null where a refusal was expected. */
function expectLayer(vector, parse) {
    let value;
    try {
        value = parse();
    } catch (error) {
        equal(error.code ?? String(error), vector.header('expect'), 'layer');
        return null;
    }
    equal('ok', vector.header('expect'), 'layer');
    return value;
}

async function isValid({ publicKey, message, signature }) {
    try {
        const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
        return await crypto.subtle.verify('Ed25519', key, signature, message);
    } catch {
        return false;
    }
}

const suites = {
    sha256(proof, vector) {
        const hash = proof.sha256();
        for (let count = Number(vector.header('repeat')); count > 0; count--) hash.update(vector.body);
        equal(hash.digest(), vector.header('expect'), 'digest');
        equal(hash.digest(), vector.header('expect'), 'digest asked again');
        hash.free();
    },

    base64(proof, vector) {
        const decoded = expectLayer(vector, () => proof.encodings.decodeBase64(vector.body));
        if (decoded === null) return;
        equal(hexadecimal(decoded), vector.header('decoded'), 'decoded');
        equal(proof.encodings.encodeBase64(decoded), decoder.decode(vector.body), 'encoded again');
    },

    hexadecimal(proof, vector) {
        const decoded = expectLayer(vector, () => proof.encodings.decodeHexadecimal(vector.body));
        if (decoded !== null) equal(hexadecimal(decoded), vector.header('decoded'), 'decoded');
    },

    json(proof, vector) {
        const compact = expectLayer(vector, () => proof.encodings.compactJSON(vector.body));
        if (compact !== null) equal(compact, vector.header('compact'), 'compact');
    },

    time(proof, vector) {
        const writer = proof.captureLogWriter();
        expectLayer(vector, () => writer.append('notice', { text: '' }, decoder.decode(vector.body), 0));
        writer.free();
    },

    'capture-log'(proof, vector) {
        const log = proof.parseLog(vector.body);
        equal(log.problem?.code ?? 'ok', vector.header('expect'), 'layer');
        equal(log.problem?.line ?? null, vector.header('line') === null ? null : Number(vector.header('line')), 'line');
        equal(log.lines.length, Number(vector.header('lines')), 'lines');
        equal(log.wholeBytes, Number(vector.header('whole-bytes')), 'whole bytes');
        if (vector.header('rewrite') === 'same') rewrite(proof, vector, log);
    },

    async receipt(proof, vector) {
        const receipt = expectLayer(vector, () => proof.parseReceipt(vector.body, vector.header('key')));
        if (receipt === null) return;
        equal(receipt.recording, vector.header('recording'), 'recording');
        equal(receipt.sequence, Number(vector.header('sequence')), 'sequence');
        equal(receipt.digest, vector.header('digest'), 'digest');
        equal(receipt.time, vector.header('time'), 'time');
        equal(receipt.segments.length, Number(vector.header('segments')), 'segments');
        // The wrapper checks the first signature only, which is all that a vault writes.
        if (receipt.check.publicKey) {
            equal(await isValid(receipt.check) ? 'valid' : receipt.check.signature.length === 64 ? 'invalid' : 'none', vector.header('signature'), 'signature');
        }
    },

    async 'time-note'(proof, vector) {
        const note = expectLayer(vector, () => proof.parseTimeNote(vector.body, vector.header('key')));
        if (note === null) return;
        equal(note.time, vector.header('time'), 'time');
        equal(await isValid(note.check) ? 'valid' : 'invalid', vector.header('signature'), 'signature');
    },

    'verifier-key'(proof, vector) {
        const key = expectLayer(vector, () => proof.parseVerifierKey(vector.body));
        if (key === null) return;
        equal(key.name, vector.header('name'), 'name');
        equal(encodeBase64(key.publicKey), vector.header('public-key'), 'public key');
    },

    async verdict(proof, vector) {
        const verdict = await judge(proof, vector);
        equal(verdict.verdict, vector.header('expect'), 'verdict');
        equal(verdict.summary, vector.header('summary'), 'summary');
        equal(`${verdict.chunksVerified}/${verdict.chunks}`, vector.header('chunks-verified'), 'chunks verified');
        const { status, after, before } = verdict.time;
        equal(`${status} after=${after ?? '-'} before=${before ?? '-'}`, vector.header('time'), 'time');
        const { claimedFrom, claimedTo, closedAt } = verdict.time;
        if (vector.header('captured') !== null) {
            equal(`from=${claimedFrom ?? '-'} to=${claimedTo ?? '-'} closed=${closedAt ?? '-'}`, vector.header('captured'), 'captured');
        }
        equal(verdict.remarks, vector.headers('remark'), 'remarks');
        const expected = vector.headers('problem').map((line) => line.split(' '));
        equal(verdict.problems.map((problem) => problem.kind), expected.map(([kind]) => kind), 'problems');
        expected.forEach(([, ...fields], index) => {
            for (const [name, value] of fields.map((field) => field.split('='))) {
                equal(String(verdict.problems[index][name]), value, `${name} of problem ${index}`);
            }
        });
    },

    'transfer-queue'(proof, vector) {
        const queue = proof.queue({
            maximumSend: Number(vector.header('maximum-send')), maximumRequests: Number(vector.header('maximum-requests')),
        });
        for (const line of decoder.decode(vector.body).split('\n').filter(Boolean)) {
            const [, event, mark, outcome] = /^(.*?)(?: (->|!!) (.*))?$/.exec(line);
            let answer;
            try {
                answer = runEvent(queue, event.split(' '));
            } catch (error) {
                answer = `!! ${error.code ?? error}`;
            }
            equal(answer, mark === '!!' ? `!! ${outcome}` : outcome ?? '', line);
        }
        queue.free();
    },
};

/** Writing the parsed lines again must give the same bytes. */
function rewrite(proof, vector, log) {
    const signatures = decoder.decode(vector.body).split('\n').map((line) => line.split('\t')[1]);
    const writer = proof.captureLogWriter();
    const lines = log.lines.map(({ sequence, digest, type, time, tick, prev, format, ...fields }) =>
        decoder.decode(writer.seal(writer.append(type, fields, time, tick), decodeBase64(signatures[sequence]))));
    equal(lines.join(''), decoder.decode(vector.body), 'written again');
    writer.free();
}

/** The files of a verdict's case, by name. */
function partsOf(vector) {
    let start = 0;
    return new Map(vector.headers('part').map((part) => {
        const [name, count] = part.split(' ');
        start += Number(count);
        return [name, vector.body.subarray(start - Number(count), start)];
    }));
}

async function judge(proof, vector, parts = partsOf(vector)) {
    const verifier = proof.verifier({
        log: parts.get('capture.log'), receipts: parts.get('receipts.txt'), timeNote: parts.get('after.txt'),
        knownDeviceKeys: vector.headers('known-device').map(decodeBase64), vaultKeys: vector.headers('known-vault'),
    });
    for (const [index, check] of verifier.signatureChecks.entries()) verifier.signatureChecked(index, await isValid(check));
    for (const [name, bytes] of parts) {
        if (!name.startsWith('segment-')) continue;
        const number = Number(name.slice(8, 12));
        verifier.segmentHeld(number, bytes.length);
        verifier.segmentHashed(number, digest(proof, bytes));
        verifier.expectedChunks.forEach((chunk, index) => {
            const end = chunk.offset + chunk.bytes;
            if (chunk.segment === number && end <= bytes.length) {
                verifier.chunkHashed(index, digest(proof, bytes.subarray(chunk.offset, end)));
            }
        });
    }
    const verdict = verifier.verdict();
    verifier.free();
    return verdict;
}

function digest(proof, bytes) {
    const hash = proof.sha256();
    hash.update(bytes);
    const found = hash.digest();
    hash.free();
    return found;
}

function runEvent(queue, [event, ...words]) {
    const [transfer, second, third, fourth, fifth] = words.map((word) => (isNaN(Number(word)) ? word : Number(word)));
    switch (event) {
        case 'add': queue.add(transfer); return '';
        case 'appended': queue.appended(transfer, second); return '';
        case 'finished': queue.finished(transfer); return '';
        case 'online': queue.wentOnline(); return '';
        case 'offline': queue.wentOffline(); return '';
        case 'remove': queue.remove(transfer); return '';
        case 'retry': queue.retry(transfer); return '';
        case 'pause': queue.pause(transfer); return '';
        case 'resume': queue.resume(transfer); return '';
        case 'move': queue.move(transfer, second === '-' ? null : second); return '';
        case 'cancel': queue.cancel(transfer); return '';
        case 'reported': queue.offsetReported(transfer, second, third); return '';
        case 'acknowledged': queue.acknowledged(transfer, second, third); return '';
        case 'failed':
            queue.attemptFailed(transfer, {
                retryable: second === 'retryable', retryAfter: third === '-' ? null : third, reason: 'network', now: fourth, jitter: fifth,
            });
            return '';
        case 'next': {
            const { kind, isLast, ...rest } = queue.next(transfer);
            return [kind, ...Object.values(rest), ...(isLast ? ['last'] : [])].join(' ');
        }
        case 'progress': {
            const progress = queue.progress(transfer);
            if (!progress) return 'none';
            const { sent, total, state, attempts, lastFailure } = progress;
            return `${sent}/${total} ${state} ${attempts} ${lastFailure ?? '-'}`;
        }
        default: throw new Error(`an unknown event: ${event}`);
    }
}

export async function runAll(files) {
    const proof = await loadProof();
    const failures = [];
    let count = 0;
    for (const [folder, cases] of Object.entries(files)) {
        for (const [name, contents] of Object.entries(cases)) {
            count++;
            try {
                await suites[folder](proof, parseVector(decodeBase64(contents)));
            } catch (error) {
                failures.push(`${folder}/${name}: ${error.message}`);
            }
        }
    }
    return { count, failures };
}

/** Changes every byte of some files of a recording in turn; gives the verdicts that are another than `changed`, as lines of text. */
export async function changeEveryByte(contents, names) {
    const proof = await loadProof();
    const vector = parseVector(decodeBase64(contents));
    const others = [];
    for (const name of names) {
        const original = partsOf(vector).get(name);
        for (let at = 0; at < original.length; at++) {
            const bytes = original.slice();
            bytes[at] ^= 1;
            const { verdict, summary } = await judge(proof, vector, partsOf(vector).set(name, bytes));
            if (verdict !== 'changed') others.push(`byte ${at} of ${name}: ${summary}`);
        }
    }
    return others;
}

/** The module must also load in a worker. */
export function digestInWorker(text) {
    const source = `import { loadProof } from '${location.origin}/Web/proof/proof.js';
        onmessage = async ({ data }) => {
            const hash = (await loadProof()).sha256();
            hash.update(data);
            postMessage(hash.digest());
        };`;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { type: 'module' });
    return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(encoder.encode(text));
    });
}
