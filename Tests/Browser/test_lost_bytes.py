"""A phone whose storage lost bytes that were logged: what is left reaches the vault, and what is gone is missing, never "changed"."""

import re

from playwright.sync_api import expect

from harness.screens import Record, Uploads


def cut_short(browser, vault, share):
    """Cuts the only recording's segment to `share` of its bytes while the app is not open; returns (bytes before, bytes left)."""
    page = browser.page(f"{vault.url}/manifest.webmanifest")
    sizes = page.evaluate(
        """async (share) => {
            const root = await navigator.storage.getDirectory();
            for await (const folder of (await root.getDirectoryHandle('recordings')).values()) {
                const file = await folder.getFileHandle('segment-0001.mp4').catch(() => folder.getFileHandle('segment-0001.webm'));
                const before = (await file.getFile()).size;
                const left = Math.floor(before * share);
                const writable = await file.createWritable({ keepExistingData: true });
                await writable.truncate(left);
                await writable.close();
                return [before, left];
            }
        }""",
        share,
    )
    page.close()
    return sizes


def recorded(vault, chromium, *, offline, stopped=False):
    """A browser that recorded some seconds and was killed, and is open again; the vault runs."""
    browser = chromium()
    record = Record(browser.page(), vault).open().ready()
    if offline:
        vault.kill()
    record.start()
    record.wait_seconds_recorded(4)
    if stopped:
        record.stop()
    browser.kill()
    if offline:
        vault.start()
    return chromium()


def expect_only_missing(vault, item):
    """The verdict objects to nothing but missing chunks; returns it."""
    verdict = vault.verify(item)
    assert {problem["kind"] for problem in verdict["problems"]} <= {"chunk-missing"}, verdict
    return verdict


def test_what_is_left_is_uploaded_and_the_rest_is_missing(vault, chromium):
    browser = recorded(vault, chromium, offline=True)
    before, left = cut_short(browser, vault, 0.5)
    Uploads(browser.page(), vault).open().expect_all_on_the_vault()
    [item] = vault.recordings()
    assert item["state"] == "incomplete"
    [segment] = vault.log_lines(item["id"])[-1]["segments"]
    assert segment["bytes"] == left
    assert len(vault.segment(item["id"], 1)) == left
    verdict = expect_only_missing(vault, item["id"])
    assert verdict["verdict"] == "incomplete"
    assert sum(problem["bytes"] for problem in verdict["problems"]) <= before
    lost = f"when it was closed, the device had only {left} of the {verdict['bytes']} logged bytes of segment 1"
    assert lost in verdict["remarks"]


def test_the_vault_keeps_what_it_had_and_the_phone_lost(vault, chromium):
    browser = recorded(vault, chromium, offline=False)
    _, left = cut_short(browser, vault, 0.1)
    held = len(vault.segment(vault.recordings()[0]["id"], 1))
    assert held > left
    Uploads(browser.page(), vault).open().expect_all_on_the_vault()
    [item] = vault.recordings()
    assert len(vault.segment(item["id"], 1)) == held
    verdict = expect_only_missing(vault, item["id"])
    # Whether the last chunk had arrived before the browser was killed is a matter of luck.
    assert (verdict["verdict"], item["state"]) in {("intact", "settled"), ("incomplete", "incomplete")}
    assert (verdict["verdict"] == "intact") == (held == verdict["bytes"])


def test_a_loss_after_the_end_is_said(vault, chromium):
    browser = recorded(vault, chromium, offline=True, stopped=True)
    _, left = cut_short(browser, vault, 0.5)
    page = browser.page()
    Uploads(page, vault).open()
    expect(page.get_by_text(re.compile("storage has lost a part of it"))).to_be_visible(timeout=30_000)
    [item] = vault.recordings()
    assert len(vault.segment(item["id"], 1)) == left
    assert vault.log_lines(item["id"])[-1]["reason"] == "stopped"
    assert expect_only_missing(vault, item["id"])["verdict"] == "incomplete"
