"""Custody events in words: each that the vault writes has a sentence, and many alike are one line."""

import re

from harness.vault import ROOT

SWIFT = ROOT / "Sources" / "EvidenceModel" / "CustodyAction.swift"

#: What an event says, read aloud: items and cases by the name that the event itself gives.
SAY = """async (events) => {
    const { actorName, grouped, othersText, sentence } = await import('/models/custody-words.js');
    const word = (part) => (typeof part === 'string' ? part : part.item ? part.title ?? '<item>' : `the case ${part.reference ?? '<case>'}`);
    return grouped(events).map(({ event, others }) => `${actorName(event.actor)} ${sentence(event).map(word).join('')}${othersText(others)}`);
}"""

OWNER = {"kind": "owner"}
PHONE = {"kind": "device", "id": "d1", "name": "Ana’s phone"}


def say(page, vault, *events):
    page.goto(f"{vault.url}/#/more")
    return page.evaluate(SAY, list(events))


def test_every_action_has_a_sentence_of_its_own(page, vault):
    """An action that the vault learns needs words here; until then its bare name is shown, never nothing."""
    actions = re.findall(r'rawValue: "([a-z-]+)"', SWIFT.read_text())
    assert len(actions) > 20
    said = say(page, vault, *({"actor": OWNER, "action": action, "item": "i1", "case": "c1"} for action in [*actions, "news-arrived"]))
    plain = [action for action, words in zip(actions, said) if action.replace("-", " ") in words]
    assert plain == []
    assert said[-1] == "The owner news arrived <item>"


def test_what_was_changed_is_said(page, vault):
    case = {"case": "c1"}
    item = {"item": "i1"}
    filed = {"after": {"case": "c2", "reference": "2026-0002"}}
    assert say(
        page,
        vault,
        {"actor": OWNER, "action": "case-edited", **case, "before": {"summary": "", "tags": []}, "after": {"summary": "x", "tags": ["a"]}},
        {"actor": OWNER, "action": "case-edited", **case, "before": {"latitude": None, "longitude": None}, "after": {"latitude": 1, "longitude": 2}},
        {"actor": PHONE, "action": "item-retitled", **item, "before": {"title": "IMG_1"}, "after": {"title": "Bridge"}},
        {"actor": OWNER, "action": "item-tagged", **item, "before": {"tags": ["a", "b"]}, "after": {"tags": ["b", "c"]}},
        {"actor": OWNER, "action": "item-moved", **item, **filed, "before": {"case": None}},
        {"actor": OWNER, "action": "item-moved", **item, **filed, "before": {"case": "c1", "reference": "2026-0001"}},
        {"actor": OWNER, "action": "item-moved", **item, "before": {"case": "c1", "reference": "2026-0001"}, "after": {"case": None}},
        {"actor": PHONE, "action": "device-paired", "device": {"id": "d1", "name": "Ana’s phone"}},
        {"actor": OWNER, "action": "case-deleted", **case, "before": {"reference": "2026-0001"}},
    ) == [
        "The owner changed the summary and the tags of the case <case>",
        "The owner changed the coordinates of the case <case>",
        "Ana’s phone renamed Bridge from “IMG_1” to “Bridge”",
        "The owner changed the tags of <item>: added c, took off a",
        "The owner filed <item> under the case 2026-0002",
        "The owner moved <item> from the case 2026-0001 to the case 2026-0002",
        "The owner took <item> out of the case 2026-0001",
        "Ana’s phone was let in",
        "The owner deleted the case 2026-0001",
    ]


def test_many_alike_are_one_line_and_others_are_not(page, vault):
    def added(item, actor=PHONE, **more):
        return {"actor": actor, "action": "item-added", "item": item, "title": f"IMG_{item}", **more}

    assert say(page, vault, added("1"), added("2"), added("3"), added("4", OWNER), added("5", OWNER, case="c1"), added("6", OWNER, reason="r")) == [
        "Ana’s phone added IMG_1 and 2 more items",
        "The owner added IMG_4",
        "The owner added IMG_5",
        "The owner added IMG_6",
    ]
