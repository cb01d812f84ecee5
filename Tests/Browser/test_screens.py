"""Every screen can be reloaded and has no barrier that axe-core finds; the camera is asked for only after it was explained."""

import pytest
from playwright.sync_api import expect

from harness.barriers import violations
from harness.chromium import DESKTOP, PHONE
from harness.screens import Record, Uploads

SCREENS = {"library": "Library", "uploads": "Uploads", "record": "Record", "verify": "Verify", "set-up": "Set-up"}


@pytest.mark.parametrize(("scheme", "viewport"), [("light", PHONE), ("dark", DESKTOP)], ids=["phone-light", "desktop-dark"])
def test_no_barriers_from_permission_to_the_end(vault, chromium, scheme, viewport):
    browser = chromium(arguments=["--force-prefers-reduced-motion"])
    page = browser.page(viewport=viewport)
    page.emulate_media(color_scheme=scheme)
    found = {}
    page.goto(f"{vault.url}/#/uploads")
    expect(page.get_by_role("heading", name="Nothing to upload")).to_be_visible()
    found["nothing recorded"] = violations(page)
    record = Record(page, vault).open().ready()
    found["ready"] = violations(page)
    page.get_by_role("button", name="Recording settings").click()
    found["settings"] = violations(page)
    page.get_by_role("button", name="Cancel").click()
    record.start()
    found["recording"] = violations(page)
    Uploads(page, vault).open()
    expect(page.locator(".upload-row")).to_be_visible()
    found["uploads while recording"] = violations(page)
    elsewhere = browser.page(f"{vault.url}/#/record", viewport=viewport)
    elsewhere.emulate_media(color_scheme=scheme)
    expect(elsewhere.get_by_text("Another tab is recording")).to_be_visible()
    found["elsewhere"] = violations(elsewhere)
    page.bring_to_front()
    record.open()
    record.stop()
    found["ended"] = violations(page)
    record.expect_safe()
    Uploads(page, vault).open().expect_all_on_the_vault()
    page.get_by_role("button", name="Free up this device").click()
    found["free up"] = violations(page)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


def test_every_screen_can_be_reloaded(vault, chromium):
    page = chromium().page()
    for name, title in SCREENS.items():
        page.goto(f"{vault.url}/#/{name}")
        heading = page.get_by_role("heading", level=1, name=title)
        expect(heading).to_be_attached()
        page.reload()
        expect(heading).to_be_attached()
    assert page.problems == []


def test_the_camera_is_explained_before_it_is_asked_for(vault, chromium):
    page = chromium(allowed=False, arguments=["--deny-permission-prompts"]).page()
    record = Record(page, vault).open()
    record.expect_state("explain")
    expect(page.get_by_role("heading", name="Film with this device")).to_be_visible()
    page.get_by_role("button", name="Turn the camera on").click()
    record.expect_state("blocked")
    expect(page.locator(".panel")).to_contain_text("not allowed")


def test_without_a_camera_the_test_camera_records(vault, chromium):
    page = chromium(allowed=False, arguments=["--deny-permission-prompts"]).page()
    record = Record(page, vault).open()
    record.expect_state("explain")
    page.get_by_role("button", name="Use the test camera").click()
    record.start()
    expect(page.get_by_text("Test camera", exact=True)).to_be_visible()
    record.wait_seconds_recorded(3)
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    assert vault.log_lines(item["id"])[0]["test"] is True
    assert vault.verify(item["id"])["verdict"] == "intact"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP, {"width": 1024, "height": 768}], ids=["phone", "desktop", "tablet"])
def test_no_mark_lies_on_the_edge_of_the_picture(vault, chromium, viewport):
    page = chromium(allowed=False, arguments=["--deny-permission-prompts"]).page(viewport=viewport)
    record = Record(page, vault).open()
    record.expect_state("explain")
    page.get_by_role("button", name="Use the test camera").click()
    record.start()
    page.wait_for_function("document.querySelector('.picture video').videoWidth > 0")
    edge = page.locator(".picture video").evaluate(
        """(video) => {
            const { top, width, height } = video.getBoundingClientRect();
            return top + (height - Math.min(height, width * video.videoHeight / video.videoWidth)) / 2;
        }"""
    )
    marks = {name: page.locator(f".viewfinder {name}").bounding_box() for name in (".status", ".elapsed", ".test-mark")}
    clear = 4
    on_edge = [name for name, box in marks.items() if box["y"] - clear < edge < box["y"] + box["height"] + clear]
    assert on_edge == []
    record.stop()
