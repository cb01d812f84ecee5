"""The frame around the screens: routing, focus, keyboard, themes, and what is said when the vault is away."""

import re

import pytest
from playwright.sync_api import expect

from harness.vault import ROOT

IN_THE_BAR = [("dashboard", "Dashboard"), ("cases", "Cases"), ("library", "Library"), ("more", "More")]
UNDER_MORE = [("add", "Add evidence"), ("uploads", "Uploads"), ("verify", "Verify"), ("set-up", "Set-up"), ("status", "Device status")]
SCREENS = IN_THE_BAR + UNDER_MORE


@pytest.mark.parametrize("path, title", SCREENS)
def test_a_screen_survives_a_reload(page, vault, path, title):
    page.goto(f"{vault.url}/#/{path}")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(title)
    page.reload()
    expect(heading).to_have_text(title)
    expect(page).to_have_title(f"{title} – Exhibit")
    in_navigation, current = (title, "page") if (path, title) in IN_THE_BAR else ("More", "true")
    expect(page.get_by_role("navigation").get_by_role("link", name=in_navigation)).to_have_attribute("aria-current", current)


def test_a_wide_window_shows_every_screen_in_its_rail(desktop, vault):
    desktop.goto(f"{vault.url}/#/more")
    for path, title in [entry for entry in SCREENS if entry[0] != "more"]:
        tab = desktop.get_by_role("navigation").get_by_role("link", name=title)
        tab.click()
        expect(desktop.get_by_role("heading", level=1)).to_have_text(title)
        expect(tab).to_have_attribute("aria-current", "page")
    expect(desktop.get_by_role("link", name="More")).to_have_count(0)


def test_a_phone_reaches_every_screen_and_five_tabs_fit(page, vault):
    page.goto(vault.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    assert page.get_by_role("navigation").get_by_role("link").count() == 5
    for _, title in UNDER_MORE:
        page.get_by_role("link", name="More", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("More")
        page.get_by_role("main").get_by_role("link", name=title).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_a_count_on_a_hidden_tab_stands_on_more(page, desktop, vault):
    count = """async () => {
        const [{ Badges }, { Navigation }] = await Promise.all([import('/shell/badges.js'), import('/shell/navigation.js')]);
        const badges = new Badges();
        const root = document.getElementById('navigation');
        root.replaceChildren();
        new Navigation(root, badges);
        badges.set('uploads', 2, 'not on the vault yet');
    }"""
    for shown, tab in [(page, "More"), (desktop, "Uploads")]:
        shown.goto(f"{vault.url}/#/more")
        shown.evaluate(count)
        expect(shown.get_by_role("navigation").get_by_role("link", name=f"{tab} 2 not on the vault yet")).to_be_visible()


def test_record_survives_a_reload(page, vault):
    page.goto(f"{vault.url}/#/record")
    page.reload()
    expect(page.locator(".viewfinder")).to_be_visible()


@pytest.mark.parametrize("path", ["", "#", "#/"])
def test_no_path_is_the_start(page, vault, path):
    page.goto(f"{vault.url}/{path}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")


@pytest.mark.parametrize("path", ["nowhere/at/all", "recording/%E0%A4%A"])
def test_an_unknown_path_is_said_to_be_none(page, vault, path):
    page.goto(f"{vault.url}/#/{path}")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such page")
    expect(page).to_have_title("No such page – Exhibit")
    expect(page.locator(".tab[aria-current]")).to_have_count(0)
    page.get_by_role("link", name="Open the Library").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")


def test_a_heading_for_screen_readers_alone_stays_unseen_when_focused(page, vault):
    page.goto(f"{vault.url}/#/library")
    page.get_by_role("link", name="Record", exact=True).first.click()
    heading = page.get_by_role("heading", level=1, name="Record")
    expect(heading).to_be_focused()
    assert heading.bounding_box()["width"] <= 1


def test_opening_a_screen_moves_the_focus_to_its_heading(page, vault):
    page.goto(f"{vault.url}/#/library")
    page.get_by_role("link", name="Cases", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Cases")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Library")).to_be_focused()


def test_everything_is_reached_by_keyboard(desktop, vault):
    desktop.goto(f"{vault.url}/#/verify")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Verify")
    desktop.keyboard.press("Tab")
    skip = desktop.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("main")).to_be_focused()
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_label("Choose files")).to_be_focused()
    ring = desktop.get_by_label("Choose files").locator("..").evaluate("label => getComputedStyle(label).outlineStyle")
    assert ring == "solid", "the focus is seen"


