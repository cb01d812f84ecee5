"""The upload queue of additions: what interrupts it loses nothing, and what a person wants of it is done. The developer's switches stop uploads at a chosen byte."""

import re

import pytest
from playwright.sync_api import expect

from harness.adding import Add, arrived, expect_state, installed, items, kept_bytes, make_file, row
from harness.screens import SLOW, Record, Uploads
from harness.waiting import until


def stopped_in_the_middle(page, vault, file, at=3_000_000):
    """Adds a file whose upload stops at a byte."""
    page.goto(f"{vault.url}/?simulate-failures=1&at-byte={at}#/add")
    expect(page.get_by_text(f"Simulated: the next 1 upload fails at byte {at}.")).to_be_visible(timeout=SLOW)
    Add(page, vault).choose(file)
    expect_state(page, file.name, "failed")
    expect(row(page, file.name)).to_contain_text(f"A simulated failure at byte {at}")
    expect(page.get_by_text("Simulated:")).to_have_count(0)


def incoming(vault):
    return [file for file in (vault.folder / "incoming").iterdir() if file.stat().st_size > 0]


def again(page, name):
    row(page, name).get_by_role("button", name="Try again").click()


@pytest.mark.parametrize("accident", ["reload", "kill of the browser", "kill of the vault", "vault lost the incoming file"])
def test_goes_on_after(accident, vault, chromium, tmp_path):
    browser = chromium()
    page = browser.page()
    file = make_file(tmp_path, "long film.mp4", 7_000_000)
    stopped_in_the_middle(page, vault, file)
    assert [part.stat().st_size for part in incoming(vault)] == [3_000_000]
    if accident == "kill of the browser":
        browser.kill()
        page = browser.start().page()
    if accident == "kill of the vault":
        vault.kill()
        vault.start()
    if accident == "vault lost the incoming file":
        vault.stop()
        incoming(vault)[0].unlink()
        vault.start()
    Uploads(page, vault).open()
    if accident == "reload":
        page.reload()
    expect(row(page, file.name)).to_contain_text("3.0 MB of 7.0 MB", timeout=SLOW)
    assert kept_bytes(page) == 7_000_000
    again(page, file.name)
    Uploads(page, vault).expect_all_on_the_vault()
    arrived(vault, file)
    assert len(items(vault)) == 1
    until(lambda: kept_bytes(page) == 0, what="the device's copy is let go of")


CELLULAR = "export const connectionKind = Object.assign(new EventTarget(), { type: 'cellular', isMetered: true });"


def test_waits_for_wifi_where_the_browser_says_what_it_is_on(vault, chromium, tmp_path):
    page = chromium().page()
    page.context.route("**/browser/connection-kind.js", lambda route: route.fulfill(body=CELLULAR, content_type="text/javascript"))
    file = make_file(tmp_path, "later.txt", 900)
    page.goto(f"{vault.url}/?simulate-failures=1&at-byte=10#/add")
    Add(page, vault).choose(file)
    expect_state(page, file.name, "failed")
    page.goto(f"{vault.url}/#/uploads")
    page.get_by_label("Upload on Wi-Fi only").check()
    again(page, file.name)
    expect(row(page, file.name)).to_contain_text("Waits for Wi-Fi.")
    assert items(vault) == {}
    page.get_by_label("Upload on Wi-Fi only").uncheck()
    arrived(vault, file)


def test_what_was_acknowledged_stays_known(vault, chromium):
    """After a kill, and before the vault is reached again: its receipts are here."""
    browser = chromium()
    page = browser.page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(3)
    until(lambda: vault.recordings() and vault.recordings()[0]["bytes"] > 100_000, what="the vault has some of it")
    installed(page)
    vault.kill()
    record.expect_status("Recording on this device. Vault out of reach")
    browser.kill()
    page = browser.start().page()
    Uploads(page, vault).open()
    figures = page.locator(".upload-row .figures")
    expect(figures).to_have_text(re.compile(r"^[\d.]+ (kB|MB) of [\d.]+ (kB|MB)$"), timeout=SLOW)
    expect(page.locator(".uploads-summary")).not_to_contain_text("0 B of")


def test_goes_on_with_no_tab_open(vault, chromium, tmp_path):
    """Background Sync: the network is back, and the browser asks the service worker."""
    browser = chromium()
    page = browser.page()
    Add(page, vault).open()
    installed(page)
    vault.stop()
    files = [make_file(tmp_path, "first film.mp4", 5_000_000), make_file(tmp_path, "note.txt", 900)]
    Add(page, vault).choose(*files)
    for file in files:
        expect_state(page, file.name, "waiting")
    watcher = browser.context.new_page()
    session = browser.context.new_cdp_session(watcher)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    watcher.goto(f"{vault.url}/styles/base.css")
    page.close()
    vault.start()
    until(lambda: registrations or watcher.evaluate("1") and False, what="the service worker's registration")
    session.send("ServiceWorker.dispatchSyncEvent", {"origin": vault.url, "registrationId": registrations[-1]["registrationId"], "tag": "exhibit-uploads", "lastChance": False})
    arrived(vault, *files)
    page = browser.page()
    Uploads(page, vault).open().expect_all_on_the_vault()
    expect(page.get_by_text("2 added in the last days, on the vault")).to_be_visible()
    until(lambda: kept_bytes(page) == 0, what="the device's copies are let go of")
    assert len(items(vault)) == 2


