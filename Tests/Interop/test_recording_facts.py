"""What a vault says of a recording is what other programs say of its media, and each name stands for what it is the name of."""

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
        if item["state"] == "settled" and item["hasThumbnail"] and (vault.folder / "derived" / item["id"] / "playback.json").exists():
            # The note of the playback file is written before the catalogue is told: the request for it waits for both.
            requests.get(f"{vault.api}/items/{item['id']}/playback", headers={"Range": "bytes=0-0"}, timeout=60).raise_for_status()
            return requests.get(f"{vault.api}/items/{item['id']}", timeout=30).json()
        time.sleep(0.1)
    raise AssertionError(f"not prepared: {item}")


def played(url):
    """How long ffprobe says that it plays, in seconds."""
    command = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", url]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_a_recording_is_as_long_as_it_plays(vault, other_machine):
    # A log line is written when its chunk is, which a busy machine does late; the pictures say when they were.
    film = other_machine.home / "film.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=25:duration=3", "-pix_fmt", "yuv420p", str(film)], check=True)
    other_machine.run("record", "--camera", str(film), "--microphone", "none", "--vault", vault.url)
    item = settled(vault)
    assert abs(item["duration"] - played(f"{vault.api}/items/{item['id']}/playback")) < 0.01
    # A vault whose catalogue is made anew says the same, though its playback file is there already.
    vault.stop()
    for name in ("exhibit.sqlite", "exhibit.sqlite-wal", "exhibit.sqlite-shm"):
        (vault.folder / name).unlink(missing_ok=True)
    vault.__init__(vault.folder)
    assert settled(vault)["duration"] == item["duration"]


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
