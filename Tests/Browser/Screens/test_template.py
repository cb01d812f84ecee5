"""html`…`: what is put into a template is text, never markup, and what it makes behaves."""

import sys
import unicodedata

TITLE = "<img src=x onerror=\"document.title='broken'\"> & \"quotes\""


def evaluate(page, body, argument=None):
    """Runs `body` in the page, with html and element imported and `given` the argument."""
    source = f"async (given) => {{ const {{ html, element }} = await import('/components/html.js'); {body} }}"
    return page.evaluate(source, argument)


def test_values_are_text(page, vault):
    page.goto(vault.url + "/#/verify")
    shown = evaluate(
        page,
        """const paragraph = element`<p title="${given}" data-title=${given}>${given}</p>`;
        const { textContent: text, title, dataset, childElementCount: children } = paragraph;
        return { text, title, data: dataset.title, children };""",
        TITLE,
    )
    assert shown == {"text": TITLE, "title": TITLE, "data": TITLE, "children": 0}


def test_nothing_is_shown_for_nothing(page, vault):
    page.goto(vault.url + "/#/verify")
    shown = evaluate(
        page,
        """const list = ['a', null, html`<b>b</b>`];
        return element`<p class=${null} hidden=${undefined}>${null}${undefined}${false}${''}${0}${list}</p>`.outerHTML;""",
    )
    assert shown == "<p>0a<b>b</b></p>"


def test_switches_listeners_and_properties(page, vault):
    page.goto(vault.url + "/#/verify")
    shown = evaluate(
        page,
        """let clicks = 0;
        const click = () => { clicks += 1; };
        const form = element`
            <form>
                <input .value=${'typed'} ?disabled=${true} ?required=${false}>
                <button type="button" @click=${click}>Go</button>
            </form>`;
        const [{ value, disabled, required }, button] = form.elements;
        button.click();
        return { clicks, value, disabled, required, names: button.getAttributeNames() };""",
    )
    assert shown == {"clicks": 1, "value": "typed", "disabled": True, "required": False, "names": ["type"]}


def test_one_template_makes_many(page, vault):
    """The parsed template is kept; what is put in is not."""
    page.goto(vault.url + "/#/verify")
    shown = evaluate(page, "return [1, 2, 3].map((n) => element`<i data-n=\"n${n}\">${n}</i>`.outerHTML).join('');")
    assert shown == '<i data-n="n1">1</i><i data-n="n2">2</i><i data-n="n3">3</i>'


#: What String.onOneLine of EvidenceModel replaces; on a page line breaks and tabs are spaces.
TURNING_OR_HIDING = [
    character
    for character in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") and character not in "\n\r\t\u200d"
]


def test_nothing_turns_around_or_hides_its_neighbours(page, vault):
    """Titles and names come from other people: none may pose as another, on the screen, read out or as a file's name."""
    page.goto(vault.url + "/#/verify")
    given = "".join(f"a{character}b" for character in TURNING_OR_HIDING) + "👩\u200d🚒 é\n\tשלום"
    shown = evaluate(
        page,
        """const made = element`<a title="${given}" alt="${given}" aria-label="${given}" download="${given}" placeholder="a ${given}">${[given]}</a>`;
        return [...made.getAttributeNames().map((name) => made.getAttribute(name)), made.textContent];""",
        given,
    )
    expected = "a\ufffdb" * len(TURNING_OR_HIDING) + "👩\u200d🚒 é\n\tשלום"
    assert shown == [expected, expected, expected, expected, f"a {expected}", expected]


def test_what_is_not_shown_stays_as_it_is(page, vault):
    """A title that is edited, an address and a mark keep their bytes: what is shown harmlessly is not rewritten."""
    page.goto(vault.url + "/#/verify")
    given = "gpj.\u202eexe"
    kept = evaluate(
        page,
        """const made = element`<input value="${given}" data-mark="${given}">`;
        return [made.value, made.dataset.mark];""",
        given,
    )
    assert kept == [given, given]
