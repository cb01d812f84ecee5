"""Each name that a vault tells of a recording stands for what it is the name of."""

import json
import subprocess
import time

import requests

from conftest import BINARY


def settled(vault, seconds=120):
    """The one recording, once the vault has looked at it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        [item] = requests.get(f"{vault.api}/items", timeout=30).json()["items"]
        if item["state"] == "settled" and item["recording"]["verdict"]:
            return item
        time.sleep(0.1)
    raise AssertionError(f"not prepared: {item}")


def test_the_devices_own_name_and_the_one_it_is_paired_under(listening_vault, other_machine):
    vault = listening_vault
    address = requests.post(f"{vault.api}/pairing-tokens", timeout=30).json()["url"]
    other_machine.run(
        "record", "--camera", "test", "--microphone", "none", "--duration", "1s", "--size", "320x240", "--device", "Front camera", "--vault", address)
    item = settled(vault)
    paired = item["recording"]["signer"]["broughtBy"]
    assert paired != "Front camera"
    ended = subprocess.run([str(BINARY), "show", item["id"], "--data", str(vault.folder)], capture_output=True, text=True, check=True)
    said = dict(line.split(maxsplit=1) for line in ended.stdout.replace("brought by", "brought-by").replace("signed by", "signed-by").splitlines() if len(line.split()) > 1)
    assert said["device"] == "Front camera"
    assert said["brought-by"] == f"{paired}, as it is paired" and said["signed-by"] == paired, json.dumps(said)
