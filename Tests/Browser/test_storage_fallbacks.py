"""Browsers without sync access handles, or without a private file system, keep recordings all the same."""

import pytest
from playwright.sync_api import expect

from harness.screens import Record, Uploads

MISSING = {
    "private file system, in parts": {"sync-files.js": "export const openSyncFiles = async () => null;"},
    "browser database": {
        "sync-files.js": "export const openSyncFiles = async () => null;",
        "writable-parts.js": "export const writableParts = async () => null;",
    },
}


def answer_with(source):
    return lambda route: route.fulfill(body=source, content_type="text/javascript")


@pytest.mark.parametrize("kind", MISSING)
def test_recorded_reloaded_and_found(vault, chromium, kind):
    page = chromium().page()
    for name, source in MISSING[kind].items():
        page.context.route(f"**/browser/files/{name}", answer_with(source))
    Uploads(page, vault).open()
    expect(page.locator(".free-up")).to_contain_text(f"Kept in the browser’s {kind}.")
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    record.stop()
    record.expect_safe()
    page.get_by_role("button", name="Record again").click()
    record.start()
    record.wait_seconds_recorded(3)
    page.on("dialog", lambda dialog: dialog.accept())
    # From here on the browser has the better store too: what the other one holds must be found.
    page.context.unroute_all()
    page.reload()
    items = vault.settled(2)
    assert [item["recording"]["endReason"] for item in items] == ["ended without a stop", "stopped"]
    for item in items:
        assert vault.verify(item["id"])["verdict"] == "intact"
    Uploads(page, vault).open()
    page.get_by_role("button", name="Free up this device").click()
    page.get_by_role("dialog").get_by_role("button", name="Free up this device").click()
    expect(page.get_by_text("Freed ", exact=False)).to_be_visible()
    expect(Uploads(page, vault).fact("Recordings here")).to_have_text("0 B")
