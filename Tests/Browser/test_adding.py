"""Adding evidence with a browser: what is chosen is kept on the device first, then brought to the vault, and only then let go of."""

import pytest
import requests
from playwright.sync_api import expect

from harness.adding import Add, arrived, expect_state, installed, items, kept_bytes, make_file, row
from harness.barriers import violations
from harness.chromium import DESKTOP, PHONE
from harness.other_browsers import Firefox, WebKit
from harness.screens import SLOW, Uploads
from harness.waiting import until


def test_chosen_files_arrive_byte_for_byte(vault, chromium, tmp_path):
    page = chromium().page()
    files = [make_file(tmp_path, "a letter.pdf", 70_000), make_file(tmp_path, "naïve 📷.jpg", 5_000_001), make_file(tmp_path, "empty.bin", 0)]
    Add(page, vault).open().choose(*files)
    for file in files:
        expect_state(page, file.name, "uploaded")
    there = arrived(vault, *files)
    assert [there[file.name]["kind"] for file in files][:2] == ["document", "photo"]
    until(lambda: kept_bytes(page) == 0, what="what the vault has acknowledged is let go of")
    Uploads(page, vault).open().expect_all_on_the_vault()
    assert page.problems == []


def test_filed_under_a_case_with_tags_also_when_chosen_offline(vault, chromium, tmp_path):
    page = chromium().page()
    case = requests.post(f"{vault.url}/api/v1/cases", json={"title": "Broken window", "reference": "2026-0042"}, timeout=30).json()
    Add(page, vault).open()
    select = page.get_by_label("Case")
    expect(select.locator("option")).to_have_text(["No case yet", "2026-0042 · Broken window"], timeout=SLOW)
    installed(page)
    vault.stop()
    # What the vault had is remembered here.
    page.reload()
    select.select_option("2026-0042 · Broken window")
    page.get_by_role("button", name="Incident").click()
    page.get_by_label("Tags", exact=True).fill("glass, north side")
    page.get_by_label("Tags", exact=True).press("Enter")
    file = make_file(tmp_path, "window.jpg", 5000)
    Add(page, vault).choose(file)
    expect_state(page, file.name, "waiting")
    expect(row(page, file.name)).to_contain_text("for 2026-0042")
    vault.start()
    item = vault.item(arrived(vault, file)[file.name]["id"])
    assert item["case"]["id"] == case["id"] and sorted(item["tags"]) == ["Incident", "glass", "north side"]
    assert item["source"] == "files"


@pytest.mark.parametrize("kind", [Firefox, WebKit], ids=["firefox", "webkit"])
def test_other_browsers_add(kind, vault, tmp_path):
    """Firefox, and WebKitGTK, whose test session keeps everything in the browser's database."""
    if missing := kind.missing():
        pytest.skip(f"{missing} is not installed")
    browser = kind(tmp_path)
    try:
        file = make_file(tmp_path, "letter.pdf", 5_000_000)
        browser.goto(f"{vault.url}/#/add")
        until(lambda: browser.text("h1") == "Add evidence", what="the add screen")
        browser.choose_files("input[type=file][multiple]", [file])
        arrived(vault, file)
        browser.expect_text(".upload-row", "On the vault")
    finally:
        browser.close()


def test_a_file_that_finds_no_room_is_said_and_nothing_of_it_stays(vault, chromium, tmp_path):
    page = chromium().page()
    Add(page, vault).open()
    installed(page)
    session = page.context.new_cdp_session(page)
    used = session.send("Storage.getUsageAndQuota", {"origin": vault.url})["usage"]
    session.send("Storage.overrideQuotaForOrigin", {"origin": vault.url, "quotaSize": used + 12_000_000})
    large, small = make_file(tmp_path, "large.mov", 30_000_000), make_file(tmp_path, "small.txt", 1000)
    Add(page, vault).choose(large, small)
    expect(page.get_by_text("There is no room on this device for large.mov (30 MB).")).to_be_visible(timeout=SLOW)
    # It keeps no other from being added.
    expect_state(page, small.name, "uploaded")
    expect(page.locator(".upload-row")).to_have_count(1)
    assert list(items(vault)) == ["small.txt"]
    until(lambda: kept_bytes(page) == 0, what="nothing is left of either")


@pytest.mark.parametrize(("agent", "device"), [("Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile", "phone"), ("X11; Linux x86_64) AppleWebKit/537.36 Chrome/140", "device")])
def test_a_phone_is_called_one_and_nothing_else_is(vault, chromium, agent, device):
    page = chromium(arguments=[f"--user-agent=Mozilla/5.0 ({agent} Safari/537.36"]).page()
    Uploads(page, vault).open()
    expect(page.get_by_role("heading", name=f"On this {device}")).to_be_visible(timeout=SLOW)
    other = {"phone": "device", "device": "phone"}[device]
    expect(page.locator(".free-up")).not_to_contain_text(f"this {other}")


@pytest.mark.parametrize(("scheme", "viewport"), [("light", PHONE), ("dark", DESKTOP)], ids=["phone-light", "desktop-dark"])
def test_no_barriers(vault, chromium, tmp_path, scheme, viewport):
    """axe-core finds nothing on the add screen, in its dialogs, and on Uploads with something in every state."""
    page = chromium(arguments=["--force-prefers-reduced-motion"]).page(viewport=viewport)
    page.emulate_media(color_scheme=scheme)
    found = {}
    Add(page, vault).open()
    found["add"] = violations(page)
    page.get_by_role("button", name="Take a photo").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Take the photo")).to_be_enabled(timeout=SLOW)
    found["photo"] = violations(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Record an audio note").click()
    expect(page.get_by_role("dialog")).to_contain_text("Recording.", timeout=SLOW)
    found["audio note"] = violations(page)
    page.get_by_role("dialog").get_by_role("button", name="Stop and keep").click()
    expect(page.locator('.upload-row[data-state="uploaded"]')).to_have_count(1, timeout=SLOW)
    page.goto(f"{vault.url}/?simulate-failures=1&at-byte=1#/add")
    stopped, paused, waiting = [make_file(tmp_path, f"{name}.jpg", 5000, seed=name) for name in ("first", "second", "third")]
    Add(page, vault).choose(stopped)
    expect_state(page, stopped.name, "failed")
    page.goto(f"{vault.url}/?simulate-offline#/add")
    Add(page, vault).choose(paused, waiting)
    expect_state(page, waiting.name, "waiting")
    page.goto(f"{vault.url}/#/uploads")
    row(page, paused.name).get_by_role("button", name="Pause").click()
    expect_state(page, paused.name, "paused")
    page.get_by_text("1 added in the last days, on the vault").click()
    found["uploads"] = violations(page)
    row(page, waiting.name).get_by_role("button", name="Cancel").click()
    found["dialog"] = violations(page)
    assert {name: list_ for name, list_ in found.items() if list_} == {}
    assert page.problems == []
