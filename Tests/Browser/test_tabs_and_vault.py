"""Two tabs never do the same work twice; a vault that goes and comes back is no reason to stop."""

import json

from playwright.sync_api import expect

from harness.screens import Record, Uploads


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
    record.expect_status("Recording on this phone. Vault out of reach")
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
