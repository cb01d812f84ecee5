"""What is cut off is closed honestly and reaches the vault."""

import os
import random

from playwright.sync_api import expect

from harness import numbered
from harness.screens import Record, Uploads
from harness.vault import ROOT

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
    record.expect_status("Recording on this device. Vault out of reach")
    record.wait_seconds_recorded(3)
    browser.kill()

    vault.start()
    assert vault.recordings() == []
    page = chromium().page()
    Uploads(page, vault).open().expect_all_on_the_vault()
    [item] = ended_without_a_stop(vault)
    assert vault.log_lines(item["id"])[-1]["recovered"] is True


DAY = 86_400_000

#: A clock for one module: a day ahead.
LATER = f"const Date = class extends globalThis.Date {{ constructor() {{ super(globalThis.Date.now() + {DAY}); }} }};\n"

#: When the recordings of this device ended, for the Library and the Uploads screen.
KEPT = "async () => (await new (await import('/models/kept-recordings.js')).KeptRecordings().list()).map(({ endedAt }) => endedAt)"


def test_what_is_closed_a_day_later_lasted_no_day(vault, chromium):
    # The service worker would answer with the app's own file.
    without_service_worker = "delete Navigator.prototype.serviceWorker"
    browser = chromium()
    page = browser.page()
    page.add_init_script(without_service_worker)
    record = Record(page, vault).open().ready()
    record.start()
    record.wait_seconds_recorded(3)
    browser.kill()

    page = chromium().page()
    page.add_init_script(without_service_worker)
    source = (ROOT / "Web" / "workers" / "recovery.js").read_text()
    page.context.route(
        "**/workers/recovery.js", lambda route: route.fulfill(body=LATER + source, content_type="text/javascript")
    )
    Uploads(page, vault).open().expect_all_on_the_vault()
    [item] = ended_without_a_stop(vault)
    lines = vault.log_lines(item["id"])
    captured = [line for line in lines if not line.get("recovered")]
    assert item["endedAt"] == captured[-1]["time"] < item["recording"]["closedAt"] == lines[-1]["time"]
    assert lines[-1]["tick"] == captured[-1]["tick"]
    assert item["duration"] < 60
    time = vault.verify(item["id"])["time"]
    assert (time["claimedFrom"], time["claimedTo"], time["closedAt"]) == (item["startedAt"], item["endedAt"], item["recording"]["closedAt"])
    page.goto(f"{vault.url}/#/recording/{item['id']}")
    facts = page.get_by_role("region", name="Facts")
    expect(facts).to_contain_text("Closed afterwards")
    expect(facts).to_contain_text("ended without a stop")
    assert page.evaluate(KEPT) == [item["endedAt"]]


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
        lost.append(numbered.after(numbered.numbers(media)[-1], seen))
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
