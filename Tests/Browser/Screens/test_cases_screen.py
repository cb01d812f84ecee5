"""Cases, by tapping as a person would: made, found, edited by two at once, closed, held, deleted. What is saved is asked of the vault."""

import re

import pytest
import requests
from playwright.sync_api import expect

from harness.waiting import until

from .conftest import SharedVault, watched


@pytest.fixture(scope="module")
def vault(tmp_path_factory):
    """A vault of its own: the evidence that is filed here must not turn up in the lists that other tests look at."""
    running = SharedVault(tmp_path_factory.mktemp("cases") / "vault").start()
    yield running
    running.stop()


@pytest.fixture
def case(vault):
    """Makes cases behind the browser's back: case(title, …) gives what the vault says of it."""

    def make(title, **members):
        response = requests.post(f"{vault.url}/api/v1/cases", json={"title": title, **members}, timeout=30)
        response.raise_for_status()
        return response.json()

    return make


def of_vault(vault, given):
    return vault.get(f"/cases/{given['id']}")


def edit(vault, given, **members):
    """Changes a case behind the browser's back, whatever its revision."""
    requests.patch(f"{vault.url}/api/v1/cases/{given['id']}", json=members, headers={"If-Match": "*"}, timeout=30).raise_for_status()


def open_case(page, vault, given):
    page.goto(f"{vault.url}/#/case/{given['id']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(given["title"])


def test_a_case_is_made_and_still_there_after_a_reload(context, vault):
    page = watched(context(timezone_id="Europe/Berlin").new_page())
    page.goto(f"{vault.url}/#/cases")
    page.get_by_role("link", name="New case").first.click()
    suggested = page.get_by_label("Reference").input_value()
    assert re.fullmatch(r"\d{4}-\d{4}", suggested)
    page.get_by_label("Title").fill("Collision at the quay")
    page.get_by_label("Summary").fill("A van hit a bollard.")
    page.get_by_label("Happened at").fill("2026-11-28T08:12")
    page.get_by_label("Place").fill("Old Quay, Hamburg")
    page.get_by_label("Coordinates").fill("53.5438, 9.9886")
    page.get_by_role("button", name="Add a person").click()
    expect(page.get_by_label("Name")).to_be_focused()
    page.get_by_label("Name").fill("Ana Pop")
    page.get_by_label("Role").fill("Witness")
    page.get_by_label("Contact").fill("+49 40 1234")
    page.get_by_label("Notes", exact=True).fill("Ask for **dashcam** <b>footage</b>")
    page.get_by_role("radio", name="Preview").check()
    expect(page.get_by_role("region", name="Preview of the notes").locator("strong")).to_have_text("dashcam")
    page.get_by_label("Tags", exact=True).fill("Harbour, Night")
    page.get_by_label("Tags", exact=True).press("Enter")
    page.get_by_role("button", name="Create the case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Collision at the quay")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Collision at the quay")
    for text in ("28 Nov 2026, 08:12:00 UTC+1", "Old Quay, Hamburg", "53.5438, 9.9886", "Ana Pop", "A van hit a bollard.", "<b>footage</b>"):
        expect(page.get_by_role("main")).to_contain_text(text)
    expect(page.get_by_role("region", name="Activity")).to_contain_text("The owner created this case")
    [made] = vault.get("/cases?text=bollard")["cases"]
    kept = {name: made[name] for name in ("reference", "title", "summary", "place", "latitude", "longitude", "occurredAt", "people", "tags", "notes")}
    assert kept == {
        "reference": suggested,
        "title": "Collision at the quay",
        "summary": "A van hit a bollard.",
        "place": "Old Quay, Hamburg",
        "latitude": 53.5438,
        "longitude": 9.9886,
        "occurredAt": "2026-11-28T07:12:00.000Z",
        "people": [{"name": "Ana Pop", "role": "Witness", "contact": "+49 40 1234"}],
        "tags": ["Harbour", "Night"],
        "notes": "Ask for **dashcam** <b>footage</b>",
    }
    assert page.problems == []


def test_what_is_no_case_is_refused_in_words(page, vault, case):
    taken = case("Has the reference")
    page.goto(f"{vault.url}/#/cases/new")
    page.get_by_role("button", name="Create the case").click()
    expect(page.get_by_label("Title")).to_be_focused()
    page.get_by_label("Title").fill("Wants it too")
    page.get_by_label("Coordinates").fill("north of here")
    page.get_by_role("button", name="Create the case").click()
    expect(page.get_by_label("Coordinates")).to_be_focused()
    page.get_by_label("Coordinates").fill("33.9 S 151.2 E")
    page.get_by_label("Reference").fill(taken["reference"])
    page.get_by_role("button", name="Create the case").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose another one")
    page.get_by_label("Reference").fill("QUAY 7")
    page.get_by_role("button", name="Create the case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wants it too")
    [made] = vault.get("/cases?text=QUAY+7")["cases"]
    assert (made["latitude"], made["longitude"]) == (-33.9, 151.2)


def test_what_was_typed_survives_a_reload_and_a_slip(page, vault, case):
    given = case("Typed for long")
    edit = f"{vault.url}/#/case/{given['id']}/edit"
    page.goto(edit)
    page.get_by_label("Notes", exact=True).fill("An hour of writing")
    page.reload()
    expect(page.get_by_label("Notes", exact=True)).to_have_value("An hour of writing")
    expect(page.get_by_text("not saved yet")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Typed for long")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Notes", exact=True)).to_have_value("An hour of writing")
    page.get_by_role("button", name="Discard it").click()
    expect(page.get_by_label("Notes", exact=True)).to_have_value("")
    assert of_vault(vault, given)["revision"] == 1


