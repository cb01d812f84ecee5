"""Firefox and WebKitGTK, as Debian has them, through what they speak themselves: Marionette and WebDriver.

They are driven by scripts in the page, since Playwright knows only its own builds of them. WebKit is what iPhones use.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess

import requests

from .vault import free_port
from .waiting import until

MINI_BROWSERS = sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class OtherBrowser:
    """What both can do."""

    def goto(self, url):
        raise NotImplementedError

    def run(self, script, *arguments):
        """The result of a function's body, run in the page."""
        raise NotImplementedError

    def choose_files(self, selector, paths):
        """Gives files to a file input."""
        raise NotImplementedError

    def text(self, selector):
        """The text that is shown of the first such element; None when there is none."""
        return self.run("return document.querySelector(arguments[0])?.innerText ?? null", selector)

    def expect_text(self, selector, expected, seconds=20):
        """Waits until the element shows the text."""
        until(lambda: expected in (self.text(selector) or ""), what=f"“{expected}” in {selector}", seconds=seconds)


class WebKit(OtherBrowser):
    """WebKitGTK's MiniBrowser on a display of its own. Its session keeps nothing when it ends."""

    @staticmethod
    def missing():
        """What has to be installed first; None when nothing has."""
        if not MINI_BROWSERS or not shutil.which("WebKitWebDriver"):
            return "webkit2gtk-driver"
        return None if shutil.which("Xvfb") else "xvfb"

    def __init__(self, folder):
        del folder  # its profile is ephemeral
        self.display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        number = self.display.stdout.readline().decode().strip()
        port = free_port()
        environment = {**os.environ, "DISPLAY": f":{number}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.base = f"http://127.0.0.1:{port}"
        until(self._listens, what="WebKitWebDriver answers")
        options = {"binary": str(MINI_BROWSERS[-1]), "args": ["--automation"]}
        session = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.base += f"/session/{session['sessionId']}"

    def _listens(self):
        try:
            return requests.get(f"{self.base}/status", timeout=5).ok
        except requests.ConnectionError:
            return False

    def _send(self, method, path, body=None):
        answer = requests.request(method, self.base + path, json=body, timeout=60).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise AssertionError(f"{path}: {answer['error']}: {answer.get('message')}")
        return answer

    def goto(self, url):
        self._send("POST", "/url", {"url": "about:blank"})
        self._send("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self._send("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def choose_files(self, selector, paths):
        element = self._send("POST", "/element", {"using": "css selector", "value": selector})
        text = "\n".join(str(path) for path in paths)
        self._send("POST", f"/element/{element[ELEMENT]}/value", {"text": text})

    def close(self):
        try:
            self._send("DELETE", "")
        finally:
            for process in (self.driver, self.display):
                process.terminate()
                process.wait(timeout=20)


class Firefox(OtherBrowser):
    """Firefox without a window, with a profile in `folder`."""

    @staticmethod
    def missing():
        """What has to be installed first; None when nothing has."""
        return None if shutil.which("firefox-esr") else "firefox-esr"

    #: Its own moving picture and tone, without asking.
    FAKE_DEVICES = {"media.navigator.streams.fake": True, "media.navigator.permission.disabled": True}

    def __init__(self, folder, preferences=None):
        port = free_port()
        profile = pathlib.Path(folder) / "firefox"
        profile.mkdir(parents=True)
        preferences = {"marionette.port": port, "datareporting.policy.dataSubmissionEnabled": False, **(preferences or {})}
        lines = [f'user_pref("{name}", {json.dumps(value)});\n' for name, value in preferences.items()]
        (profile / "user.js").write_text("".join(lines))
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(profile), "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(profile)},
        )
        self.socket = until(lambda: self._connect(port), what="Firefox listens for Marionette", seconds=60)
        self.stream = self.socket.makefile("rb")
        self._receive()  # its greeting
        self.number = 0
        self._send("WebDriver:NewSession", {})

    @staticmethod
    def _connect(port):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=60)
        except ConnectionRefusedError:
            return None

    def _receive(self):
        length = b""
        while (character := self.stream.read(1)) != b":":
            length += character
        return json.loads(self.stream.read(int(length)))

    def _send(self, command, parameters):
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(f"{len(message)}:".encode() + message)
        _, _, error, result = self._receive()
        if error:
            raise AssertionError(f"{command}: {error['error']}: {error['message']}")
        return result

    def goto(self, url):
        self._send("WebDriver:Navigate", {"url": "about:blank"})
        self._send("WebDriver:Navigate", {"url": url})

    def run(self, script, *arguments):
        return self._send("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})["value"]

    def choose_files(self, selector, paths):
        found = self._send("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"]
        text = "\n".join(str(path) for path in paths)
        self._send("WebDriver:ElementSendKeys", {"id": found[ELEMENT], "text": text})

    def close(self):
        try:
            self._send("Marionette:Quit", {"flags": ["eForceQuit"]})
        finally:
            self.process.terminate()
            self.process.wait(timeout=30)
