"""A vault in a process of its own: the built `exhibit serve` on a temporary folder and a free port."""

import json
import os
import pathlib
import signal
import socket
import subprocess

import requests

from .waiting import until

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = pathlib.Path(os.environ.get("EXHIBIT_BINARY", ROOT / ".build" / "debug" / "exhibit"))


def free_port():
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Vault:
    """Starts, stops and kills one vault; it keeps its port and folder across restarts."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.log = self.folder.parent / f"{self.folder.name}.log"

    def start(self):
        command = [str(BINARY), "serve", "--data", str(self.folder), "--port", str(self.port), "--web", str(ROOT / "Web")]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        until(self.answers, what=f"the vault at {self.url} answers; see {self.log}")
        return self

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the vault ended with status {self.process.returncode}:\n{self.log.read_text()}")
        try:
            return requests.get(f"{self.url}/api/v1/vault", timeout=5).ok
        except requests.ConnectionError:
            return False

    def stop(self):
        """As the user stops it (SIGTERM)."""
        self._end(signal.SIGTERM)

    def kill(self):
        """As a power cut stops it (SIGKILL)."""
        self._end(signal.SIGKILL)

    def _end(self, number):
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(timeout=30)
        self.process = None

    def get(self, path):
        response = requests.get(f"{self.url}/api/v1{path}", timeout=30)
        response.raise_for_status()
        return response.json()

    def recordings(self):
        """Items of kind recording, newest first."""
        return self.get("/items?kind=recording")["items"]

    def settled(self, number=1):
        """Waits until the vault holds `number` recordings, each whole; returns their items, newest first."""

        def whole():
            items = self.recordings()
            return items if len(items) == number and all(item["state"] == "settled" for item in items) else None

        return until(whole, what=f"{number} settled recordings on the vault", seconds=30)

    def item(self, identifier):
        return self.get(f"/items/{identifier}")

    def verify(self, identifier):
        """The verdict, made anew from the bytes."""
        response = requests.post(f"{self.url}/api/v1/items/{identifier}/verification", timeout=60)
        response.raise_for_status()
        return response.json()

    def log_lines(self, identifier):
        """The capture log's lines, parsed."""
        response = requests.get(f"{self.url}/api/v1/recordings/{identifier}/log", timeout=30)
        response.raise_for_status()
        return [json.loads(line.split("\t")[0]) for line in response.text.splitlines()]

    def segment(self, identifier, number):
        """A segment's original bytes."""
        response = requests.get(f"{self.url}/api/v1/items/{identifier}/segments/{number}/media", timeout=60)
        response.raise_for_status()
        return response.content
