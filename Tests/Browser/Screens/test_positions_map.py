"""The drawn map: true to scale and north, at the date line and near the poles, and as a list for those who don't see it."""

import math

import pytest
from playwright.sync_api import expect

#: Puts a map of `positions` on a page of 400 px, and waits until it is drawn; ids are their order.
SHOW = """async (given) => {
    const { positionsMap } = await import('/components/positions-map.js');
    const positions = given.map(([latitude, longitude], index) => ({ id: String(index), title: `Item ${index}`, startedAt: '2026-11-30T04:51:57.123Z', latitude, longitude }));
    const place = document.getElementById('main');
    place.style.width = '400px';
    place.replaceChildren(positionsMap({ positions, href: ({ id }) => `#/item/${id}`, signal: new AbortController().signal }));
    while (!place.querySelector('.map svg')) await new Promise(requestAnimationFrame);
}"""

#: Where the marks are, in pixels, with how many items each stands for; and the scale bar: its pixels and its words.
MARKS = """() => [...document.querySelectorAll('.map .mark')].map((mark) => {
    const [x, y] = mark.getAttribute('transform').match(/-?[\\d.]+/g).map(Number);
    return { x, y, words: mark.querySelector('title').textContent };
})"""
BAR = "() => [document.querySelector('.map .bar').getBBox().width, document.querySelector('.map .words').textContent]"


def show(page, vault, positions):
    page.goto(f"{vault.url}/#/more")
    expect(page.get_by_role("heading", level=1)).to_have_text("More")
    page.evaluate(SHOW, positions)


def metres(text):
    number, unit = text.split()
    return float(number) * {"m": 1, "km": 1000}[unit]


@pytest.mark.parametrize(
    ("first", "second"),
    [((52.5, 13.4), (52.51, 13.42)), ((-33.9, 151.2), (-33.8, 151.0)), ((10.0, 179.99), (10.01, -179.99)), ((69.6, 18.9), (69.7, 19.4))],
    ids=["north-east", "south", "date line", "far north"],
)
def test_distances_and_directions_are_true(page, vault, first, second):
    show(page, vault, [first, second])
    expect(page.locator(".map .mark")).to_have_count(2)
    one, other = page.evaluate(MARKS)
    width, words = page.evaluate(BAR)
    scale = metres(words) / width
    east = (((second[1] - first[1] + 540) % 360) - 180) * math.cos(math.radians((first[0] + second[0]) / 2)) * 111_195
    north = (second[0] - first[0]) * 111_195
    assert (other["x"] - one["x"]) * scale == pytest.approx(east, rel=0.01)
    assert (one["y"] - other["y"]) * scale == pytest.approx(north, rel=0.01)


def test_several_at_one_place_are_parted_by_going_nearer_or_listed(page, vault):
    near = [(52.5, 13.4), (52.5, 13.4), (52.5003, 13.4003)]
    show(page, vault, [*near, (52.6, 13.6)])
    marks = page.locator(".map .mark")
    expect(marks).to_have_count(2)
    page.locator(".map .mark.several").click()
    page.locator(".map .mark.several").click()
    expect(page.locator(".map-here")).to_contain_text("2 items at this place")
    expect(page.locator(".map-here").get_by_role("link")).to_have_count(2)
    page.get_by_role("button", name="Show all").click()
    expect(marks).to_have_count(2)
    marks.last.click()
    expect(page).to_have_url(f"{vault.url}/#/item/3")


def test_the_map_is_a_list_too(page, vault):
    show(page, vault, [(52.5, 13.4), (-1.25, 36.8)])
    page.get_by_text("2 positions as a list").click()
    item = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Item 1"))
    expect(item).to_contain_text("-1.25, 36.8")
    expect(item).to_contain_text("UTC")
    item.get_by_role("link").click()
    expect(page).to_have_url(f"{vault.url}/#/item/1")


def test_one_position_alone_and_thousands_are_shown(page, vault):
    show(page, vault, [(0, 0)])
    expect(page.locator(".map .mark")).to_have_count(1)
    page.evaluate(SHOW, [(index / 50, index % 37) for index in range(2_000)])
    expect(page.locator(".map .mark").first).to_be_visible()
    words = [mark["words"] for mark in page.evaluate(MARKS)]
    assert sum(int(text.split()[0].replace(",", "")) if "items" in text else 1 for text in words) == 2_000


def test_a_map_of_continents_does_not_claim_to_be_true_to_scale(page, vault):
    show(page, vault, [(52.5, 13.4), (-33.9, 151.2)])
    expect(page.locator(".map .mark")).to_have_count(2)
    assert page.evaluate(BAR)[1] == "about 5,000 km"
    page.evaluate(SHOW, [(52.5, 13.4), (53.5, 10.0)])
    assert page.evaluate(BAR)[1] == "50 km"