def test_closed_while_it_is_copied(vault, chromium, tmp_path):
    """A part of a file is no evidence: it is said, and nothing of it goes to the vault."""
    browser = chromium()
    page = browser.page()
    Add(page, vault).open()
    # As the browser leaves it when it is killed while it copies.
    page.evaluate(
        """async () => {
            const { writeRecord } = await import('/browser/database.js');
            const record = { id: '01a20000-0000-7000-8000-000000000000', order: 1, addedAt: Date.now(), name: 'half.bin', mediaType: 'a/b', source: 'files', state: 'copying', bytes: 0, sentBytes: 0, tags: [] };
            await writeRecord('additions', record);
            const additions = await (await navigator.storage.getDirectory()).getDirectoryHandle('additions', { create: true });
            const folder = await additions.getDirectoryHandle(record.id, { create: true });
            const writable = await (await folder.getFileHandle('bytes', { create: true })).createWritable();
            await writable.write(new Uint8Array(1000));
            await writable.close();
        }"""
    )
    browser.kill()
    page = browser.start().page()
    Uploads(page, vault).open()
    expect_state(page, "half.bin", "cut off")
    expect(row(page, "half.bin")).to_contain_text("Add it again.")
    assert kept_bytes(page) == 0 and items(vault) == {}
    row(page, "half.bin").get_by_role("button", name="Take off this list").click()
    expect(page.get_by_role("heading", name="Nothing to upload")).to_be_visible()


def test_offline_and_back_by_the_switch(vault, chromium, tmp_path):
    page = chromium().page()
    page.goto(f"{vault.url}/#/set-up")
    page.get_by_label("Simulate being offline").check()
    expect(page.get_by_text("Simulated: this device is offline.")).to_be_visible()
    expect(page.get_by_text("The vault can’t be reached. What you record or add is kept on this device.")).to_be_visible(timeout=SLOW)
    file = make_file(tmp_path, "away.txt", 900)
    page.goto(f"{vault.url}/#/add")
    Add(page, vault).choose(file)
    expect_state(page, file.name, "waiting")
    expect(row(page, file.name)).to_contain_text("The vault can’t be reached")
    page.reload()
    Uploads(page, vault).open()
    expect(row(page, file.name)).to_contain_text("The vault can’t be reached", timeout=SLOW)
    assert items(vault) == {}
    page.get_by_role("button", name="Turn off").click()
    Uploads(page, vault).expect_all_on_the_vault()
    expect(page.get_by_text("The vault can’t be reached.")).to_have_count(0, timeout=SLOW)
    arrived(vault, file)


def names(page):
    return [text.strip() for text in page.locator(".uploads-list .upload-title").all_inner_texts()]


def test_pause_order_and_cancel(vault, chromium, tmp_path):
    page = chromium().page()
    uploads = Uploads(page, vault).open()
    files = [make_file(tmp_path, f"{name}.txt", 2000, seed=name) for name in ("one", "two", "three", "four")]
    Add(page, vault).open()
    installed(page)
    vault.stop()
    Add(page, vault).choose(*files)
    for file in files:
        expect_state(page, file.name, "waiting")
    page.goto(f"{vault.url}/#/uploads")
    page.get_by_role("button", name="Pause all").click()
    expect(row(page, "one.txt")).to_contain_text("All uploads are paused.")
    # Order: the last before the first, by three taps; the focus stays on the button.
    for _ in range(3):
        before = names(page)
        row(page, "four.txt").get_by_role("button", name="Move up").press("Enter")
        until(lambda: names(page) != before, what="the row has moved")
    assert names(page) == ["four.txt", "one.txt", "two.txt", "three.txt"]
    row(page, "two.txt").get_by_role("button", name="Pause").click()
    expect_state(page, "two.txt", "paused")
    row(page, "one.txt").get_by_role("button", name="Cancel").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep it").click()
    expect(row(page, "one.txt")).to_have_count(1)
    row(page, "one.txt").get_by_role("button", name="Cancel").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel the upload").click()
    expect(row(page, "one.txt")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Resume all")).to_be_visible(timeout=SLOW)
    until(lambda: names(page) == ["four.txt", "two.txt", "three.txt"], what="the order after a reload")
    vault.start()
    expect(row(page, "four.txt")).to_contain_text("All uploads are paused.")
    assert items(vault) == {}
    page.get_by_role("button", name="Resume all").click()
    there = arrived(vault, files[3], files[2])
    assert "two.txt" not in there and "one.txt" not in there
    row(page, "two.txt").get_by_role("button", name="Resume").click()
    uploads.expect_all_on_the_vault()
    arrived(vault, files[1])
    assert len(items(vault)) == 3
    assert page.problems == []
