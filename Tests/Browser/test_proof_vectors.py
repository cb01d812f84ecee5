"""The proof code as the browser runs it, over every case of Vectors/, in Chromium and node-free: a page loads the WebAssembly module."""

import base64
import functools
import hashlib
import http.server
import os
import pathlib
import threading

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = (
    "sha256", "base64", "hexadecimal", "json", "time", "capture-log", "receipt", "time-note", "verifier-key", "verdict", "transfer-queue",
)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the source tree, and an empty page at /."""

    def do_GET(self):
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><title>vectors</title>")
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def page(playwright):
    """A page of a local origin, where WebCrypto is there."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        try:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            yield page
        finally:
            browser.close()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("folder", FOLDERS)
def test_vectors(page, folder):
    cases = {
        path.name: base64.b64encode(path.read_bytes()).decode()
        for path in sorted((ROOT / "Vectors" / folder).iterdir())
        if path.is_file()
    }
    assert cases, f"no vectors in {folder}"
    result = page.evaluate(
        "async (files) => (await import('/Tests/Browser/proof-vectors.js')).runAll(files)", {folder: cases}
    )
    assert result["failures"] == []
    assert result["count"] == len(cases)


def test_one_changed_byte(page):
    """As docs/formats/verdict.md has it: whichever byte of the log or of a segment it is, the recording is changed."""
    contents = base64.b64encode((ROOT / "Vectors" / "verdict" / "intact-small").read_bytes()).decode()
    others = page.evaluate(
        "async ([contents, names]) => (await import('/Tests/Browser/proof-vectors.js')).changeEveryByte(contents, names)",
        [contents, ["capture.log", "segment-0001.mp4"]],
    )
    assert others == []


def test_every_vector_folder_is_run():
    """A folder that is added must be run here too; the others hold files that are not cases."""
    folders = {path.name for path in (ROOT / "Vectors").iterdir() if path.is_dir()}
    others = {name for name in folders if name.startswith("recording-")} | {"keys", "fuzz"}
    assert folders - others == set(FOLDERS)


def test_in_a_worker(page):
    digest = page.evaluate("async () => (await import('/Tests/Browser/proof-vectors.js')).digestInWorker('in a worker')")
    assert digest == hashlib.sha256(b"in a worker").hexdigest()
