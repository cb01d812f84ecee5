"""An item that came as a file: it is looked at, listened to, verified, and written on, whatever its kind."""

import base64
import io
import math
import re
import struct
import wave

import pytest
import requests
from playwright.sync_api import expect

from harness.waiting import until

from .conftest import picture

def open_item(page, vault, item):
    page.goto(f"{vault.url}/#/evidence/{item['id']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(item["title"])


def expect_view(page, holds, what):
    """Waits until the picture's place on the screen, as a matrix of its enlargement and shift, is as it should be; gives it."""

    def seen():
        matrix = page.locator(".zoom-view img").evaluate(
            "(image) => { const { a, e } = new DOMMatrix(getComputedStyle(image).transform); return { scale: a, shift: e }; }"
        )
        return matrix if holds(matrix) else None

    return until(seen, what=what)


def test_a_picture_is_looked_into(desktop, vault, photo):
    open_item(desktop, vault, photo)
    view = desktop.locator(".zoom-view")
    desktop.get_by_role("button", name="Zoom in").click()
    expect_view(desktop, lambda at: at["scale"] == pytest.approx(1.5), "the button enlarges")
    view.focus()
    desktop.keyboard.press("+")
    before = expect_view(desktop, lambda at: at["scale"] == pytest.approx(2.25), "the key enlarges")
    desktop.keyboard.press("ArrowRight")
    expect_view(desktop, lambda at: at["shift"] < before["shift"], "the arrow moves")
    desktop.keyboard.press("0")
    expect_view(desktop, lambda at: at == {"scale": 1, "shift": 0}, "0 shows all of it")
    view.dblclick()
    expect_view(desktop, lambda at: at["scale"] == 3, "a double tap enlarges")
    view.hover()
    desktop.mouse.wheel(0, -300)
    expect_view(desktop, lambda at: at["scale"] > 3, "the wheel enlarges")
    desktop.get_by_role("button", name="Show the whole picture").click()
    expect_view(desktop, lambda at: at["scale"] == 1, "the button shows all of it")


def test_every_kind_has_its_page_whatever_link_led_there(page, vault, photo, recording):
    page.goto(f"{vault.url}/#/recording/{photo['id']}")
    expect(page).to_have_url(f"{vault.url}/#/evidence/{photo['id']}")
    expect(page.locator(".zoom-view img")).to_be_visible()
    page.goto(f"{vault.url}/#/evidence/{recording['id']}")
    expect(page).to_have_url(f"{vault.url}/#/recording/{recording['id']}")
    expect(page.get_by_role("region", name="Verification")).to_be_visible()


def test_its_digest_is_found_anew_in_the_browser(page, vault, photo):
    open_item(page, vault, photo)
    page.get_by_role("button", name="Verify now").click()
    expect(page.get_by_text(re.compile("Unchanged: hashed in this browser"))).to_be_visible()
    page.route("**/media", lambda route: route.fulfill(body="other bytes"))
    page.get_by_role("button", name="Verify now").click()
    expect(page.get_by_text(re.compile("Changed: the bytes that the vault gives out"))).to_be_visible()


def test_what_no_browser_shows_says_so(page, vault, add):
    open_item(page, vault, add("letter.bin", "application/octet-stream", b"\0\1\2"))
    expect(page.get_by_text("There is no picture of this file to show here")).to_be_visible()
    expect(page.get_by_role("link", name="Download")).to_be_visible()


def test_frames_are_stepped_and_the_speed_is_kept(desktop, vault, recording):
    desktop.goto(f"{vault.url}/#/recording/{recording['id']}")
    video = desktop.locator("video")
    desktop.wait_for_function("() => document.querySelector('video')?.readyState > 0")
    desktop.get_by_role("button", name="One frame forward").click()
    step = video.evaluate("(video) => video.currentTime")
    assert 0 < step < 0.1
    desktop.get_by_role("button", name="One frame back").press(",")
    assert video.evaluate("(video) => video.currentTime") == 0
    desktop.get_by_role("button", name="Forward 5 seconds").press("l")
    assert video.evaluate("(video) => video.currentTime") == pytest.approx(video.evaluate("(video) => video.duration"))
    desktop.get_by_label("Speed").select_option("0.25")
    assert video.evaluate("(video) => video.playbackRate") == 0.25
    desktop.get_by_role("button", name="One frame back").press(">")
    expect(desktop.get_by_label("Speed")).to_have_value("0.5")


def tone(seconds):
    """A WAV file of a tone that gets louder."""
    rate = 8000
    samples = (int(30_000 * (n / (seconds * rate)) * math.sin(n / 4)) for n in range(seconds * rate))
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
    return buffer.getvalue()


def test_sound_is_heard_and_seen(desktop, vault, add):
    item = add("tone.wav", "audio/x-wav", tone(12))
    until(lambda: vault.item(item["id"])["waveform"], what="the vault has drawn the sound")
    open_item(desktop, vault, item)
    drawing = desktop.locator("canvas.waveform")
    expect(drawing).to_be_visible()
    desktop.wait_for_function("() => document.querySelector('audio')?.readyState > 0")
    box = drawing.bounding_box()
    desktop.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(lambda: abs(desktop.locator("audio").evaluate("(audio) => audio.currentTime") - 6) < 0.5, what="a tap goes there")
    desktop.get_by_role("button", name="Back 5 seconds").click()
    until(lambda: abs(desktop.locator("audio").evaluate("(audio) => audio.currentTime") - 1) < 0.5, what="the button goes back")
    expect(desktop.get_by_role("button", name="One frame forward")).to_have_count(0)


def test_what_is_held_says_so_instead_of_offering_to_delete_it(page, vault, add):
    case = vault.new_case("Held")
    item = add("held.png", "image/png", picture())
    vault.edit(item["id"], case=case["id"])
    open_item(page, vault, item)
    deletion = page.get_by_role("region", name="Delete the evidence")
    expect(deletion.get_by_role("button")).to_have_count(1)
    vault.hold(case["id"], True)
    try:
        page.reload()
        expect(deletion).to_contain_text(f"under legal hold by its case {case['reference']}")
        expect(deletion.get_by_role("button")).to_have_count(0)
        expect(page.get_by_role("region", name="Case", exact=True)).to_contain_text("Legal hold")
    finally:
        vault.hold(case["id"], False)


def test_what_the_vault_found_wrong_with_an_item_is_said_on_its_page(page, vault):
    case = vault.new_case("Soon gone")
    content = picture()
    named = ",".join(f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in [("filename", "late.png"), ("case", case["id"])])
    common = {"Tus-Resumable": "1.0.0"}
    made = requests.post(
        f"{vault.url}/api/v1/uploads", headers={**common, "Upload-Length": str(len(content)), "Upload-Metadata": named}, timeout=30
    )
    gone = {"json": {"confirm": case["id"]}, "headers": {"If-Match": "*"}, "timeout": 30}
    requests.delete(f"{vault.url}/api/v1/cases/{case['id']}", **gone).raise_for_status()
    patch = {**common, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"}
    requests.patch(made.headers["Location"], data=content, headers=patch, timeout=30).raise_for_status()
    item = vault.item(vault.get("/items?limit=1&text=late.png")["items"][0]["id"])
    open_item(page, vault, item)
    expect(page.locator(".notice", has_text=f"It was to be filed under the case {case['id']}, which is not here")).to_be_visible()
    vault.delete(item["id"])
