"""A browser that is killed right after it was paired has not written its cookie yet: the code that paired it pairs it again, and nobody else."""

import requests
from playwright.sync_api import expect

from harness.chromium import Chromium

from .conftest import ListeningVault

ARGUMENTS = ["--ignore-certificate-errors"]


def pair(page, link):
    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Pair this device").click()


def test_a_browser_killed_after_pairing_pairs_again_with_the_same_code(playwright, tmp_path):
    vault = ListeningVault(tmp_path / "vault").start()
    browsers = []

    def browser(profile):
        browsers.append(Chromium(playwright, tmp_path / profile, arguments=ARGUMENTS).start())
        return browsers[-1]

    try:
        link = requests.post(f"{vault.url}/api/v1/pairing-tokens", timeout=30).json()["url"]
        library = link.split("/setup")[0] + "/#/library"
        phone = browser("phone")
        page = phone.page()
        pair(page, link)
        expect(page.get_by_text("Paired as")).to_be_visible()
        phone.kill()

        page = browser("phone").page(library)
        expect(page.locator("#notices")).to_contain_text("not paired with the vault")
        pair(page, link)
        expect(page.get_by_text("Paired as")).to_be_visible()
        page.goto(library)
        expect(page.get_by_role("heading", name="Record or add your first evidence")).to_be_visible()
        assert len(requests.get(f"{vault.url}/api/v1/devices", timeout=30).json()["devices"]) == 1

        page = browser("another").page()
        pair(page, link)
        expect(page.locator(".notice.danger")).to_be_visible()
    finally:
        for running in browsers:
            running.kill()
        vault.stop()
