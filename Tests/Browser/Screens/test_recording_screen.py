"""A recording's page: it plays, says what was verified, makes evidence copies, and is renamed, deleted and restored."""

import hashlib
import json
import pathlib
import re
import subprocess

import pytest
from playwright.sync_api import expect

from harness.waiting import until

from .conftest import record, record_command


def open_recording(page, vault, item):
    page.goto(f"{vault.url}/#/recording/{item['id']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(item["title"])


def test_it_plays_and_seeks(page, vault, recording):
    open_recording(page, vault, recording)
    video = page.locator("video")
    length = video.evaluate(
        """(video) => new Promise((done) => {
            if (video.readyState > 0) done(video.duration);
            video.onloadedmetadata = () => done(video.duration);
        })"""
    )
    assert 3.5 < length < 5
    moved = video.evaluate(
        """(video) => new Promise((done) => {
            video.onseeked = () => done(video.currentTime);
            video.currentTime = 3;
        })"""
    )
    assert abs(moved - 3) < 0.1


def test_it_falls_back_to_the_segments(page, vault, recording):
    page.route("**/playback", lambda route: route.fulfill(status=500, body=""))
    open_recording(page, vault, recording)
    expect(page.get_by_text("The original segments are shown")).to_be_visible()
    segments = page.locator(".choices input[name=segment]")
    expect(segments).to_have_count(len(recording["recording"]["segments"]))
    segments.nth(1).check()
    expect(page.locator("video")).to_have_attribute("src", re.compile("/segments/2/media"))


def test_a_recording_that_goes_on_is_said_to(page, vault, recording):
    """The vault gives nothing joined of what still grows (409); it may have begun to grow again since the page was drawn."""
    problem = {"type": "about:blank", "title": "Conflict", "status": 409, "code": "conflict", "detail": "The recording goes on"}
    page.route("**/playback", lambda route: route.fulfill(status=409, json=problem, content_type="application/problem+json"))
    open_recording(page, vault, recording)
    expect(page.get_by_text("The recording goes on. It can be played as soon as it has ended.")).to_be_visible()
    expect(page.locator("input[name=segment]")).to_have_count(0)


def test_a_page_opened_by_link_is_remembered_without_the_vault(page, vault, recording):
    open_recording(page, vault, recording)
    page.route("**/api/v1/**", lambda route: route.abort())
    page.goto(f"{vault.url}/#/verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("Verify")
    page.goto(f"{vault.url}/#/recording/{recording['id']}")
    expect(page.get_by_text("This is what this device last knew of it")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(recording["title"])


def test_the_verdict_is_in_words(page, vault, recording):
    open_recording(page, vault, recording)
    panel = page.get_by_role("region", name="Verification")
    expect(panel.locator(".word")).to_have_text("Verified")
    chunks = recording["recording"]["chunks"]
    expect(panel).to_contain_text(f"All {chunks} chunks match the capture log")
    expect(panel).to_contain_text("Proven: made between")
    with page.expect_response(lambda response: response.url.endswith("/verification") and response.request.method == "POST"):
        panel.get_by_role("button", name="Verify again").click()
    expect(panel.get_by_role("button", name="Verify again")).to_be_enabled()
    expect(panel.locator(".word")).to_have_text("Verified")


def test_the_browser_verifies_it_too(page, vault, recording):
    open_recording(page, vault, recording)
    page.get_by_role("link", name="verify it in this browser").click()
    card = page.locator(".result-card")
    expect(card.locator(".word")).to_have_text("Verified")
    expect(card).to_contain_text("Proven: made between")


def test_what_is_downloaded_is_the_original(page, vault, recording):
    open_recording(page, vault, recording)
    segment = recording["recording"]["segments"][0]
    with page.expect_download() as download:
        page.get_by_role("link", name="Download segment-0001.mp4").click()
    content = pathlib.Path(download.value.path()).read_bytes()
    assert hashlib.sha256(content).hexdigest() == segment["sha256"]
    shown = page.locator("code", has_text=segment["sha256"][:8])
    expect(shown).to_have_text(re.sub(r"(.{8})(?!$)", r"\1 ", segment["sha256"]))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download capture.log").click()
    first = pathlib.Path(download.value.path()).read_bytes().split(b"\t")[0]
    assert json.loads(first)["recording"] == recording["id"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Download vault.vkey").click()
    assert pathlib.Path(download.value.path()).read_text().strip() == vault.get("/vault")["verifierKey"]


def test_evidence_copy(page, vault, recording):
    open_recording(page, vault, recording)
    card = page.get_by_role("region", name="Evidence copy")
    card.get_by_role("button", name="Make an evidence copy").click()
    expect(card.get_by_role("link", name=re.compile(r"Download .*-evidence\.mp4"))).to_be_visible(timeout=60_000)
    for file in vault.get(f"/items/{recording['id']}/evidence-copies")["files"]:
        with page.expect_download() as download:
            card.get_by_role("link", name=f"Download {file['name']}").click()
        assert hashlib.sha256(pathlib.Path(download.value.path()).read_bytes()).hexdigest() == file["sha256"]
    page.reload()
    expect(card.get_by_role("link", name=re.compile(r"Download .*-evidence\.json"))).to_be_visible()


def test_renaming_by_keyboard(page, vault, recording):
    open_recording(page, vault, recording)
    rename = page.get_by_role("button", name="Rename")
    rename.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text(recording["title"])
    expect(rename).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_label("Title").fill("Crossing, from the north")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Crossing, from the north")
    assert vault.item(recording["id"])["title"] == "Crossing, from the north"
    vault.rename(recording["id"], recording["title"])


def test_a_long_title_of_markup_fits(page, vault, recording):
    title = "<b>bold</b></title>" + 150 * "W"
    vault.rename(recording["id"], title)
    try:
        open_recording(page, vault, {**recording, "title": title})
        wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) == 0
        page.get_by_role("button", name="Delete the evidence").click()
        assert page.get_by_role("dialog").evaluate("(dialog) => dialog.scrollWidth - dialog.clientWidth") == 0
    finally:
        vault.rename(recording["id"], recording["title"])


TURNS_AROUND = "\u202e"


def all_that_is_told(page):
    """The window's title, every text on the page and what is read out in place of one."""
    return page.evaluate(
        """() => [document.title, document.body.textContent, ...[...document.querySelectorAll('*')]
            .flatMap((element) => ['aria-label', 'alt', 'title', 'download'].map((name) => element.getAttribute(name) ?? ''))].join(' ')"""
    )


def test_a_title_that_turns_around_is_shown_as_it_is_stored(page, vault, recording):
    title = f"שלום {TURNS_AROUND}4pm.lleh"
    shown = title.replace(TURNS_AROUND, "\ufffd")
    vault.rename(recording["id"], title)
    try:
        page.goto(f"{vault.url}/#/library")
        expect(page.get_by_role("link", name=shown)).to_be_visible()
        assert TURNS_AROUND not in all_that_is_told(page)
        open_recording(page, vault, {**recording, "title": shown})
        expect(page.get_by_role("heading", level=1).locator("bdi")).to_have_text(shown)
        page.get_by_role("button", name="Delete the evidence").click()
        expect(page.get_by_role("dialog").locator("bdi")).to_have_text(shown)
        assert TURNS_AROUND not in all_that_is_told(page)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Rename").click()
        assert page.get_by_label("Title").input_value() == title, "what is edited is the title itself"
    finally:
        vault.rename(recording["id"], recording["title"])


def test_a_recording_on_its_way_does_not_turn_its_row_around(page, vault):
    page.goto(f"{vault.url}/#/uploads")
    row = page.evaluate(
        """async (title) => {
            const { UploadRow } = await import('/screens/uploads/upload-row.js');
            const row = new UploadRow(() => {});
            row.update({ id: 'x', title, state: 'waiting', startedAt: '2026-11-30T04:51:57.123Z', bytes: 1, sentBytes: 0, waiting: null });
            return row.root.outerHTML;
        }""",
        f"{TURNS_AROUND}gninoM",
    )
    assert TURNS_AROUND not in row
    assert "<bdi>\ufffdgninoM</bdi>" in row


def test_deleting_needs_the_word_and_can_be_undone(page, vault):
    item = record(vault, "To be deleted")
    open_recording(page, vault, item)
    page.get_by_role("button", name="Delete the evidence").click()
    dialog = page.get_by_role("dialog", name="Delete the evidence?")
    sure = dialog.get_by_role("button", name="Delete the evidence")
    expect(sure).to_be_disabled()
    dialog.get_by_role("textbox").fill("delete")
    sure.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")
    assert vault.item(item["id"])["state"] == "deleted"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="To be deleted")).to_be_visible()
    assert vault.item(item["id"])["state"] == "settled"


def test_nothing_is_offered_to_undo_once_it_is_restored(page, vault):
    item = record(vault, "Deleted and restored")
    open_recording(page, vault, item)
    page.get_by_role("button", name="Delete the evidence").click()
    dialog = page.get_by_role("dialog", name="Delete the evidence?")
    dialog.get_by_role("textbox").fill("delete")
    dialog.get_by_role("button", name="Delete the evidence").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.goto(f"{vault.url}/#/recording/{item['id']}")
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("Restored", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_another_device_is_told_where_evidence_is_deleted(page, vault, recording):
    def as_from_elsewhere(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "loopback": False})

    page.route("**/api/v1/vault", as_from_elsewhere)
    open_recording(page, vault, recording)
    section = page.get_by_role("region", name="Delete the evidence")
    expect(section).to_contain_text("on the machine where the vault runs only")
    expect(section.get_by_role("button")).to_have_count(0)


def test_the_trash_gives_back(page, vault):
    item = record(vault, "Thrown away")
    vault.delete(item["id"])
    page.goto(f"{vault.url}/#/library?state=deleted")
    page.get_by_role("link", name="Thrown away").click()
    expect(page.get_by_text("This evidence is in the trash")).to_be_visible()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("This evidence is in the trash")).to_have_count(0)
    assert vault.item(item["id"])["state"] == "settled"


