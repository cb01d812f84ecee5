"""Whole recording folders, as a vault keeps them and hands them over: what tools are tried on."""

import hashlib

from keys import DEVICE, VAULT
from recording import FIRST, standard


def add_to(vectors):
    add(vectors, "recording-intact", standard())

    changed = standard()
    changed.segments[1] = FIRST[:250] + bytes([FIRST[250] ^ 1]) + FIRST[251:]
    add(vectors, "recording-changed", changed, sums=standard())

    cut_off = standard()
    cut_off.log.lines = cut_off.log.lines[:-3]
    cut_off.receipts = cut_off.receipts[:-3]
    cut_off.segments[2] = cut_off.segments[2][:170]
    add(vectors, "recording-incomplete", cut_off)

    vectors.add_file("keys/device.pem", DEVICE.pem)
    vectors.add_file("keys/device.public", DEVICE.base64.encode() + b"\n")
    vectors.add_file("keys/vault.pem", VAULT.pem)
    vectors.add_file("keys/vault.vkey", VAULT.verifier_key.encode() + b"\n")


def add(vectors, folder, recording, sums=None):
    for name, contents in recording.parts():
        vectors.add_file(f"{folder}/{name}", contents)
    vectors.add_file(f"{folder}/vault.vkey", VAULT.verifier_key.encode() + b"\n")
    lines = [
        f"{hashlib.sha256(contents).hexdigest()}  {name}\n"
        for name, contents in (sums or recording).parts()
        if name.startswith("segment-")
    ]
    vectors.add_file(f"{folder}/SHA256SUMS", "".join(lines).encode())
