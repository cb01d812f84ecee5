"""Notes in Markdown: what is understood looks right, and nothing that anybody writes becomes markup, a script or a strange link."""

import pytest

#: What `markdown(text)` makes, as HTML; attributes that every link has are left out.
RENDER = """async (text) => {
    const { markdown } = await import('/components/markdown.js');
    const root = markdown(text);
    for (const link of root.querySelectorAll('a')) {
        if (link.rel !== 'noopener noreferrer nofollow' || link.target !== '_blank' || link.title !== link.href) return 'a link without its guards';
        for (const name of ['rel', 'target', 'title']) link.removeAttribute(name);
    }
    return root.innerHTML;
}"""

WRITTEN = {
    "# First\n## Second\n###### Last": "<h3>First</h3><h4>Second</h4><h5>Last</h5>",
    "One\ntwo\n\nthree": "<p>One<br>two</p><p>three</p>",
    "**bold** *it* __b__ _i_ ~~no~~ ***both*** `a*b*`": "<p><strong>bold</strong> <em>it</em> <strong>b</strong> <em>i</em> <s>no</s> "
    "<strong><em>both</em></strong> <code>a*b*</code></p>",
    "*a **b** c* snake_case_name 2 * 3 * 4 \\*not\\*": "<p><em>a <strong>b</strong> c</em> snake_case_name 2 * 3 * 4 *not*</p>",
    "- a\n- b\n  - c\n\n1. x\n2. y\n\n7) z": "<ul><li><span>a</span></li><li><span>b</span><ul><li><span>c</span></li></ul></li></ul>"
    '<ol start="1"><li><span>x</span></li><li><span>y</span></li></ol><ol start="7"><li><span>z</span></li></ol>',
    "> He said\n> - so\n\n---": "<blockquote><p>He said</p><ul><li><span>so</span></li></ul></blockquote><hr>",
    "```\n<b> *x*\n```\nafter": '<pre tabindex="0"><code>&lt;b&gt; *x*</code></pre><p>after</p>',
    "[plan](https://a.example/p_q)": '<p><span><a href="https://a.example/p_q">plan</a> (a.example)</span></p>',
    "see https://a.example/p, <mailto:ana@b.example>": '<p>see <span><a href="https://a.example/p">https://a.example/p</a></span>, '
    '<span><a href="mailto:ana@b.example">mailto:ana@b.example</a></span></p>',
    "[https://bank.example](https://thief.example)": '<p><span><a href="https://thief.example/">https://bank.example</a> (thief.example)</span></p>',
    "unclosed **bold and `code": "<p>unclosed **bold and `code</p>",
    "": "",
}

HOSTILE = [
    "<script>document.title='broken'</script>",
    "<img src=x onerror=\"document.title='broken'\">",
    "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java\tscript:alert(1)) [d](data:text/html,<script>1</script>) [e](vbscript:x)",
    "[a](//evil.example) [b](/setup) [c](#/record) [d](blob:x) [e](file:///etc/passwd) [f](about:blank)",
    "<javascript:alert(1)> <data:text/html,x>",
    "[a](https://x\" onmouseover=\"alert(1))",
    "[https://bank.example](https://thief.example) [<mailto:a@b.example>](https://thief.example)",
    "![picture](https://tracker.example/pixel.gif)",
    "`<b>` # <i>\n- <u>\n> <s>\n```<a>\n<iframe>",
    "&lt;script&gt; &#60;b&#62;",
]


@pytest.mark.parametrize("text", WRITTEN, ids=range(len(WRITTEN)))
def test_what_is_written_is_shown(page, vault, text):
    page.goto(f"{vault.url}/#/verify")
    assert page.evaluate(RENDER, text) == WRITTEN[text]


def test_nothing_hostile_gets_through(page, vault):
    """No element but those of the renderer, no attribute but those, no address of another kind, nothing fetched, and all of the text still there."""
    page.goto(f"{vault.url}/#/verify")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    found = page.evaluate(
        """async (texts) => {
            const { markdown } = await import('/components/markdown.js');
            const names = new Set(['A', 'P', 'SPAN', 'CODE', 'PRE', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'BR', 'HR', 'H3', 'H4', 'H5', 'STRONG', 'EM', 'S']);
            const attributes = new Set(['href', 'rel', 'target', 'title', 'tabindex', 'start']);
            const strange = [];
            for (const text of texts) {
                const root = markdown(text);
                document.body.append(root);
                for (const node of root.querySelectorAll('*')) {
                    if (!names.has(node.tagName)) strange.push(`${node.tagName} of ${text}`);
                    for (const { name } of node.attributes) if (!attributes.has(name)) strange.push(`${name} of ${text}`);
                    if (node.href && !/^(https?|mailto):/.test(node.href)) strange.push(`${node.href} of ${text}`);
                }
                if (root.querySelector('a a')) strange.push(`a link in a link of ${text}`);
                root.remove();
            }
            return strange;
        }""",
        HOSTILE,
    )
    assert found == []
    assert page.title() == "Verify – Exhibit"
    assert [url for url in asked if not url.startswith(vault.url)] == []


def test_what_turns_or_hides_text_is_shown_harmlessly(page, vault):
    page.goto(f"{vault.url}/#/verify")
    shown = page.evaluate(RENDER, "a\u202eb `c\u202ed` [e\u202ef](https://a.example)\n\n```\ng\u202eh\n```")
    assert "\u202e" not in shown and shown.count("\ufffd") == 4


#: Work that grows with the square of the text would take minutes on these, and a stack that grows with it would end.
HEAVY = [
    *("*a", "**a ", "_a _", "`", "[", "<", "http://[", "*_**~~`[<", "[a](", "- ", "> ", "# ", "1. ", "- a\n", "a\n", "\n\n  x", "> - "),
    "http://a" + "." * 1990 + "!x ",
]


def test_any_text_is_rendered_and_none_is_lost(page, vault):
    """Every letter of the text comes out again, however deep or long the marks around it are."""
    page.goto(f"{vault.url}/#/verify")
    lost = page.evaluate(
        """async (parts) => {
            const { markdown } = await import('/components/markdown.js');
            const letters = (text) => text.replace(/[^a-z]/g, '').replace(/h/g, '').length;
            return parts.filter((part) => {
                const text = part.repeat(Math.ceil(50_000 / part.length)) + '\\n\\nend';
                return letters(markdown(text).textContent) < letters(text);
            });
        }""",
        HEAVY,
    )
    assert lost == []
