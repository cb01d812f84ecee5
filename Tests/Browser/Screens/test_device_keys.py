"""Who is a known signer: Set-up lists the keys, a recording under an unknown one says so, and the owner accepts it."""

import os
import re
import subprocess

import pytest
import requests
from playwright.sync_api import expect

from harness.chromium import DESKTOP
from harness.vault import BINARY
from harness.waiting import until

from .conftest import ListeningVault
from .test_accessibility import faults


class OtherMachine:
    """A paired machine elsewhere that records; it has a key of its own, and can lose it."""

    def __init__(self, vault, home):
        self.vault = vault
        self.home = home
        home.mkdir()
        self.address = requests.post(f"{vault.url}/api/v1/pairing-tokens", timeout=30).json()["url"]

    def record(self):
        command = [str(BINARY), "record", "--camera", "test", "--microphone", "none", "--duration", "1s", "--vault", self.address]
        known = {item["id"] for item in self.vault.recordings()}
        environment = {"HOME": str(self.home), "PATH": os.environ["PATH"]}
        subprocess.run(command, check=True, capture_output=True, timeout=120, env=environment)
        self.address = self.address.split("/setup")[0]
        [item] = until(
            lambda: [item for item in self.vault.recordings() if item["id"] not in known and item["summary"]],
            what="the recording is verified",
            seconds=30,
        )
        return item

    def lose_key(self):
        (self.home / ".local/share/exhibit/keys/device.pem").unlink()


@pytest.fixture
def listening(tmp_path):
    vault = ListeningVault(tmp_path / "vault").start()
    yield vault
    vault.stop()


@pytest.fixture
def unknown(listening, tmp_path):
    """A recording that a paired machine brought under another key than its own."""
    machine = OtherMachine(listening, tmp_path / "machine")
    machine.record()
    machine.lose_key()
    return machine.record()


def test_the_owner_accepts_the_key_of_a_device_that_lost_its_own(context, listening, unknown):
    page = context().new_page()
    page.goto(f"{listening.url}/#/recording/{unknown['id']}")
    section = page.get_by_role("region", name="The vault does not know this signer")
    expect(section).to_contain_text(unknown["recording"]["signer"]["key"])
    verification = page.get_by_role("region", name="Verification")
    expect(verification.locator(".word")).to_have_text("Verified")
    expect(verification).to_contain_text("is not known here")
    assert faults(page) == []
    section.get_by_role("button", name="Accept this key").click()
    dialog = page.get_by_role("dialog", name="Accept the key of")
    expect(dialog).to_contain_text(unknown["recording"]["signer"]["key"])
    assert faults(page) == []
    dialog.get_by_role("button", name="Cancel").click()
    expect(section).to_be_visible()
    section.get_by_role("button", name="Accept this key").click()
    dialog.get_by_role("button", name="It is the same: accept it").click()
    expect(section).to_have_count(0)
    expect(verification).to_contain_text("a device that is known here")

    page.goto(f"{listening.url}/#/set-up")
    devices = page.get_by_role("region", name="Paired devices")
    expect(devices.locator(".device-key")).to_have_count(2)


def test_another_device_can_not_accept_it(context, listening, unknown):
    page = context(viewport=DESKTOP).new_page()

    def as_from_elsewhere(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "loopback": False})

    page.route("**/api/v1/vault", as_from_elsewhere)
    page.goto(f"{listening.url}/#/recording/{unknown['id']}")
    section = page.get_by_role("region", name="The vault does not know this signer")
    expect(section).to_contain_text("decided on the machine where the vault runs")
    expect(section.get_by_role("button", name="Accept this key")).to_have_count(0)


def test_a_phone_shows_its_key_as_it_pairs_and_knows_the_others(context, listening, tmp_path):
    machine = OtherMachine(listening, tmp_path / "machine")
    item = machine.record()
    link = requests.post(f"{listening.url}/api/v1/pairing-tokens", timeout=30).json()["url"]
    phone = context(ignore_https_errors=True).new_page()
    phone.goto(link)
    phone.get_by_label("Name of this device").fill("Ana’s phone")
    phone.get_by_role("button", name="Pair this device").click()
    expect(phone.get_by_text("Paired as Ana’s phone.")).to_be_visible()
    keys = {known["name"]: known for known in listening.get("/device-keys")["keys"]}
    assert keys["Ana’s phone"]["origin"] == "pairing"

    address = link.split("/setup")[0]
    phone.goto(f"{address}/#/set-up")
    own = phone.get_by_role("region", name="This device").locator("code").first
    expect(own).to_have_text(keys["Ana’s phone"]["key"])
    devices = phone.get_by_role("region", name="Paired devices")
    entry = devices.get_by_role("listitem").filter(has_text="Ana’s phone")
    entry.locator("summary").first.click()
    expect(entry).to_contain_text(keys["Ana’s phone"]["key"])
    entry.get_by_text("Fingerprint (SHA-256)").click()
    expect(entry).to_contain_text(re.sub(r"(.{8})(?!$)", r"\1 ", keys["Ana’s phone"]["fingerprint"]))

    phone.goto(f"{address}/#/verify?recording={item['id']}")
    expect(phone.locator(".result-card")).to_contain_text("a device that is known here")


def test_keys_of_devices_that_are_not_paired_now_are_listed_apart(context, listening, tmp_path):
    OtherMachine(listening, tmp_path / "machine").record()
    [device] = listening.get("/devices")["devices"]
    requests.delete(f"{listening.url}/api/v1/devices/{device['id']}", timeout=30).raise_for_status()
    page = context().new_page()
    page.goto(f"{listening.url}/#/set-up")
    devices = page.get_by_role("region", name="Paired devices")
    devices.get_by_text("Other keys that the vault knows").click()
    expect(devices).to_contain_text("No longer paired")
    expect(devices.locator(".device-key")).to_have_count(1)
    assert faults(page) == []


#: How many characters are on each line of a key, shown in a column so many pixels wide.
LINES = """async (width) => {
    const { deviceKeyLines } = await import('/components/device-key.js');
    const key = { key: 'r75A9gVtCFWkZSZwjGpxyblKR/fNoN9rR7jXJaw8WLo=', fingerprint: 'ab'.repeat(32) };
    const column = document.createElement('div');
    column.style.width = `${width}px`;
    column.append(deviceKeyLines(key, { app: null, whose: 'this device' }));
    document.querySelector('main').append(column);
    const texts = [...column.querySelector('code').querySelectorAll('span')].map(({ firstChild }) => firstChild);
    const places = (texts.length ? texts : [column.querySelector('code').firstChild]).flatMap((text) => [...text.data].map((_, index) => [text, index]));
    const tops = places.map(([text, index]) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return Math.round(range.getBoundingClientRect().top);
    });
    column.remove();
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
}"""


@pytest.mark.parametrize("width", [230, 260, 290, 320, 350, 380, 420])
def test_a_key_breaks_into_lines_of_like_length(page, vault, width):
    page.goto(f"{vault.url}/#/verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("Verify")
    lines = page.evaluate(LINES, width)
    assert lines in ([44], [22, 22])
