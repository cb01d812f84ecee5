"""Recording in Firefox and in WebKitGTK, as far as Debian's builds can."""

import pytest

from harness.other_browsers import Firefox, WebKit
from harness.waiting import until

PRESS = "document.querySelector('.shutter').click()"


@pytest.fixture
def firefox(tmp_path):
    missing = Firefox.missing()
    if missing:
        pytest.skip(f"{missing} is not installed")
    running = Firefox(tmp_path, Firefox.FAKE_DEVICES)
    yield running
    running.close()


def state(browser):
    return browser.run("return document.querySelector('.viewfinder')?.dataset.state ?? null")


def await_state(browser, expected, seconds=20):
    until(lambda: state(browser) == expected, what=f"the record screen is {expected}", seconds=seconds)


def start_recording(browser, vault):
    browser.goto(f"{vault.url}/#/record")
    until(lambda: state(browser) in ("explain", "ready"), what="the record screen asks, or is ready")
    if state(browser) == "explain":
        browser.run("document.querySelector('.panel .button.record').click()")
    await_state(browser, "ready")
    browser.run(PRESS)
    await_state(browser, "recording")


def wait_seconds_recorded(browser, seconds):
    def elapsed():
        minutes, rest = (browser.text(".elapsed") or "0:00").split(":")
        return int(minutes) * 60 + int(rest) >= seconds

    until(elapsed, what=f"{seconds} s are recorded", seconds=seconds + 20)


def test_firefox_records_live(firefox, vault):
    start_recording(firefox, vault)
    wait_seconds_recorded(firefox, 5)
    firefox.run(PRESS)
    firefox.expect_text(".panel.ended", "Safe on the vault")
    [item] = vault.settled()
    assert vault.verify(item["id"])["verdict"] == "intact"
    lines = vault.log_lines(item["id"])
    assert lines[1]["mediaType"].startswith("video/webm")
    assert lines[0]["test"] is True


def test_firefox_closes_what_a_reload_cut_off(firefox, vault):
    start_recording(firefox, vault)
    wait_seconds_recorded(firefox, 3)
    # Marionette answers the question that guards against leaving.
    firefox.goto(f"{vault.url}/?again#/uploads")
    [item] = vault.settled()
    assert item["recording"]["endReason"] == "ended without a stop"
    assert vault.verify(item["id"])["verdict"] == "intact"


def test_webkit_says_what_it_can_do(vault, tmp_path):
    missing = WebKit.missing()
    if missing:
        pytest.skip(f"{missing} is not installed")
    browser = WebKit(tmp_path)
    try:
        browser.goto(f"{vault.url}/#/uploads")
        browser.expect_text(".free-up", "Kept in the browser’s")
        browser.goto(f"{vault.url}/#/record")
        until(lambda: state(browser) in ("explain", "blocked", "ready"), what="the record screen has looked at the browser")
        if browser.run("return !globalThis.MediaRecorder || !MediaRecorder.isTypeSupported('video/mp4')"):
            browser.expect_text(".panel", "This browser can’t record video")
            pytest.skip("Debian's WebKitGTK records no video: its GStreamer lacks an element (docs/capturing-in-a-browser.md)")
        browser.run("localStorage.setItem('exhibit-capture-settings', JSON.stringify({ camera: 'test' }))")
        start_recording(browser, vault)
        wait_seconds_recorded(browser, 3)
        browser.run(PRESS)
        browser.expect_text(".panel.ended", "Safe on the vault")
        assert vault.verify(vault.settled()[0]["id"])["verdict"] == "intact"
    finally:
        browser.close()
