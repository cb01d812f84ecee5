"""Finding evidence: words, kinds, filters, saved searches, the place in a long list, and what is done with many at once."""

import re

import pytest
from playwright.sync_api import expect

from harness.waiting import until

from .conftest import picture


@pytest.fixture(scope="module")
def found(vault, add):
    """Three photos of one case, by title; and a document without one."""
    case = vault.new_case("Crossing at Main Street")
    items = {}
    for title, tags in [("Zebra from the north", ["Zebras"]), ("Zebra from the south", ["Zebras", "Night"]), ("Kiosk", [])]:
        item = add(f"{title}.png", "image/png", picture())
        vault.edit(item["id"], title=title, tags=tags, **({"case": case["id"]} if tags else {}))
        items[title] = vault.item(item["id"])
    return case, items


def titles(page):
    """What is listed, in its order."""
    return page.locator(".item .title").all_inner_texts()


def expect_titles(page, *expected):
    until(lambda: set(titles(page)) == set(expected), what=f"the list shows {expected}")


def test_words_narrow_the_list_as_they_are_typed(page, vault, found):
    page.goto(f"{vault.url}/#/library")
    search = page.get_by_label("Search", exact=True)
    search.press_sequentially("zebra")
    expect_titles(page, "Zebra from the north", "Zebra from the south")
    expect(search).to_be_focused()
    expect(page.get_by_text("2 items", exact=True)).to_be_visible()
    search.press_sequentially(" south")
    expect_titles(page, "Zebra from the south")
    page.reload()
    expect(search).to_have_value("zebra south")
    expect_titles(page, "Zebra from the south")
    page.locator(".item").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zebra from the south")
    page.go_back()
    expect(search).to_have_value("zebra south")
    expect_titles(page, "Zebra from the south")


def test_filters_are_chips_that_a_tap_takes_away(page, vault, found):
    case, _ = found
    page.goto(f"{vault.url}/#/library")
    page.get_by_role("button", name="Filters").click()
    dialog = page.get_by_role("dialog", name="Filters")
    dialog.get_by_label("Case").select_option(case["id"])
    dialog.get_by_role("combobox", name="Tags (all of them)").fill("Night")
    dialog.get_by_label("From").fill("2020-01-01")
    dialog.get_by_role("button", name="Show").click()
    expect_titles(page, "Zebra from the south")
    chips = page.get_by_role("list", name="Filters")
    expect(chips.get_by_role("button", name=f"Without Case {case['reference']}")).to_be_visible()
    expect(chips.get_by_role("button", name="Without From 1 Jan 2020")).to_be_visible()
    chips.get_by_role("button", name="Without Tag: Night").click()
    expect_titles(page, "Zebra from the north", "Zebra from the south")
    page.go_back()
    expect_titles(page, "Zebra from the south")


def test_nothing_found_says_what_to_loosen(page, vault, found):
    page.goto(f"{vault.url}/#/library?tag=Night&text=kiosk")
    state = page.locator(".state")
    expect(state.get_by_role("heading", name="Nothing matches")).to_be_visible()
    state.get_by_role("button", name="Without Tag: Night").click()
    expect_titles(page, "Kiosk")


def test_a_search_is_saved_found_on_another_device_and_deleted(page, context, vault, found):
    page.goto(f"{vault.url}/#/library?tag=Zebras")
    page.get_by_role("button", name="Save this search").click()
    page.get_by_label("Name").fill("All zebras")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved", exact=True).last).to_be_visible()
    other = context().new_page()
    other.goto(f"{vault.url}/#/library")
    other.get_by_role("button", name="Saved").click()
    other.get_by_role("button", name=re.compile("^All zebras")).click()
    expect_titles(other, "Zebra from the north", "Zebra from the south")
    other.get_by_role("button", name="Saved").click()
    other.get_by_role("button", name="Delete the search All zebras").click()
    expect(other.get_by_text("Nothing is saved yet")).to_be_visible()
    assert vault.get("/searches")["searches"] == []


def test_many_are_tagged_and_filed_at_once_and_it_can_be_undone(page, vault, found):
    case, items = found
    page.goto(f"{vault.url}/#/library?tag=Zebras")
    expect_titles(page, "Zebra from the north", "Zebra from the south")
    page.get_by_role("button", name="Select").click()
    bar = page.get_by_role("region", name="Selection")
    bar.get_by_role("button", name="All shown").click()
    expect(bar).to_contain_text("2 chosen")
    bar.get_by_role("button", name="Tag").click()
    dialog = page.get_by_role("dialog", name="Tag 2 items")
    dialog.get_by_role("combobox", name="Tags of all of them").fill("Night")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Tagged 2 items")).to_be_visible()
    north, south = items["Zebra from the north"]["id"], items["Zebra from the south"]["id"]
    assert set(vault.item(north)["tags"]) == {"Night", "Zebras"}
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone")).to_be_visible()
    assert vault.item(north)["tags"] == ["Zebras"]
    assert "Night" in vault.item(south)["tags"], "what it had before stays"


def test_the_place_in_a_long_list_is_found_again(page, vault, add):
    for number in range(60):
        item = add(f"long {number}.png", "image/png", picture())
        vault.edit(item["id"], title=f"Long list {number}")
    page.goto(f"{vault.url}/#/library?text=long+list")
    link = page.get_by_role("link", name=re.compile(r"Long list 2\b"))

    def scrolled_to_it():
        page.mouse.wheel(0, 2000)
        return link.count() == 1

    until(scrolled_to_it, what="the older pages come as one scrolls")
    link.scroll_into_view_if_needed()
    before = link.bounding_box()["y"]
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Long list 2")
    page.go_back()
    until(lambda: link.count() == 1 and abs(link.bounding_box()["y"] - before) < 100, what="the list is where it was left")