def conflict(page, vault, given, theirs, mine):
    """Opens the form, lets another save `theirs`, and saves `mine` (labels and texts); gives the dialog."""
    page.goto(f"{vault.url}/#/case/{given['id']}/edit")
    expect(page.get_by_label("Title")).to_have_value(given["title"])
    response = requests.patch(f"{vault.url}/api/v1/cases/{given['id']}", json=theirs, headers={"If-Match": f'"r{given["revision"]}"'}, timeout=30)
    response.raise_for_status()
    for label, text in mine.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Save").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The owner changed this case meanwhile")
    return dialog


def test_two_who_edit_the_same_choose_and_lose_nothing(page, vault, case):
    given = case("Shared", summary="Before", notes="First", place="Here")
    theirs = {"title": "Theirs", "summary": "Their summary", "notes": "Their notes", "place": "There"}
    mine = {"Title": "Mine", "Summary": "My summary", "Notes": "My notes"}
    dialog = conflict(page, vault, given, theirs, mine)
    expect(dialog).to_contain_text("Changed there only, and kept: place")
    expect(dialog.get_by_role("button", name="Save what I chose")).to_be_disabled()
    dialog.get_by_role("group", name="Title").get_by_label("As it is on the vault").check()
    dialog.get_by_role("group", name="Summary").get_by_label("As you have it").check()
    dialog.get_by_role("group", name="Notes").get_by_label("Both").check()
    dialog.get_by_role("button", name="Save what I chose").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Theirs")
    now = of_vault(vault, given)
    saved = [now[name] for name in ("title", "summary", "notes", "place", "revision")]
    assert saved == ["Theirs", "My summary", "Their notes\n\nMy notes", "There", 3]


def test_a_conflict_that_is_put_off_writes_nothing_and_keeps_what_was_typed(page, vault, case):
    given = case("Put off")
    dialog = conflict(page, vault, given, {"title": "Theirs"}, {"Title": "Mine"})
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Title")).to_have_value("Mine")
    assert of_vault(vault, given)["title"] == "Theirs"
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("Mine")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_contain_text("meanwhile")


def test_edits_that_do_not_touch_each_other_are_both_kept(page, vault, case):
    given = case("Apart")
    dialog = conflict(page, vault, given, {"title": "Theirs"}, {"Place": "Mine"})
    dialog.get_by_role("button", name="Save my changes too").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Theirs")
    now = of_vault(vault, given)
    assert (now["title"], now["place"]) == ("Theirs", "Mine")


def file_under(vault, given, folder, days):
    """Files a note for each of these days under the case, one after the other; gives the items' ids."""
    added = []
    for number, day in enumerate(days):
        path = folder / f"note-{number}.txt"
        path.write_text(f"Note {number} of {given['id']}")
        added.append(vault.upload(path, "text/plain", case=given["id"], modified=f"{day}T10:00:00.000+01:00"))
    return added


def test_evidence_stands_by_when_it_was_captured_and_on_the_map(page, vault, case, tmp_path):
    given = case("With evidence")
    other = case("Without")
    added = file_under(vault, given, tmp_path, ["2026-03-02", "2026-03-01", "2026-03-02"])
    positions = [{"id": id, "kind": "document", "title": f"note-{n}.txt", "startedAt": "2026-03-01T09:00:00.000Z", "latitude": n, "longitude": n} for n, id in enumerate(added)]
    page.route(f"**/api/v1/cases/{given['id']}/positions", lambda route: route.fulfill(json={"positions": positions[:2]}))
    open_case(page, vault, given)
    evidence = page.get_by_role("region", name="Evidence")
    expect(evidence.get_by_role("heading", level=3)).to_have_text(["Monday, 2 March 2026", "Sunday, 1 March 2026"])
    expect(evidence.get_by_role("link").filter(has_text="note-")).to_have_count(3)
    expect(evidence).to_contain_text("by the time of the file only")
    expect(evidence.get_by_role("link", name="Search in the Library")).to_have_attribute("href", f"#/library?case={given['id']}")
    expect(page.get_by_role("region", name="Facts")).to_contain_text("3 documents")
    expect(page.get_by_role("region", name="Activity")).to_contain_text("The owner added note-")
    where = page.get_by_role("region", name="Where it was captured")
    expect(where).to_contain_text("1 of 3 items has no position")
    where.locator(".mark").first.click()
    expect(page).to_have_url(f"{vault.url}/#/evidence/{added[0]}")
    open_case(page, vault, other)
    expect(page.get_by_role("heading", name="No evidence in this case yet")).to_be_visible()
    expect(page.get_by_role("link", name="Add evidence").first).to_have_attribute("href", f"#/add?case={other['id']}")


