"""Debian's Chromium in a process group of its own, so that a test can kill it as a whole at any instant."""

import os
import pathlib
import signal
import subprocess

from .waiting import until

EXECUTABLE = "/usr/bin/chromium"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}

ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-session-crashed-bubble",
    "--disable-gpu",
    "--remote-debugging-port=0",
    "--use-fake-device-for-media-stream=fps=30",
]


class Chromium:
    """One browser with a profile folder that outlives it. `camera` is an MJPEG file, `microphone` a WAV file, both optional."""

    def __init__(self, playwright, profile, *, camera=None, microphone=None, allowed=True, arguments=()):
        self.playwright = playwright
        self.profile = pathlib.Path(profile)
        self.arguments = [*ARGUMENTS, *arguments]
        if allowed:
            self.arguments.append("--use-fake-ui-for-media-stream")
        if camera:
            self.arguments.append(f"--use-file-for-fake-video-capture={camera}")
        if microphone:
            self.arguments.append(f"--use-file-for-fake-audio-capture={microphone}")
        self.process = None
        self.browser = None

    def start(self):
        self.profile.mkdir(parents=True, exist_ok=True)
        port_file = self.profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        for lock in self.profile.glob("Singleton*"):
            lock.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [EXECUTABLE, f"--user-data-dir={self.profile}", *self.arguments, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        text = until(lambda: port_file.exists() and port_file.read_text(), what="Chromium's debugging port", seconds=40)
        self.browser = self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{text.splitlines()[0]}")
        return self

    @property
    def context(self):
        return self.browser.contexts[0]

    def page(self, url=None, *, viewport=PHONE):
        """A new tab; its uncaught errors are in `page.problems`."""
        page = self.context.new_page()
        page.set_viewport_size(viewport)
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        if url:
            page.goto(url)
        return page

    def kill(self):
        """SIGKILL to every process of the browser, as a battery that runs out."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(timeout=20)
        try:
            if self.browser:
                self.browser.close()
        except Exception:  # noqa: BLE001 - Playwright raises its own kinds when the browser is gone, which it is meant to be.
            pass
        self.browser = None
        self.process = None

    def close(self):
        """Ends the browser in the ordinary way."""
        if self.browser:
            try:
                session = self.browser.new_browser_cdp_session()
                session.send("Browser.close")
            except Exception:  # noqa: BLE001 - the answer may be cut off by the closing itself.
                pass
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                pass
        self.kill()