def test_main_targets_are_large_enough(page, vault):
    page.goto(f"{vault.url}/#/set-up")
    expect(page.get_by_role("region", name="This device").locator("code").first).to_be_visible()
    small = page.locator("a.button, button, .tab, select").evaluate_all(
        """(elements) => elements.filter((element) => element.checkVisibility())
            .map((element) => [element.textContent.trim(), element.getBoundingClientRect()])
            .filter(([, { width, height }]) => width < 24 || height < 24).map(([text]) => text)"""
    )
    assert small == []


@pytest.mark.parametrize("width", [320, 390, 820, 1280])
def test_nothing_scrolls_sideways(context, vault, width):
    page = context(viewport={"width": width, "height": 800}).new_page()
    too_wide = []
    for path, title in SCREENS:
        page.goto(f"{vault.url}/#/{path}")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            too_wide.append(path)
    assert too_wide == []


def test_the_theme_follows_the_system_until_one_is_chosen(context, vault):
    page = context(color_scheme="dark").new_page()
    page.goto(f"{vault.url}/#/set-up")
    theme = page.locator("html")
    expect(theme).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(theme).to_have_attribute("data-theme", "light")
    page.get_by_label("Dark", exact=True).check()
    expect(theme).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(theme).to_have_attribute("data-theme", "dark")
    expect(page.get_by_label("Dark", exact=True)).to_be_checked()


def test_nothing_is_asked_of_third_parties(page, vault):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("dashboard", "cases", "cases/new", "library", "record", "uploads", "verify", "set-up"):
        page.goto(f"{vault.url}/#/{path}")
        page.wait_for_load_state("load")
    foreign = [url for url in asked if not url.startswith((vault.url, "blob:"))]
    assert foreign == []


def test_the_vault_away_is_said_and_coming_back_is_noticed(desktop, vault):
    desktop.goto(f"{vault.url}/#/library")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Library")
    desktop.context.route("**/api/**", lambda route: route.abort())
    desktop.get_by_role("link", name="Set-up").click()
    banner = desktop.locator("#notices")
    expect(banner).to_contain_text("The vault can’t be reached")
    expect(banner.get_by_role("button", name="Try again")).to_be_visible()
    desktop.context.unroute("**/api/**")
    expect(banner).to_have_text("")
    expect(desktop.locator(".set-up-page")).to_contain_text(re.compile(r"Version \d"))


#: What only one of the two pages has in its head.
OF_THE_APP = ["<title>", 'name="description"', 'name="mobile-web-app-capable"', "apple-mobile-web-app", 'rel="manifest"', 'src="/app.js"']
OF_SET_UP = ["<title>", 'name="referrer"', 'href="/setup/setup.css"', 'src="/setup/setup.js"']


def head(name, own):
    """The lines of a page's head, without those that are its own; each of these must be there."""
    lines = [line.strip() for line in (ROOT / "Web" / name).read_text().split("<head>")[1].split("</head>")[0].strip().splitlines()]
    assert [mark for mark in own if not any(mark in line for line in lines)] == []
    return [line for line in lines if not any(mark in line for mark in own)]


def test_both_pages_have_the_same_head():
    assert head("index.html", OF_THE_APP) == head("setup.html", OF_SET_UP)


#: Ends a dialog in a way, and says at once how many are there, whether the focus is back, and what came of it.
END = """async (way) => {
    const { ask } = await import('/components/dialog.js');
    const before = document.querySelector('a[href]');
    before.focus();
    const answer = ask({ title: 'Name it', fields: Object.assign(document.createElement('input'), { name: 'title', value: 'a' }) });
    const dialog = document.querySelector('dialog');
    if (way === 'confirm') dialog.querySelector('form').requestSubmit();
    else if (way === 'button') dialog.querySelector('button[type=button]').click();
    else if (way === 'outside') dialog.click();
    else if (way === 'leave') dispatchEvent(new Event('hashchange'));
    else if (way === 'escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    const left = document.querySelectorAll('dialog').length;
    const isFocusBack = document.activeElement === before;
    return [left, isFocusBack, left === 0 ? ((await answer)?.get('title') ?? null) : 'not ended'];
}"""


@pytest.mark.parametrize(("way", "title"), [("confirm", "a"), ("button", None), ("outside", None), ("escape", None), ("leave", None)])
def test_a_dialog_that_ends_is_gone_at_once(page, vault, way, title):
    page.goto(f"{vault.url}/#/verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("Verify")
    assert page.evaluate(END, way) == [0, True, title]
