"""axe-core finds nothing to fault, on every screen and in its states, in both themes, on phones and wide windows."""

import pytest
import requests
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from harness.chromium import DESKTOP, PHONE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(page):
    """What axe finds, one line each."""
    response = Axe().run(page, options={"runOnly": RULES}).response
    first = [(fault["id"], fault["nodes"][0]) for fault in response["violations"]]
    return [f"{rule}: {node['target']} {node.get('failureSummary', '')}" for rule, node in first]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violation(context, vault, recording, photo, theme, viewport):
    facts = {"summary": "A van hit a bollard.", "notes": "# Heard\n- see https://a.example\n```\ncode\n```", "tags": ["Harbour"], "people": [{"name": "Ana", "role": "Witness"}]}
    case = requests.post(f"{vault.url}/api/v1/cases", json={"title": "Collision at the quay", **facts}, timeout=30).json()
    page = context(color_scheme=theme, viewport=viewport).new_page()
    found = {}

    def look(name, path, ready):
        page.goto(vault.url + path)
        expect(page.locator(ready).first).to_be_visible()
        found[name] = faults(page)

    look("library", "/#/library", ".item")
    look("nothing matches", "/#/library?kind=document", ".state")
    look("library, searched", "/#/library?tag=Incident&from=2020-01-01T00:00:00.000Z&text=nothing", ".state")
    page.get_by_role("button", name="Filters").click()
    expect(page.get_by_role("dialog", name="Filters")).to_be_visible()
    found["filters"] = faults(page)
    page.keyboard.press("Escape")
    look("library, choosing", "/#/library", ".item")
    page.get_by_role("button", name="Select").click()
    page.locator(".choose").first.check()
    found["choosing"] = faults(page)
    look("tags", "/#/tags", ".state, .tag-rows")
    look("trash", "/#/library?state=deleted", ".state, .item")
    look("recording", f"/#/recording/{recording['id']}", ".finding")
    page.get_by_role("button", name="Delete the evidence").click()
    found["dialog"] = faults(page)
    page.keyboard.press("Escape")
    look("evidence", f"/#/evidence/{photo['id']}", ".zoom-view img")
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("button", name="Edit", exact=True).click()
    page.locator("summary", has_text="All metadata").click()
    found["evidence, edited"] = faults(page)
    look("no such recording", "/#/recording/0193f0a0-1111-7000-8000-00000000dead", ".state")
    look("no such page", "/#/nowhere", ".state")
    look("record", "/#/record", ".viewfinder")
    look("uploads", "/#/uploads", "h1")
    look("add", "/#/add", ".way")
    look("dashboard", "/#/dashboard", ".tiles, .first-steps, .state")
    look("cases", "/#/cases", ".case-card, .state")
    look("no case matches", "/#/cases?text=nothing+has+this", ".state")
    look("case", f"/#/case/{case['id']}", ".activity-list li")
    page.get_by_role("button", name="Delete the case").click()
    found["deleting a case"] = faults(page)
    look("case form", f"/#/case/{case['id']}/edit", ".person")
    look("more", "/#/more", ".list-row")
    look("verify", f"/#/verify?recording={recording['id']}", ".result-card")
    look("set-up", "/#/set-up", ".facts")
    look("device status", "/#/status", ".status-value.good")
    page.route("**/api/v1/setup", lambda route: route.fulfill(json={"fingerprint": "c5" * 32, "addresses": []}))
    look("setup page", f"/setup#ca={'00' * 32}", ".step .button")
    assert {name: list_ for name, list_ in found.items() if list_} == {}
