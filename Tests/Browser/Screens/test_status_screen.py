"""Device status: what it says is what the browser and the vault say, as they change, and what the browser does not say is called that."""

import datetime
import json
import re

import pytest
from playwright.sync_api import expect

BATTERY = """(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.82, charging: true, dischargingTime: Infinity });
    globalThis.setBattery = (facts, type) => { Object.assign(battery, facts); battery.dispatchEvent(new Event(type)); };
    navigator.getBattery = async () => battery;
})()"""
BLUETOOTH = """(() => {
    const bluetooth = Object.assign(new EventTarget(), { getAvailability: async () => true });
    globalThis.setBluetooth = (value) => bluetooth.dispatchEvent(Object.assign(new Event('availabilitychanged'), { value }));
    Object.defineProperty(navigator, 'bluetooth', { value: bluetooth });
})()"""
INPUTS = """(() => {
    let devices = [{ kind: 'videoinput', label: '' }, { kind: 'audioinput', label: 'USB microphone' }];
    navigator.mediaDevices.enumerateDevices = async () => devices;
    globalThis.setInputs = (now) => { devices = now; navigator.mediaDevices.dispatchEvent(new Event('devicechange')); };
})()"""
NONE_OF_IT = """(() => {
    for (const name of ['getBattery', 'bluetooth', 'permissions', 'connection', 'wakeLock', 'storage']) {
        Object.defineProperty(navigator, name, { value: undefined });
    }
})()"""


class Status:
    """The screen of one tab."""

    def __init__(self, page, vault):
        self.page = page
        page.goto(f"{vault.url}/#/status")
        expect(page.get_by_role("heading", level=1)).to_have_text("Device status")

    def fact(self, card, label):
        region = self.page.get_by_role("region", name=card)
        return region.locator(".status-facts > div", has=self.page.locator("dt", has_text=re.compile(f"^{label}$"))).locator("dd")

    def expect(self, card, label, text):
        expect(self.fact(card, label)).to_contain_text(text)

    @property
    def summary(self):
        return self.page.locator(".status-summary")


def set_permission(page, name, setting):
    """As the user sets it in the browser's own settings."""
    target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]
    page.context.browser.new_browser_cdp_session().send(
        "Browser.setPermission",
        {"permission": {"name": name}, "setting": setting, "origin": page.evaluate("origin"), "browserContextId": target["browserContextId"]})


def test_network_and_vault_as_they_come_and_go(page, vault):
    status = Status(page, vault)
    status.expect("Network", "Connection", "Has a network")
    status.expect("Network", "Vault", "Answers")
    expect(status.fact("Network", "There and back")).to_have_text(re.compile(r"^\s*\d+ ms"))
    status.expect("Network", "Last contact", "Just now")
    page.context.set_offline(True)
    status.expect("Network", "Connection", "Has no network")
    status.expect("Network", "Vault", "Does not answer")
    expect(status.summary).to_contain_text("Connection, Vault")
    page.context.set_offline(False)
    status.expect("Network", "Connection", "Has a network")
    status.expect("Network", "Vault", "Answers")
    expect(status.summary).not_to_contain_text("Connection")


@pytest.mark.parametrize("hours, words", [(1, "behind"), (-1, "ahead of")])
def test_a_clock_that_is_far_off(page, vault, hours, words):
    def later(route):
        facts = route.fetch().json()
        time = datetime.datetime.fromisoformat(facts["time"].replace("Z", "+00:00")) + datetime.timedelta(hours=hours)
        route.fulfill(json={**facts, "time": time.isoformat(timespec="milliseconds").replace("+00:00", "Z")})

    page.route("**/api/v1/vault", later)
    status = Status(page, vault)
    status.expect("Clock", "Against the vault", f"{words} the vault’s clock, ±")
    assert abs(float(re.search(r"([\d.]+) s", status.fact("Clock", "Against the vault").inner_text())[1]) - 3600) < 60
    expect(status.summary).to_contain_text("Against the vault")


def test_a_clock_that_agrees(page, vault):
    status = Status(page, vault)
    expect(status.fact("Clock", "Against the vault").locator(".status-value.good")).to_be_visible()
    status.expect("Clock", "Against the vault", re.compile(r"± \d+ ms"))


