"""Set-up, and the page at /setup that a device sees before it is paired."""

import re

import pytest
from playwright.sync_api import expect

from harness.chromium import DESKTOP

from .conftest import ListeningVault


def test_the_vault_is_described(page, vault):
    page.goto(f"{vault.url}/#/set-up")
    card = page.get_by_role("region", name="This vault")
    expect(card).to_contain_text(vault.get("/vault")["verifierKey"].split("+")[0])
    expect(card).to_contain_text(re.compile(r"\d+ GB"))


def test_this_devices_key_stays_the_same(page, vault):
    page.goto(f"{vault.url}/#/set-up")
    key = page.get_by_role("region", name="This device").locator("code").first
    expect(key).to_have_text(re.compile(r"^[A-Za-z0-9+/]{43}=$"))
    before = key.inner_text()
    page.reload()
    expect(key).to_have_text(before)


def test_the_guide_fits_the_device(context, vault):
    iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1"
    page = context(user_agent=iphone).new_page()
    with_fingerprint(page)
    page.goto(f"{vault.url}/setup")
    expect(page.get_by_label("iPhone or iPad")).to_be_checked()
    expect(page.get_by_text("Certificate Trust Settings")).to_be_visible()
    expect(page.get_by_role("link", name="Download the profile")).to_have_attribute("href", "/setup/exhibit-ca.mobileconfig")
    page.get_by_label("Android").check()
    expect(page.get_by_role("link", name="Download the certificate")).to_have_attribute("href", "/setup/exhibit-ca.crt")


def with_fingerprint(page):
    """Lets the page believe that the vault has a certificate authority, as it has when it listens."""
    page.route("**/api/v1/setup", lambda route: route.fulfill(json={"fingerprint": "c5" * 32, "addresses": ["https://192.0.2.1:8443"]}))


def test_another_fingerprint_than_the_scanned_one_is_a_warning(page, vault):
    with_fingerprint(page)
    page.goto(f"{vault.url}/setup#pair=x&ca={'c5' * 32}")
    expect(page.get_by_text("The same as in the code that you scanned.")).to_be_visible()
    assert page.locator("code").first.inner_text().replace(" ", "") == ":".join(["C5"] * 32)
    page.goto("about:blank")
    page.goto(f"{vault.url}/setup#pair=x&ca={'00' * 32}")
    expect(page.get_by_text("Stop here")).to_be_visible()


def test_a_wrong_code_is_refused_in_words(page, vault):
    page.goto(f"{vault.url}/setup#pair=not-a-code&ca=")
    page.get_by_role("button", name="Pair this device").click()
    expect(page.locator(".notice.danger")).to_be_visible()
    expect(page.get_by_label("Pairing link or code")).to_be_visible()


def not_paired(route):
    route.fulfill(status=401, json={"code": "device-not-paired", "title": "Not paired", "detail": "Pair this device with the vault first."})


@pytest.mark.parametrize("answer, banner", [(not_paired, "not paired"), (lambda route: route.abort(), "can’t be reached")], ids=["not paired", "away"])
def test_what_the_vault_does_not_tell_is_said_once(page, vault, answer, banner):
    page.route("**/api/v1/**", answer)
    page.goto(f"{vault.url}/#/set-up")
    expect(page.locator("#notices")).to_contain_text(banner)
    for card in ("This vault", "Paired devices", "About Exhibit"):
        expect(page.get_by_role("region", name=card).locator(".muted").first).to_contain_text("The vault tells")
    said = page.locator("#notices .grow, .set-up-page p, .set-up-page .notice").all_inner_texts()
    assert len(said) == len(set(said))
    expect(page.locator(".set-up-page .notice.warning")).to_have_count(0)


def test_record_says_that_it_is_pairing_that_is_missing(page, vault):
    page.route("**/api/v1/**", not_paired)
    page.goto(f"{vault.url}/#/record")
    page.get_by_role("button", name="Use the test camera").click()
    expect(page.locator(".viewfinder .status")).to_have_text("Ready. Kept on this device until it is paired with the vault")
    page.locator("#notices").get_by_role("button", name="Pair it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Set up this device")


def test_pairing_and_revoking(context, tmp_path):
    """A device scans the code, pairs, sees the library, and is shut out once it is revoked."""
    vault = ListeningVault(tmp_path / "vault").start()
    try:
        owner = context(viewport=DESKTOP).new_page()
        owner.goto(f"{vault.url}/#/set-up")
        owner.get_by_role("button", name="Pair another device").click()
        expect(owner.get_by_role("img", name="QR code of the pairing link")).to_be_visible()
        owner.get_by_text("Without a camera").click()
        link = owner.locator(".pairing code").first.inner_text()

        phone = context(ignore_https_errors=True).new_page()
        phone.goto(link)
        expect(phone.get_by_text("The same as in the code that you scanned.")).to_be_visible()
        phone.get_by_label("Name of this device").fill("Ana’s phone")
        phone.get_by_role("button", name="Pair this device").click()
        expect(phone.get_by_text("Paired as Ana’s phone.")).to_be_visible()
        phone.goto(link.split("/setup")[0] + "/#/library")
        expect(phone.get_by_role("heading", name="Record or add your first evidence")).to_be_visible()

        devices = owner.get_by_role("region", name="Paired devices")
        expect(devices.get_by_role("button", name="Revoke Ana’s phone")).to_be_visible()
        expect(owner.get_by_role("img", name="QR code of the pairing link")).to_have_count(0)
        devices.get_by_role("button", name="Revoke Ana’s phone").click()
        owner.get_by_role("dialog").get_by_role("button", name="Revoke").click()
        expect(devices).to_contain_text("No other device is paired")
        phone.reload()
        expect(phone.locator("#notices")).to_contain_text("not paired with the vault")

        again = context(ignore_https_errors=True).new_page()
        again.goto(link)
        again.get_by_role("button", name="Pair this device").click()
        expect(again.locator(".notice.danger")).to_be_visible()
    finally:
        vault.stop()


def test_a_vault_on_this_machine_only_says_how_phones_get_in(page, vault):
    page.goto(f"{vault.url}/#/set-up")
    expect(page.get_by_role("region", name="Paired devices")).to_contain_text("--listen 0.0.0.0:8443")
