"""What disturbs a recording is written down, and the recording goes on."""

import pytest
from playwright.sync_api import expect

from harness.screens import Record

TRACK = "document.querySelector('.viewfinder video').srcObject.getVideoTracks()[0]"


def kinds(lines, *wanted):
    """(type, reason or segment) of the lines of these types, in order."""
    return [(line["type"], line.get("reason", line.get("segment"))) for line in lines if line["type"] in wanted]


def finish(record, vault):
    """Stops, waits for the vault, and gives the item's log after verifying it."""
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    assert vault.verify(item["id"])["verdict"] == "intact"
    return vault.log_lines(item["id"])


def test_a_camera_that_goes_away_is_opened_again(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    page.evaluate(f"() => {{ {TRACK}.stop(); {TRACK}.dispatchEvent(new Event('ended')); }}")
    expect(page.locator(".figures")).to_be_visible()
    record.expect_state("recording")
    record.wait_seconds_recorded(5)
    lines = finish(record, vault)
    assert kinds(lines, "segment", "interruption", "resumption") == [
        ("segment", 1),
        ("interruption", "camera ended"),
        ("segment", 2),
        ("resumption", "camera ended"),
    ]


def test_a_recorder_that_falls_silent_is_noticed(vault, chromium):
    page = chromium().page()
    # As after a phone call on some phones: everything looks alive, no event comes, and no bytes either.
    page.add_init_script(
        """
        const describe = Object.getOwnPropertyDescriptor(MediaRecorder.prototype, 'ondataavailable');
        Object.defineProperty(MediaRecorder.prototype, 'ondataavailable', {
            set(listener) { describe.set.call(this, (event) => { if (!window.isSilent) listener(event); }); },
        });
        """
    )
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    page.evaluate("() => { window.isSilent = true; }")
    record.expect_state("interrupted")
    page.evaluate("() => { window.isSilent = false; }")
    record.expect_state("recording")
    record.wait_seconds_recorded(9)
    lines = finish(record, vault)
    assert ("interruption", "no data from the camera for 4 s") in kinds(lines, "interruption")
    assert len(kinds(lines, "segment")) >= 2


@pytest.mark.parametrize("ends", ["at the stop", "while it goes on"])
def test_a_recorder_that_never_says_it_has_stopped_is_given_up(vault, chromium, ends):
    page = chromium().page()
    # As with a dead track on some phones: asked to stop, the recorder neither hands over its rest nor says that it is done.
    page.add_init_script(
        """
        const stop = MediaRecorder.prototype.stop;
        MediaRecorder.prototype.stop = function () { if (!window.isDead) stop.call(this); };
        """
    )
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    page.evaluate("() => { window.isDead = true; }")
    if ends == "while it goes on":
        page.get_by_role("button", name="Use the other camera").click()
        record.expect_state("interrupted")
        record.expect_state("recording")
        page.evaluate("() => { window.isDead = false; }")
        record.wait_seconds_recorded(9)
    lines = finish(record, vault)
    assert [line["text"] for line in lines if line["type"] == "notice"] == [
        "the recorder of segment 1 did not stop when asked: its last moments may be missing"
    ]
    assert lines[-1]["reason"] == "stopped"
    assert [total["bytes"] > 0 for total in lines[-1]["segments"]] == [True] * len(kinds(lines, "segment"))


def test_a_turned_phone_begins_a_new_segment(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    page.evaluate(f"() => {TRACK}.applyConstraints({{ width: 360, height: 640 }})")
    record.wait_seconds_recorded(5)
    lines = finish(record, vault)
    segments = [line for line in lines if line["type"] == "segment"]
    assert len(segments) == 2
    assert (segments[0]["width"], segments[0]["height"]) != (segments[1]["width"], segments[1]["height"])
    assert not [line for line in lines if line["type"] == "interruption"]


def test_switching_the_camera_is_written_down(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    page.get_by_role("button", name="Use the other camera").click()
    record.expect_state("recording")
    record.wait_seconds_recorded(5)
    lines = finish(record, vault)
    assert ("interruption", "camera switched") in kinds(lines, "interruption")
    assert ("resumption", "camera switched") in kinds(lines, "resumption")


def test_a_clock_that_is_set_is_noticed(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(1)
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")
    record.wait_seconds_recorded(4)
    lines = finish(record, vault)
    assert [line["text"] for line in lines if line["type"] == "notice"] == ["the device's clock was set forward by 3600.0 s"]
