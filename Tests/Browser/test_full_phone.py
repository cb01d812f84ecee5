"""A phone without any room left: no line of a log is lost or doubled, and what can't be closed is closed when there is room again."""

import re

import pytest
from playwright.sync_api import expect

from harness.screens import Record, Uploads
from harness.vault import ROOT
from harness.waiting import until

#: Appends three lines to a log whose folder refuses some writes, or which can't be signed at times, and gives what the log then holds.
WRITE = """async ([refused, makesRoom, unsigned]) => {
    const [{ LogWriter }, { loadProof }, { deviceKey }] = await Promise.all(
        ['/workers/log-writer.js', '/proof/proof.js', '/browser/device-key.js'].map((path) => import(path)));
    const [proof, key] = [await loadProof(), await deviceKey()];
    let log = new Uint8Array();
    let writes = 0;
    let signatures = 0;
    const { sign } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.sign = async function (...given) {
        if (unsigned.includes(signatures++)) throw new DOMException('no signature', 'OperationError');
        return sign.apply(this, given);
    };
    const folder = {
        async append(name, bytes) {
            if (refused.includes(writes++)) throw new DOMException('full', 'QuotaExceededError');
            log = new Uint8Array(await new Blob([log, bytes]).arrayBuffer());
            return log.length;
        },
    };
    const writer = new LogWriter(folder, key, proof.captureLogWriter());
    const begin = { recording: '0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', key: key.publicKey, device: 'd', software: 's', platform: 'p',
        settings: {}, timeZone: 'UTC', utcOffset: '+00:00' };
    const outcomes = [];
    for (const [index, [type, fields]] of [['begin', begin], ['notice', { text: 'a' }], ['bookmark', { label: 'b' }]].entries()) {
        const moment = { time: '2026-11-30T04:51:57.123Z', tick: index };
        const written = writer.append(type, fields, moment, async () => makesRoom);
        outcomes.push(await written.then(({ sequence, logBytes }) => [sequence, logBytes === log.length], ({ name }) => name));
    }
    const { lines, problem } = proof.parseLog(log);
    return { outcomes, types: lines.map(({ type }) => type), problem };
}"""

FULL = "QuotaExceededError"


@pytest.mark.parametrize(
    ("refused", "makes_room", "outcomes"),
    [
        ([1], True, [[0, True], [1, True], [2, True]]),
        ([1], False, [[0, True], FULL, [2, True]]),
        # The room that was made is taken by something else.
        ([1, 2], True, [[0, True], FULL, [2, True]]),
        ([1, 2, 3], True, [[0, True], FULL, [2, True]]),
    ],
    ids=["room is made", "no room", "full again", "full again at the next line too"],
)
def test_a_line_that_found_no_room_is_written_with_the_next(vault, chromium, refused, makes_room, outcomes):
    page = chromium().page(f"{vault.url}/#/verify")
    written = page.evaluate(WRITE, [refused, makes_room, []])
    assert written == {"outcomes": outcomes, "types": ["begin", "notice", "bookmark"], "problem": None}


@pytest.mark.parametrize(
    ("unsigned", "outcomes"),
    [
        ([1], [[0, True], "OperationError", [2, True]]),
        ([0], ["OperationError", [1, True], [2, True]]),
        ([0, 1], ["OperationError", "OperationError", [2, True]]),
    ],
    ids=["once", "the first", "twice"],
)
def test_a_line_that_could_not_be_signed_is_written_with_the_next(vault, chromium, unsigned, outcomes):
    page = chromium().page(f"{vault.url}/#/verify")
    written = page.evaluate(WRITE, [[], False, unsigned])
    assert written == {"outcomes": outcomes, "types": ["begin", "notice", "bookmark"], "problem": None}


class Room:
    """Whether the browser's storage has room for more: switched by the test, also across a reload."""

    def __init__(self, page):
        self.page = page
        self.is_full = False
        # The service worker would answer with the app's own file.
        page.add_init_script("delete Navigator.prototype.serviceWorker")
        page.context.route("**/browser/files/sync-files.js", self._answer)

    def _answer(self, route):
        source = (ROOT / "Web" / "browser" / "files" / "sync-files.js").read_text()
        append = "    async append(name, bytes) {\n"
        assert source.count(append) == 1
        refusal = "        if (isFull) throw new DOMException('full', 'QuotaExceededError');\n"
        switch = f"let isFull = {str(self.is_full).lower()};\nnew BroadcastChannel('test room').onmessage = ({{ data }}) => (isFull = data);\n"
        route.fulfill(body=switch + source.replace(append, append + refusal), content_type="text/javascript")

    def set_full(self, is_full):
        self.is_full = is_full
        self.page.evaluate("(isFull) => new BroadcastChannel('test room').postMessage(isFull)", is_full)


