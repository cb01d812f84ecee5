"""Tags as a whole: offered or not, renamed, merged, deleted."""

from playwright.sync_api import expect

from .conftest import picture


def test_a_tag_is_renamed_merged_and_deleted(page, vault, add):
    one, other = (add("tagged.png", "image/png", picture())["id"] for _ in range(2))
    vault.edit(one, tags=["Nightshift"])
    vault.edit(other, tags=["Night duty"])
    page.goto(f"{vault.url}/#/tags")
    page.get_by_role("button", name="Rename Nightshift").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Night shift")
    dialog.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("link", name="Night shift")).to_be_visible()
    assert vault.item(one)["tags"] == ["Night shift"]
    page.get_by_role("button", name="Rename Night duty").click()
    dialog.get_by_label("Name").fill("night shift")
    dialog.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("dialog", name="Merge “Night duty” into “Night shift”?")).to_be_visible()
    dialog.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("link", name="Night duty")).to_have_count(0)
    assert vault.item(other)["tags"] == ["Night shift"]
    page.get_by_role("link", name="Night shift").click()
    expect(page.locator(".item")).to_have_count(2)
    page.go_back()
    page.get_by_role("button", name="Delete Night shift").click()
    dialog.get_by_role("textbox").fill("delete")
    dialog.get_by_role("button", name="Delete the tag").click()
    expect(page.get_by_role("link", name="Night shift")).to_have_count(0)
    assert vault.item(one)["tags"] == []


def test_what_is_pinned_is_offered(page, vault, photo):
    page.goto(f"{vault.url}/#/tags")
    page.get_by_role("button", name="New tag").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Quayside")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(page.get_by_role("button", name="Offer Quayside to tap on")).to_have_attribute("aria-pressed", "true")
    page.goto(f"{vault.url}/#/evidence/{photo['id']}")
    expect(page.get_by_role("group", name="Tags to add").get_by_role("button", name="Quayside")).to_be_visible()
    page.goto(f"{vault.url}/#/tags")
    pin = page.get_by_role("button", name="Offer Quayside to tap on")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "false")
    expect(pin).to_be_focused()
