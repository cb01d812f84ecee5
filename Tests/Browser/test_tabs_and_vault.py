"""Two tabs never do the same work twice; a vault that goes and comes back is no reason to stop."""

import json

import pytest
import requests
from playwright.sync_api import expect

from harness.screens import Record, Uploads
from harness.vault import Vault
from harness.waiting import until


def test_one_tab_records_and_the_other_shows_it(vault, chromium):
    browser = chromium()
    first, second = browser.page(), browser.page()
    recording = Record(first, vault).open().start()
    watching = Record(second, vault).open()
    expect(second.get_by_text("Another tab is recording")).to_be_visible()
    expect(second.locator(".panel")).to_contain_text("so far")
    expect(second.get_by_role("button", name="Start recording")).to_have_count(0)
    recording.wait_seconds_recorded(2)
    recording.stop()
    watching.ready()
    recording.expect_safe()
    [item] = vault.settled()
    assert vault.verify(item["id"])["verdict"] == "intact"


def test_two_tabs_send_nothing_twice(vault, chromium):
    browser = chromium()
    first, second = browser.page(), browser.page()
    sent = []
    for page in (first, second):
        watch_requests(page, sent)
    record = Record(first, vault).open().ready()
    Uploads(second, vault).open()
    record.start()
    record.wait_seconds_recorded(4)
    record.stop()
    record.expect_safe()
    Uploads(second, vault).expect_all_on_the_vault()
    offsets = [(url, offset) for method, url, offset, length in sent if method == "PATCH" and length is None]
    assert len(offsets) == len(set(offsets)), "a chunk was sent twice"
    assert vault.verify(vault.settled()[0]["id"])["verdict"] == "intact"


def watch_requests(page, sent):
    """Collects (method, url, Upload-Offset, Upload-Length) of the uploads of a tab and its workers."""

    def took(request):
        if "/api/v1/uploads" in request.url:
            headers = request.headers
            sent.append((request.method, request.url, headers.get("upload-offset"), headers.get("upload-length")))

    page.on("request", took)


def test_the_vault_is_restarted_under_a_running_recording(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    vault.kill()
    record.expect_status("Recording on this device. Vault out of reach")
    record.wait_seconds_recorded(5)
    vault.start()
    record.expect_status("^Recording$")
    record.wait_seconds_recorded(8)
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    assert vault.verify(item["id"])["verdict"] == "intact"
    assert json.dumps(vault.log_lines(item["id"])).count('"interruption"') == 0, "capture went on"


def test_a_recording_whose_time_note_is_refused_arrives_all_the_same(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().ready()
    other_note = vault.get("/vault")["timeNote"]
    vault.kill()
    record.start()
    record.wait_seconds_recorded(2)
    record.stop()
    # The log's first line names another note than the one that is kept beside it.
    page.evaluate(
        """async (note) => {
            const root = await navigator.storage.getDirectory();
            for await (const folder of (await root.getDirectoryHandle('recordings')).values()) {
                const writable = await (await folder.getFileHandle('after.txt')).createWritable();
                await writable.write(note);
                await writable.close();
            }
        }""",
        other_note,
    )
    vault.start()
    record.expect_safe()
    [item] = vault.settled()
    verdict = vault.verify(item["id"])
    assert verdict["verdict"] == "intact"
    assert verdict["time"]["status"] != "proven", verdict["time"]


@pytest.fixture
def other_vault(vault, tmp_path):
    """Another vault for the same address; not started."""
    other = Vault(tmp_path / "other-vault")
    other.port, other.url = vault.port, vault.url
    yield other
    other.stop()


@pytest.mark.parametrize("changes", ["before it begins", "while it records"])
def test_another_vault_gets_nothing_until_the_user_takes_it_for_theirs(vault, other_vault, chromium, changes):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    record.stop()
    record.expect_safe()
    page.get_by_role("button", name="Record again").click()
    record.ready()
    if changes == "while it records":
        record.start()
        record.wait_seconds_recorded(2)
    vault.kill()
    other_vault.start()
    if changes == "before it begins":
        record.start()
    record.expect_status("Another vault answers$")
    record.wait_seconds_recorded(4)
    record.stop()

    uploads = Uploads(page, vault).open()
    expect(page.locator(".uploads-list")).to_contain_text("Another vault answers than the one this device knows")
    assert other_vault.recordings() == []
    # The vault that has acknowledged the first one may be gone: this device's copy may be the last.
    expect(page.locator(".free-up")).to_contain_text("while another vault answers")
    expect(page.get_by_role("button", name="Free up this device")).to_be_disabled()
    page.get_by_role("button", name="Use this vault").click()
    page.get_by_role("dialog").get_by_role("button", name="Use this vault").click()
    uploads.expect_all_on_the_vault()
    # What the former vault had acknowledged is still here, so the new one gets it too.
    for item in other_vault.settled(2):
        assert other_vault.verify(item["id"])["verdict"] == "intact"
    page.get_by_role("button", name="Free up this device").click()
    page.get_by_role("dialog").get_by_role("button", name="Free up this device").click()
    expect(uploads.fact("Recordings here")).to_have_text("0 B")


def test_the_known_vault_is_gone_on_with_when_it_is_back(vault, other_vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    vault.kill()
    other_vault.start()
    record.expect_status("Another vault answers")
    other_vault.stop()
    vault.start()
    record.expect_status("^Recording$")
    record.wait_seconds_recorded(4)
    record.stop()
    record.expect_safe()
    assert vault.verify(vault.settled()[0]["id"])["verdict"] == "intact"


HELD_HERE = """async (id) => {
    const root = await navigator.storage.getDirectory();
    const folder = await (await root.getDirectoryHandle('recordings')).getDirectoryHandle(id);
    const held = {};
    for await (const [name, file] of folder.entries()) {
        if (name === 'capture.log' || name.startsWith('segment-')) held[name] = (await file.getFile()).size;
    }
    return held;
}"""


@pytest.mark.parametrize("reloads", [False, True], ids=["it goes on", "reloaded"])
def test_the_vault_is_killed_while_a_recording_stops(vault, chromium, reloads):
    page = chromium().page()
    page.on("dialog", lambda dialog: dialog.accept())
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(3)
    page.evaluate("document.querySelector('.shutter').click()")
    vault.kill()
    if reloads:
        page.reload()
    vault.start()
    # Whenever the vault says that it is settled, all that this device holds is there.
    [item] = vault.settled()
    assert vault.verify(item["id"])["verdict"] == "intact"
    Uploads(page, vault).open().expect_all_on_the_vault()
    held = page.evaluate(HELD_HERE, item["id"])
    segments = vault.item(item["id"])["recording"]["segments"]
    log = requests.get(f"{vault.url}/api/v1/recordings/{item['id']}/log", timeout=30)
    assert {"capture.log": len(log.content), **{f"segment-{each['number']:04}.mp4": each["bytes"] for each in segments}} == held


def test_the_library_says_what_is_not_all_on_the_vault(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    until(vault.recordings, what="the recording is on the vault")
    page.get_by_role("link", name="Library").click()
    card = page.locator("a.item", has_text="Recording")
    expect(card).to_contain_text("Recording here")
    vault.kill()
    page.get_by_role("link", name="Record", exact=True).click()
    record.expect_status("out of reach")
    record.stop()
    page.get_by_role("link", name="Library").click()
    expect(card).to_contain_text("Not all on the vault yet")