@pytest.mark.parametrize("identifier", ["0193f0a0-1111-7000-8000-00000000dead", "unknown"])
def test_a_recording_that_is_not_there(page, vault, identifier):
    page.goto(f"{vault.url}/#/recording/{identifier}")
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    expect(alert.get_by_role("button", name="Try again")).to_have_count(0)
    alert.get_by_role("link", name="Open the Library").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")


def test_what_may_be_there_later_is_asked_for_again(page, vault, recording):
    page.route("**/api/v1/items/*", lambda route: route.fulfill(status=503, json={"title": "Busy", "code": "busy"}))
    page.goto(f"{vault.url}/#/recording/{recording['id']}")
    page.get_by_role("alert").get_by_role("button", name="Try again").wait_for()
    page.unroute("**/api/v1/items/*")
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(recording["title"])


def test_a_live_recording_is_followed_to_its_end(page, vault):
    known = {item["id"] for item in vault.recordings()}
    camera = subprocess.Popen(record_command(vault, "8s"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        [item] = until(lambda: [item for item in vault.recordings() if item["id"] not in known], what="the recording is in the vault")
        page.goto(f"{vault.url}/#/recording/{item['id']}")
        live = page.get_by_role("region", name="Recording now")
        expect(live).to_be_visible()
        held = live.locator("dd").first
        before = held.inner_text()
        expect(held).not_to_have_text(before)
        expect(page.locator("video")).to_be_visible(timeout=30_000)
        expect(page.get_by_role("region", name="Verification").locator(".word")).to_have_text("Verified", timeout=30_000)
    finally:
        assert camera.wait(timeout=60) == 0
