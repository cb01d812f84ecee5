"""The screen "Add evidence", by what a person sees of it, and files to add."""

import hashlib

import requests
from playwright.sync_api import expect

from .screens import SLOW
from .waiting import until


class Add:
    """The add screen of one tab."""

    def __init__(self, page, vault):
        self.page = page
        self.vault = vault

    def open(self, query=""):
        self.page.goto(f"{self.vault.url}/#/add{query}")
        expect(self.page.get_by_role("heading", name="Add evidence")).to_be_visible(timeout=SLOW)
        return self

    def choose(self, *files):
        """Picks files as a person does, by the button."""
        with self.page.expect_file_chooser():
            self.page.get_by_role("button", name="Choose files").click()
        give(self.page, "input[type=file][multiple]", files)
        return self


def give(page, selector, files):
    """Gives files to a file input by their paths: Playwright would carry their bytes through the debugging port, which large ones take too long for."""
    session = page.context.new_cdp_session(page)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    session.send("DOM.setFileInputFiles", {"nodeId": node, "files": [str(file) for file in files]})
    session.detach()


def installed(page):
    """Waits until the app can do without the vault."""
    until(lambda: page.evaluate("() => Boolean(navigator.serviceWorker.controller)"), what="the service worker controls the page")


def row(page, name):
    """The row of something on its way, here or on the Uploads screen."""
    return page.locator(".upload-row", has=page.get_by_text(name, exact=True))


def expect_state(page, name, state, timeout=SLOW):
    expect(row(page, name)).to_have_attribute("data-state", state, timeout=timeout)


def make_file(folder, name, size, seed=1):
    """A file of noise that is the same each time."""
    path = folder / name
    with path.open("wb") as file:
        for number in range(0, size, 1 << 20):
            block = hashlib.shake_256(f"{seed} {number}".encode()).digest(min(1 << 20, size - number))
            file.write(block)
    return path


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def items(vault):
    """All items of the vault by their title."""
    return {item["title"]: item for item in vault.get("/items?limit=500")["items"]}


def arrived(vault, *paths, seconds=40):
    """Waits until the vault holds these files, byte for byte; returns their items by title."""

    def all_there():
        there = items(vault)
        return there if all(path.name in there for path in paths) else None

    there = until(all_there, what=f"{[path.name for path in paths]} on the vault", seconds=seconds)
    for path in paths:
        original = requests.get(f"{vault.url}/api/v1/items/{there[path.name]['id']}/media", timeout=60)
        assert original.ok and original.content == path.read_bytes(), path.name
    return there


def kept_bytes(page):
    """How many bytes of additions this browser keeps in its private file system."""
    return page.evaluate(
        """async () => {
            let sum = 0;
            const root = await navigator.storage.getDirectory();
            const additions = await root.getDirectoryHandle('additions', { create: true });
            for await (const folder of additions.values())
                for await (const file of folder.values()) sum += (await file.getFile()).size;
            return sum;
        }"""
    )
