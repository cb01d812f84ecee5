"""The main job: film, and find it on the vault, verified."""

from playwright.sync_api import expect

from harness.screens import Record


def test_ten_seconds_live_are_found_verified(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    expect(page.get_by_text("Safe on the vault", exact=True)).to_be_visible()
    record.wait_seconds_recorded(10)
    expect(page.locator(".figures")).to_contain_text("behind")
    record.stop()
    record.expect_safe()

    [item] = vault.settled()
    assert item["kind"] == "recording"
    assert 9.5 < item["duration"] < 14
    verdict = vault.verify(item["id"])
    assert verdict["verdict"] == "intact", verdict
    # A chunk is about a second, however little the recorder hands over at a time.
    assert verdict["chunksVerified"] == verdict["chunks"]
    assert 6 <= verdict["chunks"] <= 1.4 * item["duration"] + 2
    assert verdict["time"]["status"] == "proven"
    # Live means live: the vault had each second within moments.
    assert verdict["receivedAfterCapture"]["medianMilliseconds"] < 2000

    page.get_by_role("link", name="Open it").click()
    expect(page.get_by_text("verified", exact=False).first).to_be_visible(timeout=20_000)
    assert page.problems == []


def test_a_double_tap_begins_one_recording_that_can_be_stopped(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().ready()
    page.evaluate("() => { const button = document.querySelector('.shutter'); button.click(); button.click(); }")
    record.expect_state("recording")
    record.wait_seconds_recorded(1)
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    assert vault.verify(item["id"])["verdict"] == "intact"


def test_a_machine_without_a_microphone_films_without_sound(vault, chromium):
    page = chromium().page()
    page.add_init_script(
        """
        const devices = navigator.mediaDevices;
        const [open, list] = [devices.getUserMedia.bind(devices), devices.enumerateDevices.bind(devices)];
        devices.getUserMedia = async (wanted) => {
            if (wanted.audio) throw new DOMException('Requested device not found', 'NotFoundError');
            return open(wanted);
        };
        devices.enumerateDevices = async () => (await list()).filter(({ kind }) => kind !== 'audioinput');
        """
    )
    record = Record(page, vault).open()
    record.expect_status("No microphone")
    page.get_by_role("button", name="Film without sound").click()
    record.start()
    record.wait_seconds_recorded(2)
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    assert vault.log_lines(item["id"])[0]["settings"]["microphone"] == "off"


def test_the_log_says_what_was_captured_and_how(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    page.get_by_role("button", name="Bookmark this moment").click()
    expect(page.get_by_text("Bookmarked at")).to_be_visible()
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    lines = vault.log_lines(item["id"])
    begin, segment, end = lines[0], lines[1], lines[-1]
    assert begin["type"] == "begin" and begin["format"] == "exhibit-capture/1"
    assert begin["software"] == f"exhibit-web {vault.get('/vault')['version']}", "the web app and the program have one version"
    assert begin["test"] is True, "a synthetic camera is named as one"
    assert len(begin["after"]) == 64
    assert segment["type"] == "segment" and (segment["width"], segment["height"]) == (1280, 720)
    assert [line["label"] for line in lines if line["type"] == "bookmark"][0].startswith("at 0:0")
    assert end["type"] == "end" and end["reason"] == "stopped"
    ticks = [line["tick"] for line in lines]
    assert ticks == sorted(ticks)


def test_a_title_given_afterwards_reaches_the_vault(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(1)
    record.stop()
    record.expect_safe()
    page.get_by_label("Title").fill("Crossing at the bridge")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Named.")).to_be_visible()
    [item] = vault.settled()
    assert item["title"] == "Crossing at the bridge"


def test_recording_goes_on_while_other_screens_are_shown(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    page.get_by_role("navigation").get_by_role("link", name="Library").click()
    activity = page.locator(".activity.record")
    expect(activity).to_be_visible()
    before = activity.inner_text()
    expect(activity).not_to_have_text(before)
    activity.click()
    record.expect_state("recording")
    record.wait_seconds_recorded(3)
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    assert not [line for line in vault.log_lines(item["id"]) if line["type"] == "interruption"]
