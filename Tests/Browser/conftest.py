"""Fixtures of the browser tests. Each test has a vault and browser profiles of its own."""

import pathlib
import sys

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from harness.chromium import Chromium  # noqa: E402
from harness.vault import BINARY, Vault  # noqa: E402


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture
def vault(tmp_path):
    assert BINARY.exists(), f"{BINARY} is not built (make build)"
    running = Vault(tmp_path / "vault").start()
    yield running
    running.stop()


@pytest.fixture
def chromium(playwright, tmp_path):
    """Makes browsers: chromium() starts one with the test's profile; keyword arguments as in harness.chromium.Chromium."""
    browsers = []

    def make(profile="profile", **options):
        browser = Chromium(playwright, tmp_path / profile, **options).start()
        browsers.append(browser)
        return browser

    yield make
    for browser in browsers:
        browser.kill()