def test_what_is_filed_meanwhile_shows_up_and_long_lists_go_on(page, vault, case, tmp_path):
    given = case("Fills up")
    open_case(page, vault, given)
    expect(page.get_by_role("heading", name="No evidence in this case yet")).to_be_visible()
    file_under(vault, given, tmp_path, [f"2026-04-{day:02}" for day in range(1, 32 - 1)] + ["2026-05-01", "2026-05-02"])
    rows = page.locator(".timeline-row")
    expect(rows).to_have_count(30)
    page.get_by_role("region", name="Evidence").get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(32)
    expect(rows.first).to_contain_text("2 May 2026")
    expect(rows.last).to_contain_text("1 Apr 2026")


@pytest.mark.parametrize(("choice", "state"), [("Keep it", "settled"), ("Move it to the trash", "deleted")])
def test_deleting_a_case_says_what_becomes_of_its_evidence(page, vault, case, tmp_path, choice, state):
    given = case(f"Goes: {choice}")
    [item] = file_under(vault, given, tmp_path, ["2026-03-02"])
    open_case(page, vault, given)
    page.get_by_role("button", name="Delete the case").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 document")
    dialog.get_by_label("Type").fill(given["reference"])
    expect(dialog.get_by_role("button", name="Delete the case")).to_be_disabled()
    dialog.get_by_label(choice).check()
    dialog.get_by_role("button", name="Delete the case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cases")
    assert vault.item(item)["state"] == state


def test_evidence_in_the_trash_is_asked_about_too(page, vault, case, tmp_path):
    """A case without evidence to be seen may still hold some in the trash: it is not deleted until somebody said what becomes of it."""
    given = case("Holds trash")
    [item] = file_under(vault, given, tmp_path, ["2026-03-02"])
    vault.delete(item)
    open_case(page, vault, given)
    page.get_by_role("button", name="Delete the case").click()
    page.get_by_role("dialog").get_by_label("Type").fill(given["reference"])
    page.get_by_role("dialog").get_by_role("button", name="Delete the case").click()
    dialog = page.get_by_role("dialog").filter(has_text="evidence that is in the trash")
    dialog.get_by_label("Type").fill(given["reference"])
    dialog.get_by_label("Keep it").check()
    dialog.get_by_role("button", name="Delete the case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cases")


def test_a_case_is_closed_undone_archived_and_opened_again(page, vault, case):
    given = case("Comes and goes")
    open_case(page, vault, given)
    page.get_by_role("button", name="Close the case").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("settled out of court")
    page.get_by_role("dialog").get_by_role("button", name="Close the case").click()
    expect(page.get_by_text("This case is closed")).to_be_visible()
    expect(page.get_by_role("link", name="Add evidence")).to_have_count(0)
    expect(page.get_by_role("region", name="Activity")).to_contain_text("Reason: settled out of court")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Add evidence").first).to_be_visible()
    page.get_by_role("button", name="Archive").click()
    page.get_by_role("dialog").get_by_role("button", name="Archive the case").click()
    expect(page.get_by_text("This case is archived")).to_be_visible()
    page.get_by_role("button", name="Open again").click()
    expect(page.get_by_text("This case is archived")).to_have_count(0)
    assert of_vault(vault, given)["status"] == "open"


