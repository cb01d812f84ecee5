"""What is cut off is closed honestly and reaches the vault."""

import os
import random

from playwright.sync_api import expect

from harness import numbered
from harness.screens import Record, Uploads

KILLS = 5


def ended_without_a_stop(vault, number=1):
    items = vault.settled(number)
    for item in items:
        assert item["recording"]["endReason"] == "ended without a stop"
        assert vault.verify(item["id"])["verdict"] == "intact"
    return items


def test_a_browser_killed_offline_keeps_what_it_has(vault, chromium):
    browser = chromium()
    page = browser.page()
    record = Record(page, vault).open().ready()
    vault.kill()
    record.start()
    record.expect_status("Recording on this phone. Vault out of reach")
    record.wait_seconds_recorded(3)
    browser.kill()

    vault.start()
    assert vault.recordings() == []
    page = chromium().page()
    Uploads(page, vault).open().expect_all_on_the_vault()
    [item] = ended_without_a_stop(vault)
    assert vault.log_lines(item["id"])[-1]["recovered"] is True


def test_a_killed_browser_loses_at_most_the_last_second(vault, chromium, tmp_path, record_property):
    """Counted in pictures: the last number that the viewfinder showed before the kill against the last one in what was recovered."""
    seed = int(os.environ.get("EXHIBIT_TEST_SEED", random.randrange(10**6)))
    instants = [random.Random(seed + kill).randrange(1000, 4000) for kill in range(KILLS)]
    print(f"EXHIBIT_TEST_SEED={seed}: killed after {instants} ms")
    lost = []
    browser = chromium(camera=numbered.camera())
    for kill, instant in enumerate(instants):
        page = browser.page()
        Record(page, vault).open().start()
        seen = numbered.shown(page, ".viewfinder video", instant)
        browser.kill()
        browser = chromium(camera=numbered.camera())
        Uploads(browser.page(), vault).open().expect_all_on_the_vault()
        newest = ended_without_a_stop(vault, kill + 1)[0]
        media = tmp_path / f"killed-{kill}"
        media.write_bytes(vault.segment(newest["id"], 1))
        lost.append((seen - numbered.numbers(media)[-1]) % numbered.COUNT)
    print(f"pictures lost: {lost}, of {numbered.RATE} a second")
    record_property("pictures lost", str(lost))
    # A second, and the picture that was being taken.
    assert max(lost) <= numbered.RATE + 1


def test_reloading_while_recording_closes_and_uploads(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(3)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    assert asked == ["beforeunload"]
    expect(page.get_by_text("ended without a stop", exact=False)).to_be_visible()
    ended_without_a_stop(vault)
    record.ready()


def test_closing_the_tab_leaves_the_rest_to_another_tab(vault, chromium):
    browser = chromium()
    recording = browser.page()
    record = Record(recording, vault).open()
    other = browser.page()
    Uploads(other, vault).open()
    record.start()
    record.wait_seconds_recorded(3)
    recording.close(run_before_unload=False)
    ended_without_a_stop(vault)
    Uploads(other, vault).expect_all_on_the_vault()


def test_recordings_made_while_the_vault_is_away_all_arrive(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().ready()
    vault.kill()
    for _ in range(3):
        record.start()
        record.wait_seconds_recorded(2)
        record.stop()
        page.get_by_role("button", name="Record again").click()
    vault.start()
    Uploads(page, vault).open().expect_all_on_the_vault()
    items = vault.settled(3)
    assert [item["id"] for item in items] == sorted((item["id"] for item in items), reverse=True)
    for item in items:
        assert item["recording"]["endReason"] == "stopped"
        assert vault.verify(item["id"])["verdict"] == "intact"
