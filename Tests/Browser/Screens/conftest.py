"""The screens of the web app: one vault and one browser for all their tests, a context (cookies, storage) of its own for each."""

import base64
import hashlib
import os
import subprocess

import pytest
import requests

from harness.chromium import DESKTOP, PHONE
from harness.vault import BINARY, ROOT, Vault, free_port
from harness.waiting import until


ICON = ROOT / "Web" / "icons" / "exhibit-192.png"


def picture():
    """A PNG of 192 × 192 with bytes that no other has: what follows its end is no part of the picture."""
    return ICON.read_bytes() + os.urandom(16)


class SharedVault(Vault):
    """A vault with what the screens' tests do to it behind the browser's back."""

    def edit(self, identifier, **changes):
        requests.patch(f"{self.url}/api/v1/items/{identifier}", json=changes, headers={"If-Match": "*"}, timeout=30).raise_for_status()

    def rename(self, identifier, title):
        self.edit(identifier, title=title)

    def hold(self, case, is_held):
        """Sets or releases a case's legal hold."""
        changes = {"legalHold": is_held, "reason": "as a test asks"}
        requests.patch(f"{self.url}/api/v1/cases/{case}", json=changes, headers={"If-Match": "*"}, timeout=30).raise_for_status()

    def new_case(self, title):
        response = requests.post(f"{self.url}/api/v1/cases", json={"title": title}, timeout=30)
        response.raise_for_status()
        return response.json()

    def delete(self, identifier):
        requests.delete(f"{self.url}/api/v1/items/{identifier}", json={"confirm": identifier}, timeout=30).raise_for_status()

    def upload(self, path, media_type, **filing):
        """
        Adds a file by tus, in one request; gives the id of the item with its bytes, which may have been there before.

        `filing` is what else the upload says: case, tags, modified …
        """
        content = path.read_bytes()
        names = {"filename": path.name, "filetype": media_type, **filing}
        metadata = ",".join(f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in names.items())
        digest = hashlib.sha256(content).hexdigest()
        headers = {"Tus-Resumable": "1.0.0", "Upload-Length": str(len(content)), "Upload-Metadata": metadata}
        headers["Content-Type"] = "application/offset+octet-stream"
        requests.post(f"{self.url}/api/v1/uploads", data=content, headers=headers, timeout=30).raise_for_status()
        return until(
            lambda: next((item["id"] for item in self.get("/items?limit=500")["items"] if item["sha256"] == [digest]), None),
            what=f"{path.name} is an item of the vault",
        )


class ListeningVault(Vault):
    """A vault that other devices can reach too."""

    def start(self):
        command = [str(BINARY), "serve", "--data", str(self.folder), "--port", str(self.port), "--web", str(ROOT / "Web")]
        command += ["--listen", f"0.0.0.0:{free_port()}"]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        until(self.answers, what=f"the vault at {self.url} answers; see {self.log}")
        return self


@pytest.fixture(scope="package")
def vault(tmp_path_factory):
    assert BINARY.exists(), f"{BINARY} is not built (make build)"
    running = SharedVault(tmp_path_factory.mktemp("screens") / "vault").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def add(vault, tmp_path_factory):
    """Adds bytes to the vault as a file: add(name, media type, content) gives the item. What was added is in the trash at the end of the test's file."""
    added = []

    def make(name, media_type, content):
        file = tmp_path_factory.mktemp("files") / name
        file.write_bytes(content)
        item = vault.item(vault.upload(file, media_type))
        added.append(item["id"])
        return item

    yield make
    for identifier in added:
        if vault.item(identifier)["state"] != "deleted":
            vault.delete(identifier)


@pytest.fixture(scope="module")
def photo(add):
    """The item of a picture of 192 × 192; each file of tests has one with other bytes."""
    return add("picture.png", "image/png", picture())


@pytest.fixture(scope="package")
def browser(playwright):
    running = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    yield running
    running.close()


@pytest.fixture
def context(browser):
    """Makes contexts: context() is a phone in light colours; options as those of Playwright's new_context."""
    contexts = []

    def make(*, viewport=PHONE, color_scheme="light", **options):
        made = browser.new_context(viewport=viewport, color_scheme=color_scheme, reduced_motion="reduce", **options)
        made.set_default_timeout(15_000)
        contexts.append(made)
        return made

    yield make
    for made in contexts:
        # A request that a test answers itself may be under way: it is seen through, or its answer would fail the next test.
        for page in made.pages:
            page.unroute_all(behavior="wait")
        made.close()


def watched(page):
    """The page, failing the test at its end if a script threw or the security policy refused something."""
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on(
        "console",
        lambda message: page.problems.append(message.text) if "Content Security Policy" in message.text else None,
    )
    return page


@pytest.fixture
def page(context):
    made = watched(context().new_page())
    yield made
    assert made.problems == []


@pytest.fixture
def desktop(context):
    made = watched(context(viewport=DESKTOP).new_page())
    yield made
    assert made.problems == []


@pytest.fixture(scope="package")
def recording(vault):
    """The item of a recording of four seconds in two segments, made by `exhibit record`, as the vault has it."""
    return record(vault, "Test ride")


def record_command(vault, duration):
    """Records the test camera into the vault, in segments of two seconds."""
    return [
        *(str(BINARY), "record", "--camera", "test", "--microphone", "test", "--duration", duration, "--segment", "2s"),
        *("--vault", vault.url, "--spool", str(vault.folder.parent / "spool")),
    ]


def record(vault, title):
    """Records into the vault, and gives the item once it is settled."""
    known = {item["id"] for item in vault.recordings()}
    subprocess.run(record_command(vault, "4s"), check=True, capture_output=True, timeout=120)
    [item] = until(
        lambda: [item for item in vault.recordings() if item["id"] not in known and item["state"] == "settled" and item["summary"]],
        what="the recording is settled and verified",
        seconds=30,
    )
    vault.rename(item["id"], title)
    return vault.item(item["id"])