@pytest.fixture
def room_page(chromium):
    page = chromium().page()
    return page, Room(page)


def record_until_full(page, vault, room):
    """Records until there is no room any more, not even for the end."""
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    room.set_full(True)
    record.expect_state("ended", timeout=30_000)
    expect(page.get_by_text("there is no room to close the recording", exact=False)).to_be_visible()
    expect(page.locator(".panel.ended")).to_contain_text("storage full")
    return record


def closed_later(vault, number):
    newest, *_ = vault.settled(number)
    assert newest["recording"]["endReason"] == "ended without a stop"
    for item in vault.settled(number):
        assert vault.verify(item["id"])["verdict"] == "intact"


def test_what_found_no_room_for_its_end_is_closed_once_the_phone_is_freed_up(vault, room_page):
    page, room = room_page
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    record.stop()
    record.expect_safe()
    page.get_by_role("button", name="Record again").click()
    record_until_full(page, vault, room)

    expect(page.locator(".panel.ended")).to_contain_text("The upload has stopped")
    uploads = Uploads(page, vault).open()
    expect(page.locator(".uploads-list")).to_contain_text("can’t be closed: this device is full")
    # All that is kept is on the vault already.
    newest = vault.recordings()[0]
    assert newest["state"] == "live" and newest["bytes"] > 0
    room.set_full(False)
    page.get_by_role("button", name="Free up this device").click()
    page.get_by_role("dialog").get_by_role("button", name="Free up this device").click()
    expect(page.get_by_text(re.compile("^Freed "))).to_be_visible()
    uploads.expect_all_on_the_vault()
    closed_later(vault, 2)


def test_one_that_cannot_be_closed_keeps_no_other_from_the_vault(vault, room_page):
    page, room = room_page
    record = Record(page, vault).open().ready()
    vault.kill()
    record_until_full(page, vault, room)
    room.set_full(False)
    page.get_by_role("button", name="Record again").click()
    record.start()
    record.wait_seconds_recorded(2)
    record.stop()
    room.set_full(True)

    vault.start()
    page.reload()
    uploads = Uploads(page, vault).open()
    expect(page.locator(".uploads-list")).to_contain_text("can’t be closed: this device is full")
    until(lambda: any(item["state"] == "settled" for item in vault.recordings()), what="the other recording is on the vault", seconds=30)
    room.set_full(False)
    page.get_by_role("button", name="Try again").click()
    uploads.expect_all_on_the_vault()
    assert sorted(item["recording"]["endReason"] for item in vault.settled(2)) == ["ended without a stop", "stopped"]


#: Put before the moment in which an upload gives up for want of an end: it says that it is there, and waits for the test's word.
GATE = """
        await new Promise((resolve) => {
            const gate = new BroadcastChannel('test gate');
            gate.onmessage = ({ data }) => data === 'go on' && resolve();
            gate.postMessage('is there');
        });
"""


def test_one_that_is_closed_while_its_upload_gives_up_is_uploaded(vault, room_page):
    page, room = room_page
    source = (ROOT / "Web" / "workers" / "recording-upload.js").read_text()
    before = "        const { unclosed } = await readRecord"
    assert source.count(before) == 1
    gated = source.replace(before, GATE + before)
    page.context.route("**/workers/recording-upload.js", lambda route: route.fulfill(body=gated, content_type="text/javascript"))
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    record.stop()
    record.expect_safe()
    page.evaluate("() => { window.isThere = new Promise((resolve) => (new BroadcastChannel('test gate').onmessage = () => resolve(true))); }")
    page.get_by_role("button", name="Record again").click()
    record_until_full(page, vault, room)
    assert page.evaluate("window.isThere")

    uploads = Uploads(page, vault).open()
    room.set_full(False)
    page.get_by_role("button", name="Free up this device").click()
    page.get_by_role("dialog").get_by_role("button", name="Free up this device").click()
    expect(page.get_by_text(re.compile("^Freed "))).to_be_visible()
    page.evaluate("new BroadcastChannel('test gate').postMessage('go on')")
    uploads.expect_all_on_the_vault()
    closed_later(vault, 2)
