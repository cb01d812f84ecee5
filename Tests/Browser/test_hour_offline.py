"""An hour without the vault: what was recorded meanwhile arrives afterwards, in order and once. The hour goes by on a clock of the test's."""

import base64
import re

import pytest
from playwright.sync_api import expect

from harness.screens import SLOW, Uploads
from harness.vault import ROOT
from harness.waiting import until

SEGMENTS, CHUNKS = 30, 120

#: Put into the upload worker: its timers and its time are the test's. "run" lets so many milliseconds go by, timer after timer, and answers with how
#: long each waited.
CLOCK = """
{
    const [realSetTimeout, timers, channel] = [self.setTimeout.bind(self), new Map(), new BroadcastChannel('test clock')];
    let [now, lastTimer] = [Date.now(), 0];
    Date.now = () => now;
    self.setTimeout = (run, milliseconds = 0) => {
        timers.set((lastTimer += 1), { run, at: now + milliseconds, milliseconds });
        return lastTimer;
    };
    self.clearTimeout = (timer) => void timers.delete(timer);
    channel.onmessage = async ({ data: { run: milliseconds } }) => {
        if (milliseconds === undefined) return;
        const [end, waits] = [now + milliseconds, []];
        for (;;) {
            while (timers.size === 0) await new Promise((resolve) => realSetTimeout(resolve, 1));
            const [id, timer] = [...timers].sort(([, one], [, other]) => one.at - other.at)[0];
            if (timer.at > end) break;
            timers.delete(id);
            now = timer.at;
            waits.push(timer.milliseconds);
            timer.run();
        }
        now = end;
        channel.postMessage({ waits });
    };
}
"""

PASS = """(milliseconds) => new Promise((resolve) => {
    const channel = new BroadcastChannel('test clock');
    channel.onmessage = ({ data }) => data.waits && resolve(data.waits);
    channel.postMessage({ run: milliseconds });
})"""

#: Lets the time go by in which the next question to the vault is due; no answer is waited for, since none may be needed after it.
PASS_ON = "new BroadcastChannel('test clock').postMessage({ run: 15_000 })"

#: An hour's worth of a recording in chunks of 64 bytes, by way of the storage worker, as the camera's would come.
RECORD = """async ([segments, chunks]) => {
    const [{ captureWorkers }, { uuidv7 }] = await Promise.all(['/models/capture-workers.js', '/browser/text.js'].map((path) => import(path)));
    const { storage } = await captureWorkers();
    const recording = uuidv7();
    const start = Date.now();
    let tick = 0;
    const moment = () => ({ time: new Date(start + tick).toISOString(), tick });
    const begin = { recording, device: 'd', software: 's', platform: 'p', settings: {}, timeZone: 'UTC', utcOffset: '+00:00', test: true };
    await storage('begin', { begin, moment: moment(), timeNote: null, vaultKey: null });
    for (let segment = 1; segment <= segments; segment += 1) {
        await storage('entry', 'segment', { segment, mediaType: 'video/webm' }, moment());
        for (let chunk = 0; chunk < chunks; chunk += 1) {
            tick += 1000;
            await storage('piece', segment, new Blob([crypto.getRandomValues(new Uint8Array(64))]), moment());
        }
        await storage('segmentFinished', segment, moment());
    }
    await storage('end', 'stopped', moment());
    return recording;
}"""


@pytest.fixture
def clocked(vault, chromium):
    """A page whose upload worker lives by the test's clock, and (method, path, segment or offset) of what it sends."""
    page = chromium().page()
    # The service worker would answer with the app's own file.
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    source = (ROOT / "Web" / "workers" / "upload-worker.js").read_text()
    page.context.route("**/workers/upload-worker.js", lambda route: route.fulfill(body=source + CLOCK, content_type="text/javascript"))
    sent = []
    page.on("request", lambda request: "/api/v1/uploads" in request.url and sent.append(describe(request)))
    Uploads(page, vault).open()
    expect(page.locator(".free-up")).to_contain_text("Kept in the browser’s", timeout=SLOW)
    return page, sent


def describe(request):
    headers = request.headers
    if request.method == "POST":
        encoded = re.search(r"segment (\S+?)(,|$)", headers["upload-metadata"]).group(1)
        return "POST", request.url, int(base64.b64decode(encoded))
    return request.method, request.url, int(headers.get("upload-offset", -1))


def test_an_hour_offline_arrives_in_order_and_once(vault, clocked):
    page, sent = clocked
    vault.kill()
    recording = page.evaluate(RECORD, [SEGMENTS, CHUNKS])
    expect(page.locator(".uploads-list")).to_contain_text("can’t be reached")
    waits = page.evaluate(PASS, 3_600_000)
    # Asked less and less often, but never less than every 15 s, over the whole hour.
    assert waits[:6] == [500, 1000, 2000, 4000, 8000, 15000]
    assert set(waits[6:]) == {15000} and len(waits) == 5 + (3_600_000 - 15_500) // 15_000
    assert sent == []

    vault.start()
    page.evaluate(PASS_ON)
    Uploads(page, vault).expect_all_on_the_vault()
    [item] = vault.settled()
    assert item["id"] == recording
    verdict = vault.verify(recording)
    assert (verdict["verdict"], verdict["chunksVerified"]) == ("intact", SEGMENTS * CHUNKS)

    created = [number for method, _, number in sent if method == "POST"]
    assert created == list(range(1, SEGMENTS + 1)), "segments are begun in order, each once"
    bytes_sent = [(url, offset) for method, url, offset in sent if method == "PATCH"]
    assert len(bytes_sent) == len(set(bytes_sent)), "nothing is sent twice"
    order = list(dict.fromkeys(url for url, _ in bytes_sent))
    assert len(order) == SEGMENTS
    assert [url for url, _ in bytes_sent] == sorted((url for url, _ in bytes_sent), key=order.index), "a segment is whole before the next"


def test_a_vault_that_comes_and_goes_gets_the_hour_in_the_end(vault, clocked):
    page, _ = clocked
    vault.kill()
    recording = page.evaluate(RECORD, [SEGMENTS, 4])
    for number in (1, 5, 12):
        vault.start()
        page.evaluate("new BroadcastChannel('exhibit').postMessage({ kind: 'check vault', detail: {} })")
        until(lambda: len(held(vault)) >= number, what=f"the vault holds {number} segments")
        vault.kill()
        page.evaluate(PASS, 60_000)
        expect(page.locator(".uploads-list")).to_contain_text("can’t be reached")
    vault.start()
    page.evaluate(PASS_ON)
    Uploads(page, vault).expect_all_on_the_vault()
    vault.settled()
    assert vault.verify(recording)["verdict"] == "intact"
    assert len(held(vault)) == SEGMENTS


def held(vault):
    """The segments of the one recording that the vault has bytes of."""
    items = vault.recordings()
    return [segment for segment in vault.item(items[0]["id"])["recording"]["segments"] if segment["bytes"] > 0] if items else []
