"""The dashboard: where the app starts. What it counts is what the vault says, and each thing on it leads to what it is about."""

import re

import pytest
import requests
from playwright.sync_api import expect

NOTHING = {
    "cases": {"open": 0, "closed": 0, "archived": 0},
    "items": {"total": 0, "byKind": {}, "live": 0, "incomplete": 0, "damaged": 0, "trashed": 0, "unfiled": 0},
    "uploads": {"receiving": 0},
    "storage": {"itemBytes": 0, "freeBytes": 300_000_000_000, "totalBytes": 400_000_000_000},
    "attention": [],
    "activity": [],
}
ITEM = "0193f0a0-1111-7000-8000-00000000beef"


def answering(page, **members):
    """Lets the page see a vault that stands like this."""
    page.route("**/api/v1/dashboard", lambda route: route.fulfill(json={**NOTHING, **members}))


def make_case(vault, title):
    response = requests.post(f"{vault.url}/api/v1/cases", json={"title": title}, timeout=30)
    response.raise_for_status()
    return response.json()


def test_the_app_starts_with_the_counts_and_they_lead_to_what_they_count(page, vault, recording):
    make_case(vault, "Counted")
    page.goto(vault.url)
    counts = vault.get("/dashboard")
    expect(page.get_by_role("link", name=re.compile(rf"^{counts['items']['total']:,} evidence items?"))).to_have_attribute("href", "#/library")
    page.get_by_role("link", name=re.compile(rf"^{counts['cases']['open']:,} open cases?")).click()
    expect(page.get_by_role("radio", name=re.compile("^Open"))).to_be_checked()
    expect(page.locator(".case-card", has_text="Counted")).to_be_visible()


def test_what_happens_is_told_with_a_way_to_it(page, vault, recording):
    page.goto(f"{vault.url}/#/dashboard")
    activity = page.get_by_role("region", name="Recent activity")
    expect(activity.get_by_role("listitem").first).to_be_visible()
    given = make_case(vault, "Just made")
    vault.rename(recording["id"], "Renamed meanwhile")
    expect(activity).to_contain_text(f"The owner created the case {given['reference']}")
    expect(activity).to_contain_text("Renamed meanwhile")
    activity.get_by_role("link", name=given["reference"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Just made")
    vault.rename(recording["id"], recording["title"])


def test_storage_is_what_the_vault_says(page, vault):
    answering(page, storage={"itemBytes": 100_000_000_000, "freeBytes": 150_000_000_000, "totalBytes": 400_000_000_000})
    page.goto(f"{vault.url}/#/dashboard")
    storage = page.get_by_role("region", name="Storage of the vault")
    facts = storage.locator("dd")
    expect(facts).to_have_text(["100 GB", "150 GB", "150 GB"])
    shares = "() => [...document.querySelectorAll('.storage-bar span')].map((part) => part.offsetWidth / part.parentElement.offsetWidth)"
    assert page.evaluate(shares) == pytest.approx([0.25, 0.375], abs=0.02)


def test_an_empty_vault_says_what_to_do_first(page, vault):
    answering(page)
    page.goto(f"{vault.url}/#/dashboard")
    expect(page.get_by_role("heading", name="Your vault is ready")).to_be_visible()
    for name, path in [("Record", "record"), ("Add evidence", "add"), ("New case", "cases/new"), ("Pair a phone", "set-up")]:
        expect(page.locator(".first-steps").get_by_role("link", name=name, exact=True)).to_have_attribute("href", f"#/{path}")


def test_what_needs_attention_leads_to_it(page, vault):
    attention = [
        {"kind": "disk-low", "title": "The vault’s disk is almost full", "detail": "1.2 GB can still be filled.", "at": None},
        {"kind": "cut-off", "item": ITEM, "title": "Ride <home>", "detail": "It was cut off.", "at": "2026-11-30T04:51:57.123Z"},
        {"kind": "news-of-tomorrow", "title": "Something was put right", "detail": "A log was set aside.", "at": "2026-11-30T04:51:57.123Z"},
    ]
    answering(page, items={**NOTHING["items"], "total": 1}, attention=attention)
    page.goto(f"{vault.url}/#/dashboard")
    region = page.get_by_role("region", name="Needs attention")
    expect(region.get_by_role("listitem")).to_have_count(3)
    expect(region.get_by_role("link", name="disk is almost full")).to_have_attribute("href", "#/library?state=deleted")
    expect(region.get_by_role("link", name="Ride <home>")).to_have_attribute("href", f"#/recording/{ITEM}")
    expect(region).to_contain_text("Something was put right")


def test_nothing_to_look_after_is_said(page, vault):
    answering(page, items={**NOTHING["items"], "total": 1})
    page.goto(f"{vault.url}/#/dashboard")
    expect(page.get_by_text("Nothing needs your attention")).to_be_visible()


def test_the_focus_stays_where_it_is_as_the_figures_change(page, vault):
    counted = {**NOTHING["items"], "total": 41}
    answering(page, items=counted)
    page.goto(f"{vault.url}/#/dashboard")
    page.get_by_role("link", name="41 evidence items").focus()
    answering(page, items={**counted, "total": 42})
    make_case(vault, "Makes the page look again")
    expect(page.get_by_role("link", name="42 evidence items")).to_be_focused()


def test_without_the_vault_it_shows_what_it_last_saw(page, vault, recording):
    page.goto(f"{vault.url}/#/dashboard")
    expect(page.locator(".network-status")).to_contain_text("Connected to the vault")
    expect(page.locator(".tile").first).to_be_visible()
    page.context.route("**/api/**", lambda route: route.abort())
    page.reload()
    expect(page.locator(".network-status")).to_contain_text("out of reach")
    expect(page.get_by_text("As this device last saw it")).to_be_visible()
    expect(page.locator(".tile").first).to_be_visible()
    page.context.unroute("**/api/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".network-status")).to_contain_text("Connected to the vault")
    expect(page.get_by_text("As this device last saw it")).to_have_count(0)
