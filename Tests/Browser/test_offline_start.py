"""The app starts without its vault, and records."""

from playwright.sync_api import expect

from harness.screens import Record, Uploads


def wait_until_installed(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_the_app_starts_offline_and_records(vault, chromium):
    browser = chromium()
    page = browser.page(vault.url)
    wait_until_installed(page)
    browser.close()
    vault.stop()

    page = chromium().page()
    record = Record(page, vault).open()
    expect(page.locator("#notices")).to_contain_text("can’t be reached")
    record.start()
    record.expect_status("Recording on this device. Vault out of reach")
    record.wait_seconds_recorded(2)
    record.stop()
    expect(page.locator(".panel.ended")).to_contain_text("Kept on this device until the vault is back")
    for path in ("library", "uploads", "verify", "set-up"):
        page.goto(f"{vault.url}/#/{path}")
        expect(page.locator("h1").first).to_be_visible()
    vault.start()
    Uploads(page, vault).open().expect_all_on_the_vault()
    [item] = vault.settled()
    verdict = vault.verify(item["id"])
    assert verdict["verdict"] == "intact"
    assert page.problems == []
