"""The screens in Firefox and in WebKitGTK (iPhones use WebKit): they open, and verify as Chromium does."""

import pathlib

import pytest

from harness.other_browsers import Firefox, WebKit

VECTORS = pathlib.Path(__file__).resolve().parents[3] / "Vectors"


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def other(request, tmp_path_factory):
    missing = request.param.missing()
    if missing:
        pytest.skip(f"{missing} is not installed")
    running = request.param(tmp_path_factory.mktemp("other"))
    yield running
    running.close()


@pytest.mark.parametrize("path, title", [("library", "Library"), ("uploads", "Uploads"), ("verify", "Verify"), ("set-up", "Set-up")])
def test_screens_open(other, vault, path, title):
    other.goto(f"{vault.url}/#/{path}")
    other.expect_text("h1", title)
    assert other.text("main .state.danger") is None
    assert other.run("return document.documentElement.scrollWidth <= innerWidth")


def test_the_setup_page_opens(other, vault):
    other.goto(f"{vault.url}/setup")
    other.expect_text(".step", "Pair this device")


@pytest.mark.parametrize("name, word", [("intact", "Verified"), ("incomplete", "Incomplete"), ("changed", "Changed")])
def test_verdicts_are_the_same(other, vault, name, word):
    other.goto(f"{vault.url}/#/verify")
    other.expect_text("h1", "Verify")
    other.choose_files("input[type=file][multiple]", sorted((VECTORS / f"recording-{name}").iterdir()))
    other.expect_text(".result-card .word", word)
    other.expect_text(".result-card", "not known here")


def test_the_devices_key_stays_the_same(other, vault):
    def key():
        other.goto(f"{vault.url}/#/set-up")
        other.expect_text("[aria-labelledby=device-title] code", "=")
        return other.text("[aria-labelledby=device-title] code")

    first = key()
    assert len(first) == 44
    assert key() == first
