"""What people write on an item: title, notes, tags and case, by one person and by two at the same time. Nothing is overwritten unseen."""

import re

import pytest
from playwright.sync_api import expect

from harness.waiting import until

from .conftest import picture, watched


@pytest.fixture
def item(vault, add):
    """An item of its own for each test."""
    return add("bridge.png", "image/png", picture())


def open_item(page, vault, item):
    page.goto(f"{vault.url}/#/evidence/{item['id']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(item["title"])


def expect_item(vault, item, **expected):
    """Waits until the vault has the item with these members."""
    until(lambda: {name: vault.item(item["id"])[name] for name in expected} == expected, what=f"the vault has {expected}")


def write_notes(page, text):
    page.get_by_role("region", name="Notes").get_by_role("button", name="Edit").click()
    page.get_by_label("Text").fill(text)


def test_notes_are_markdown_and_still_there_after_a_reload(page, vault, item):
    open_item(page, vault, item)
    write_notes(page, "Seen from **the bridge**\n\n<b onclick=alert(1)>no markup</b>")
    page.get_by_role("button", name="Save").click()
    notes = page.get_by_role("region", name="Notes")
    expect(notes.locator("strong")).to_have_text("the bridge")
    expect(notes.locator("b")).to_have_count(0)
    page.reload()
    expect(notes.locator("strong")).to_have_text("the bridge")
    custody = page.get_by_role("region", name="Custody so far")
    expect(custody).to_contain_text("changed the notes of it")
    custody.get_by_text("What changed").click()
    expect(custody.locator("ins")).to_contain_text("Seen from **the bridge**")


def test_what_was_typed_survives_a_reload_and_is_dropped_with_an_undo(page, vault, item):
    open_item(page, vault, item)
    write_notes(page, "Half a sentence")
    page.reload()
    expect(page.get_by_label("Text")).to_have_value("Half a sentence")
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    page.get_by_role("region", name="Notes").get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Text")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Text")).to_have_value("Half a sentence")
    page.get_by_role("region", name="Notes").get_by_role("button", name="Save").click()
    expect_item(vault, item, notes="Half a sentence")


def test_two_devices_change_the_same_and_one_chooses(page, context, vault, item):
    other = watched(context().new_page())
    for device in (page, other):
        open_item(device, vault, item)
        write_notes(device, "by the first" if device is page else "by the second")
    page.get_by_role("button", name="Save").click()
    expect_item(vault, item, notes="by the first")
    other.get_by_role("button", name="Save").click()
    dialog = other.get_by_role("dialog")
    expect(dialog).to_contain_text("by the first")
    expect(dialog).to_contain_text("by the second")
    dialog.get_by_role("button", name="Cancel").or_(dialog.get_by_role("button", name=re.compile("back|editing", re.I))).first.click()
    expect(other.get_by_label("Text")).to_have_value("by the second")
    assert vault.item(item["id"])["notes"] == "by the first", "what is put off overwrites nothing"
    other.get_by_role("button", name="Save").click()
    dialog.get_by_label("Both, one after the other").check()
    dialog.get_by_role("button", name="Save what I chose").click()
    expect_item(vault, item, notes="by the first\n\nby the second")
    expect(page.get_by_role("region", name="Notes")).to_contain_text("by the second")
    assert other.problems == []


def test_a_change_elsewhere_on_the_item_is_no_conflict(page, vault, item):
    open_item(page, vault, item)
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Title").fill("Bridge at night")
    vault.edit(item["id"], notes="Meanwhile", tags=["Night"])
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bridge at night")
    expect_item(vault, item, title="Bridge at night", notes="Meanwhile", tags=["Night"])


def test_tags_of_two_devices_are_all_kept(page, context, vault, item):
    vault.edit(item["id"], tags=["Old"])
    page.route("**/api/v1/events", lambda route: route.abort())
    open_item(page, vault, item)
    field = page.get_by_role("region", name="Tags").get_by_role("combobox")
    expect(page.get_by_role("button", name="Take the tag Old away")).to_be_visible()
    vault.edit(item["id"], tags=["Old", "Theirs"])
    field.fill("Mine")
    field.press("Enter")
    until(lambda: set(vault.item(item["id"])["tags"]) == {"Mine", "Old", "Theirs"}, what="all three tags are on it")
    page.get_by_role("button", name="Take the tag Old away").click()
    until(lambda: set(vault.item(item["id"])["tags"]) == {"Mine", "Theirs"}, what="one tag is taken off")


def test_it_is_filed_moved_with_a_reason_and_taken_out(page, vault, item):
    first, second = vault.new_case("Harbour fire"), vault.new_case("Harbour theft")
    open_item(page, vault, item)
    card = page.get_by_role("region", name="Case", exact=True)
    card.get_by_role("button", name="File under a case").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Search cases").fill("fire")
    dialog.get_by_label(re.compile("Harbour fire")).check()
    dialog.get_by_role("button", name="File here").click()
    expect(card.get_by_role("link")).to_contain_text(first["reference"])
    card.get_by_role("button", name="Move").click()
    dialog.get_by_label(re.compile("Harbour theft")).check()
    expect(dialog.get_by_role("button", name="File here")).to_be_disabled()
    dialog.get_by_label("Reason").fill("Wrong harbour")
    dialog.get_by_role("button", name="File here").click()
    expect(card.get_by_role("link")).to_contain_text(second["reference"])
    expect(page.get_by_role("region", name="Custody so far")).to_contain_text("Reason: Wrong harbour")
    card.get_by_role("button", name="Take out of the case").click()
    dialog.get_by_label("Reason").fill("Not of this case")
    dialog.get_by_role("button", name="Take out of the case").click()
    expect(card).to_contain_text("Not filed under a case")
    page.get_by_role("button", name="Undo").last.click()
    expect(card.get_by_role("link")).to_contain_text(second["reference"])
    assert vault.item(item["id"])["case"]["id"] == second["id"]


def test_a_case_chosen_while_the_search_goes_on_stays_chosen(page, vault, item):
    case = vault.new_case("Lantern street")
    open_item(page, vault, item)
    page.get_by_role("region", name="Case", exact=True).get_by_role("button", name="File under a case").click()
    dialog = page.get_by_role("dialog")
    choice = dialog.get_by_label(re.compile("Lantern street"))
    expect(choice).to_be_visible()
    held = []
    page.route("**/api/v1/cases?*text=lantern*", lambda route: held.append(route))
    with page.expect_request("**/api/v1/cases?*text=lantern*"):
        dialog.get_by_label("Search cases").fill("lantern")
    choice.check()
    with page.expect_response("**/api/v1/cases?*text=lantern*"):
        held[0].continue_()
    expect(dialog.get_by_role("radio")).to_have_count(1)
    expect(choice).to_be_checked()
    dialog.get_by_role("button", name="File here").click()
    until(lambda: vault.item(item["id"])["case"] and vault.item(item["id"])["case"]["id"] == case["id"], what="it is filed under the case chosen")
