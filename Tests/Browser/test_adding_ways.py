"""Each way of adding evidence, by tapping."""

import base64
import json
import re

import requests
from playwright.sync_api import expect

from harness.adding import Add, arrived, expect_state, installed, items, make_file, row
from harness.screens import SLOW, Uploads
from harness.vault import ROOT
from harness.waiting import until

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="


def new_items(vault, number):
    """Waits until the vault has that many items."""
    return until(lambda: len(there := items(vault)) >= number and there, what=f"{number} items on the vault", seconds=30)


def original(vault, item):
    return requests.get(f"{vault.url}/api/v1/items/{item['id']}/media", timeout=30).content


def test_a_photo_by_the_camera(vault, chromium):
    page = chromium().page()
    Add(page, vault).open()
    page.get_by_role("button", name="Take a photo").click()
    shutter = page.get_by_role("dialog").get_by_role("button", name="Take the photo")
    expect(shutter).to_be_enabled(timeout=SLOW)
    shutter.click()
    expect(page.get_by_role("dialog")).to_contain_text("1 taken.", timeout=SLOW)
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    [(title, item)] = new_items(vault, 1).items()
    assert title.startswith("test photo 20") and item["kind"] == "photo"
    # Chromium's made-up camera gives PNG, real ones give JPEG.
    assert original(vault, item)[:4] in (b"\xff\xd8\xff\xe0", b"\x89PNG")
    expect(page.get_by_role("button", name="Take a photo")).to_be_focused()
    assert page.problems == []


def test_without_a_camera_the_picker_serves_and_says_why(vault, chromium, tmp_path):
    browser = chromium(allowed=False, arguments=["--deny-permission-prompts"])
    page = browser.page()
    Add(page, vault).open()
    page.get_by_role("button", name="Take a photo").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The camera is not allowed for this site. Choose a photo from this device instead.", timeout=SLOW)
    photo = make_file(tmp_path, "chosen.jpg", 4000)
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files(str(photo))
    arrived(vault, photo)
    page.get_by_role("button", name="Record an audio note").click()
    expect(page.get_by_role("dialog")).to_contain_text("The microphone is not allowed for this site.", timeout=SLOW)


def expect_recorded(dialog, seconds):
    """Waits until the note's clock shows that many seconds (0 to 9), or more: it is looked at now and then only."""
    expect(dialog.locator(".audio-clock")).to_have_text(re.compile(rf"^(0:0[{seconds}-9]|0:[1-9]\d|[1-9]\d*:\d\d)$"), timeout=SLOW)


def test_an_audio_note_with_a_pause(vault, chromium):
    page = chromium().page()
    Add(page, vault).open()
    page.get_by_role("button", name="Record an audio note").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Recording.", timeout=SLOW)
    until(lambda: dialog.locator("meter").evaluate("meter => meter.value") > 0.1, what="the level meter moves")
    expect_recorded(dialog, 2)
    dialog.get_by_role("button", name="Pause").click()
    expect(dialog).to_contain_text("Paused.")
    dialog.get_by_role("button", name="Go on").click()
    expect_recorded(dialog, 3)
    dialog.get_by_role("button", name="Stop and keep").click()
    [(title, item)] = new_items(vault, 1).items()
    assert title.startswith("test audio note 20")
    assert len(original(vault, item)) > 5_000
    # Discarded after being asked.
    page.get_by_role("button", name="Record an audio note").click()
    expect(dialog).to_contain_text("Recording.", timeout=SLOW)
    dialog.get_by_role("button", name="Discard").click()
    page.get_by_role("dialog", name="Discard this audio note?").get_by_role("button", name="Discard").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".upload-row")).to_have_count(1)
    assert page.problems == []


def test_an_audio_note_that_is_cut_off_is_kept_as_far_as_it_got(vault, chromium):
    browser = chromium()
    page = browser.page()
    Add(page, vault).open()
    page.get_by_role("button", name="Record an audio note").click()
    expect_recorded(page.get_by_role("dialog"), 3)
    browser.kill()
    page = browser.start().page()
    Uploads(page, vault).open()
    [(_, item)] = new_items(vault, 1).items()
    assert len(original(vault, item)) > 10_000
    expect(page.get_by_text("1 added in the last days, on the vault")).to_be_visible(timeout=SLOW)
    page.get_by_text("1 added in the last days, on the vault").click()
    expect(page.locator(".upload-row")).to_contain_text("It was cut off: what was recorded is kept.")


def test_dropped_and_pasted(vault, chromium):
    page = chromium().page()
    Add(page, vault).open()
    page.evaluate(
        """(pixel) => {
            const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
            const drag = new DataTransfer();
            drag.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
            for (const type of ['dragover', 'drop']) document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer: drag, bubbles: true, cancelable: true }));
            const paste = new DataTransfer();
            paste.items.add(new File([bytes, bytes], 'image.png', { type: 'image/png' }));
            document.querySelector('main').dispatchEvent(new ClipboardEvent('paste', { clipboardData: paste, bubbles: true }));
        }""",
        PIXEL,
    )
    there = new_items(vault, 2)
    pixel = base64.b64decode(PIXEL)
    assert original(vault, there.pop("dropped.png")) == pixel
    [(title, item)] = there.items()
    assert title.startswith("pasted 20") and title.endswith(".png") and original(vault, item) == pixel * 2


def test_shared_from_another_app_while_the_vault_is_away(vault, chromium):
    browser = chromium()
    page = browser.page()
    Add(page, vault).open()
    installed(page)
    vault.kill()
    # What the system does when a person shares: a form is posted to the manifest's share_target.
    manifest = json.loads((ROOT / "Web" / "manifest.webmanifest").read_text())["share_target"]
    assert manifest["method"] == "POST" and manifest["enctype"] == "multipart/form-data"
    with page.expect_navigation():
        page.evaluate(
            """([action, field]) => {
                const form = document.createElement('form');
                Object.assign(form, { action, method: 'POST', enctype: 'multipart/form-data' });
                const files = new DataTransfer();
                files.items.add(new File(['a shared letter'], 'letter é.txt', { type: 'text/plain', lastModified: 1700000000000 }));
                const input = Object.assign(document.createElement('input'), { type: 'file', name: field, files: files.files });
                const texts = Object.entries({ text: 'see this', url: 'https://example.org/' });
                form.append(input, ...texts.map(([name, value]) => Object.assign(document.createElement('input'), { name, value })));
                document.body.append(form);
                form.submit();
            }""",
            [manifest["action"], manifest["params"]["files"][0]["name"]],
        )
    expect(page.get_by_role("heading", name="Shared with Exhibit")).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Add 2 files").click()
    expect_state(page, "letter é.txt", "waiting")
    expect(page.get_by_role("heading", name="Shared with Exhibit")).to_have_count(0)
    vault.start()
    there = new_items(vault, 2)
    assert original(vault, there["letter é.txt"]) == b"a shared letter"
    assert original(vault, there["shared text.txt"]) == b"see this\nhttps://example.org/"
    assert row(page, "letter é.txt").count() == 1