def test_permissions_follow_the_browsers_settings(page, vault):
    status = Status(page, vault)
    for name, label in [("camera", "Camera"), ("microphone", "Microphone"), ("geolocation", "Location"), ("notifications", "Notifications")]:
        set_permission(page, name, "prompt")
        status.expect("Permissions", label, "Asks when it is needed")
        set_permission(page, name, "denied")
        status.expect("Permissions", label, "Refused")
        status.expect("Permissions", label, "left of the address")
        set_permission(page, name, "granted")
        status.expect("Permissions", label, "Allowed")


def test_the_way_to_allow_again_is_this_browsers(context, vault):
    agents = {
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "crossed-out sign",
        "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36": "Tap the sign",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1": "page menu",
    }
    for agent, words in agents.items():
        page = context(user_agent=agent).new_page()
        page.add_init_script("navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'denied' })")
        Status(page, vault).expect("Permissions", "Camera", words)


def test_inputs_battery_and_bluetooth_as_they_change(page, vault):
    for script in (BATTERY, BLUETOOTH, INPUTS):
        page.add_init_script(script)
    status = Status(page, vault)
    status.expect("Cameras and sound", "Cameras", "1 camera found, or more")
    status.expect("Cameras and sound", "Microphones", "USB microphone")
    page.evaluate("setInputs([{ kind: 'videoinput', label: 'Dash camera' }])")
    status.expect("Cameras and sound", "Cameras", "Dash camera")
    status.expect("Cameras and sound", "Microphones", "No microphone found")

    status.expect("Cameras and sound", "Bluetooth", "There, and on")
    page.evaluate("setBluetooth(false)")
    status.expect("Cameras and sound", "Bluetooth", "Off, or this device has none")

    status.expect("Power", "Battery", "82 %, connected to power")
    page.evaluate("setBattery({ level: 0.15, charging: false, dischargingTime: 1800 }, 'chargingchange')")
    status.expect("Power", "Battery", "15 %, not charging, about 30 min left")
    expect(status.summary).to_contain_text("Battery")
    page.evaluate("setBattery({ level: 0.16, charging: true }, 'levelchange')")
    expect(status.summary).not_to_contain_text("Battery")


def test_storage_is_what_the_browser_says(page, vault):
    page.add_init_script("navigator.storage.estimate = async () => ({ usage: 5e6, quota: 105e6 })")
    page.add_init_script("""(() => {
        let kept = false;
        navigator.storage.persisted = async () => kept;
        navigator.storage.persist = async () => (kept = true);
    })()""")
    status = Status(page, vault)
    status.expect("Storage in this browser", "Used", "5.0 MB")
    status.expect("Storage in this browser", "Room left", "About 100 MB, 5 min of video")
    expect(status.summary).to_contain_text("Room left")
    page.get_by_role("button", name="Keep it").click()
    status.expect("Storage in this browser", "Kept by the browser", "not cleared without asking you")


def test_what_the_browser_does_not_say_is_called_that(page, vault):
    page.add_init_script(NONE_OF_IT)
    status = Status(page, vault)
    said = {
        ("Network", "Kind of network"): "This browser does not say",
        ("Cameras and sound", "Bluetooth"): "Not supported by this browser",
        ("Power", "Battery"): "This browser does not say",
        ("Power", "Screen"): "Can’t be kept on by this browser",
        ("Storage in this browser", "Room left"): "This browser does not say",
        ("Storage in this browser", "Kept by the browser"): "This browser does not say",
        ("Permissions", "Camera"): "does not say before it is asked",
        ("Permissions", "Location"): "does not say before it is asked",
    }
    for (card, label), text in said.items():
        status.expect(card, label, text)


def test_leaving_the_screen_ends_the_asking(page, vault):
    """The vault is asked by this screen alone while it is shown: no timer outlives it."""
    page.add_init_script("""(() => {
        const running = new Set();
        const [start, stop] = [setInterval, clearInterval];
        globalThis.setInterval = (...given) => { const timer = start(...given); running.add(timer); return timer; };
        globalThis.clearInterval = (timer) => { running.delete(timer); stop(timer); };
        globalThis.runningTimers = running;
    })()""")
    page.goto(f"{vault.url}/#/verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("Verify")
    before = page.evaluate("runningTimers.size")
    page.evaluate("location.hash = '#/status'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Device status")
    page.wait_for_function("(before) => runningTimers.size > before", arg=before)
    page.evaluate("location.hash = '#/verify'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Verify")
    assert page.evaluate("runningTimers.size") <= before, json.dumps(page.evaluate("[...runningTimers]"))
