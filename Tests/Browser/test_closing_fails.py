"""A recording that was cut off and can't be closed at the first try."""

import pytest

#: Closes a recording that was cut off, in a folder that refuses the writes given, then without refusing any. Gives what came of both, what
#: the proof module still held after the first, and the log.
CLOSE = """async (refused) => {
    const [{ recover }, { loadProof }, { deviceKey, sign }] = await Promise.all(
        ['/workers/recovery.js', '/proof/proof.js', '/browser/device-key.js'].map((path) => import(path)));
    const [module, key] = [await loadProof(), await deviceKey()];
    const held = new Set();
    const counted = (make) => (...given) => {
        const made = make(...given);
        const free = made.free.bind(made);
        held.add(made);
        made.free = () => (held.delete(made), free());
        return made;
    };
    const proof = { ...module, captureLogWriter: counted(module.captureLogWriter), sha256: counted(module.sha256) };
    const joined = async (...parts) => new Uint8Array(await new Blob(parts).arrayBuffer());
    const contents = new Map([['segment-0001.mp4', new Uint8Array(100)]]);
    const writer = module.captureLogWriter();
    const id = '0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const begin = { recording: id, key: key.publicKey, device: 'd', software: 's', platform: 'p',
        settings: {}, timeZone: 'UTC', utcOffset: '+00:00' };
    let log = new Uint8Array();
    for (const [type, fields] of [['begin', begin], ['segment', { segment: 1, mediaType: 'video/mp4' }]]) {
        const json = writer.append(type, fields, '2026-11-30T04:51:57.123Z', 0);
        log = await joined(log, writer.seal(json, await sign(key, json)));
    }
    writer.free();
    contents.set('capture.log', log);
    let attempts = 0;
    let isRefusing = true;
    const of = (name) => contents.get(name) ?? new Uint8Array();
    const attempt = (what) => {
        if (isRefusing && refused === what) throw new DOMException('refused', 'QuotaExceededError');
    };
    const folder = {
        names: async () => [...contents.keys()],
        size: async (name) => of(name).length,
        async read(name, offset, count) {
            if (name !== 'capture.log' && offset === 0 && count >= 100 && ++attempts > 1) attempt('read');
            return of(name).slice(offset, offset + count);
        },
        async append(name, bytes) {
            attempt('append');
            contents.set(name, await joined(of(name), bytes));
            return of(name).length;
        },
        remove: async (name) => contents.delete(name),
        async close() {
            attempt('close');
        },
    };
    const files = {
        async open() {
            attempt('open');
            return folder;
        },
    };
    const outcome = () => recover(id, { files, proof, key }).catch(({ name }) => name);
    const first = await outcome();
    const left = held.size;
    isRefusing = false;
    // A lock that was let go of is free a moment later; one that was not is not, however long one waits.
    await navigator.locks.request(`exhibit-writing:${id}`, { signal: AbortSignal.timeout(10_000) }, () => {}).catch(() => {});
    const second = await outcome();
    const { lines, problem } = module.parseLog(contents.get('capture.log'));
    return { first, left, second, types: lines.map(({ type }) => type), problem };
}"""


@pytest.mark.parametrize(("refused", "second"), [("append", "recovered"), ("read", "recovered"), ("close", "ended"), ("open", "recovered")])
def test_a_closing_that_fails_leaves_nothing_behind(vault, chromium, refused, second):
    """Neither what it took of the proof module's memory nor the recording's lock: it is closed the next time."""
    page = chromium().page(f"{vault.url}/#/verify")
    closed = page.evaluate(CLOSE, refused)
    assert closed == {"first": "QuotaExceededError", "left": 0, "second": second, "types": ["begin", "segment", "chunk", "end"], "problem": None}


#: Frees a recording whose folder can't be opened or closed; gives what came of it, and whether its lock was let go of.
FREE = """async (refused) => {
    const [{ freeRecording }, { loadProof }] = await Promise.all(['/workers/held-recordings.js', '/proof/proof.js'].map((path) => import(path)));
    const id = '0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const attempt = (what) => {
        if (refused === what) throw new DOMException('refused', 'QuotaExceededError');
    };
    const folder = { size: async () => 0, read: async () => new Uint8Array(), close: async () => attempt('close') };
    const files = { open: async () => (attempt('open'), folder) };
    const outcome = await freeRecording(id, [], { files, proof: await loadProof() }).catch(({ name }) => name);
    const isFree = navigator.locks.request(`exhibit-writing:${id}`, { signal: AbortSignal.timeout(10_000) }, () => true);
    return [outcome, await isFree.catch(() => false)];
}"""


@pytest.mark.parametrize("refused", ["open", "close"])
def test_a_freeing_that_fails_lets_go_of_the_recording(vault, chromium, refused):
    page = chromium().page(f"{vault.url}/#/verify")
    assert page.evaluate(FREE, refused) == ["QuotaExceededError", True]
