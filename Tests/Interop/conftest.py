"""Fixtures of the interoperability tests: the built vault, reached by other people's clients."""

import json
import os
import pathlib
import signal
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("EXHIBIT_BINARY", ROOT / ".build" / "debug" / "exhibit"))


class RunningVault:
    """`exhibit serve` on a folder and on ports that the system chose."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        command = [str(BINARY), "serve", "--data", str(folder), "--port", "0", "--web", str(ROOT / "Web"), "--json", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        self.told = json.loads(self.process.stdout.readline())
        self.url = self.told["local"].rstrip("/")
        self.api = self.url + "/api/v1"

    @property
    def secure_url(self):
        return self.told["addresses"][0]

    @property
    def authority(self):
        return str(self.folder / "keys" / "ca.crt")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        assert code == 0, f"the vault ended with {code}"


@pytest.fixture
def vault(tmp_path):
    running = RunningVault(tmp_path / "vault")
    yield running
    running.stop()


@pytest.fixture
def listening_vault(tmp_path):
    """A vault that other devices reach too."""
    running = RunningVault(tmp_path / "vault", "--listen", "0.0.0.0:0")
    yield running
    running.stop()


class OtherMachine:
    """Another machine's `exhibit`: a home of its own, so a device key and credentials of its own."""

    def __init__(self, home):
        self.home = home
        home.mkdir()

    def run(self, *arguments, code=0):
        environment = {"HOME": str(self.home), "PATH": os.environ["PATH"]}
        ended = subprocess.run([str(BINARY), *arguments], env=environment, capture_output=True, text=True, cwd=self.home, timeout=120)
        assert ended.returncode == code, ended.stdout + ended.stderr
        return ended

    def record(self, address):
        self.run("record", "--camera", "test", "--microphone", "none", "--duration", "1s", "--size", "320x240", "--vault", address)


@pytest.fixture
def other_machine(tmp_path):
    return OtherMachine(tmp_path / "home")