def test_what_somebody_else_changed_is_shown_before_it_is_acted_on(page, vault, case):
    given = case("Seen late")
    open_case(page, vault, given)
    page.get_by_role("button", name="Close the case").click()
    edit(vault, given, title="Seen now")
    page.get_by_role("dialog").get_by_role("button", name="Close the case").click()
    expect(page.get_by_text("nothing of yours was written")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Seen now")
    assert of_vault(vault, given)["status"] == "open"


def test_what_others_do_to_cases_shows_up_by_itself(context, vault, case):
    given = case("Watched")
    lists, shows = (watched(context().new_page()) for _ in range(2))
    lists.goto(f"{vault.url}/#/cases?text=watched")
    open_case(shows, vault, given)
    expect(lists.locator(".case-card .title")).to_have_text("Watched")
    edit(vault, given, title="Watched closely", notes="*New*")
    expect(shows.get_by_role("heading", level=1)).to_have_text("Watched closely")
    expect(shows.get_by_role("region", name="Notes").locator("em")).to_have_text("New")
    expect(shows.get_by_role("region", name="Activity")).to_contain_text("changed the title and the notes of this case")
    expect(lists.locator(".case-card .title")).to_have_text("Watched closely")
    case("Watched, too")
    expect(lists.locator(".case-card")).to_have_count(2)


def test_a_held_case_can_not_be_deleted_until_it_is_released(page, vault, case):
    given = case("Held")
    open_case(page, vault, given)
    page.get_by_role("button", name="Legal hold").click()
    page.get_by_role("dialog").get_by_role("button", name="Put it under hold").click()
    expect(page.get_by_role("button", name="Release the hold")).to_be_visible()
    expect(page.get_by_role("button", name="Delete the case")).to_have_count(0)
    page.get_by_role("button", name="Release the hold").click()
    page.get_by_role("dialog").get_by_role("button", name="Release the hold").click()
    expect(page.get_by_role("button", name="Delete the case")).to_be_visible()
    assert of_vault(vault, given)["legalHold"] is False


def test_a_deleted_case_is_gone_after_its_reference_was_typed(page, vault, case):
    given = case("Made by mistake")
    open_case(page, vault, given)
    page.get_by_role("button", name="Delete the case").click()
    dialog = page.get_by_role("dialog")
    confirm = dialog.get_by_role("button", name="Delete the case")
    expect(confirm).to_be_disabled()
    dialog.get_by_label("Reason").fill("a double")
    dialog.get_by_label("Type").fill(given["reference"])
    confirm.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cases")
    page.go_back()
    page.goto(f"{vault.url}/#/case/{given['id']}")
    expect(page.get_by_role("heading", name="There is no such case")).to_be_visible()
    [event] = vault.get(f"/custody?case={given['id']}&action=case-deleted")["events"]
    assert event["reason"] == "a double"


def test_a_paired_device_is_told_who_may_hold_and_delete(page, vault, case):
    page.route("**/api/v1/vault", lambda route: route.fulfill(json={**vault.get("/vault"), "loopback": False}))
    open_case(page, vault, case("Seen from a phone"))
    expect(page.get_by_role("main")).to_contain_text("for the machine where the vault runs only")
    expect(page.get_by_role("button", name="Delete the case")).to_have_count(0)


def test_cases_are_found_by_words_status_and_order_and_the_address_keeps_it(page, vault, case):
    for title, status in [("Zebra crossing", "open"), ("Zebra stolen", "closed"), ("A zebra crossing", "open")]:
        given = case(title)
        if status != "open":
            edit(vault, given, status=status)
    titles = page.locator(".case-card .title")
    page.goto(f"{vault.url}/#/cases")
    page.get_by_role("searchbox", name="Search cases").fill("zebra")
    expect(titles).to_have_text(["A zebra crossing", "Zebra stolen", "Zebra crossing"])
    page.get_by_label("Sort by").select_option("Title")
    page.get_by_role("radio", name=re.compile("^Open")).check()
    expect(titles).to_have_text(["A zebra crossing", "Zebra crossing"])
    page.reload()
    expect(titles).to_have_text(["A zebra crossing", "Zebra crossing"])
    expect(page.get_by_role("searchbox", name="Search cases")).to_have_value("zebra")
    page.get_by_role("searchbox", name="Search cases").fill("no such animal")
    expect(page.get_by_role("heading", name="No case matches")).to_be_visible()
    page.get_by_role("button", name="Show all cases").click()
    expect(titles.first).to_be_visible()


def test_a_case_is_made_by_keyboard_alone(desktop, vault):
    desktop.goto(f"{vault.url}/#/cases")
    desktop.get_by_role("link", name="New case").first.press("Enter")
    expect(desktop.get_by_role("heading", level=1, name="New case")).to_be_focused()
    expect(desktop.get_by_label("Title")).to_be_visible()
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_label("Title")).to_be_focused()
    desktop.keyboard.type("By keys")
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("heading", level=1, name="By keys")).to_be_focused()
    desktop.get_by_role("link", name="Edit").press("Enter")
    expect(desktop.get_by_label("Title")).to_have_value("By keys")
    desktop.get_by_label("Tags", exact=True).focus()
    desktop.keyboard.type("one,two")
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("Backspace")
    desktop.keyboard.press("Shift+Tab")
    expect(desktop.get_by_role("button", name="Take the tag one away")).to_be_focused()
    desktop.get_by_role("button", name="Save").press("Enter")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("By keys")
    made = until(lambda: vault.get("/cases?text=By+keys")["cases"], what="the case is there")[0]
    assert made["tags"] == ["one"]
