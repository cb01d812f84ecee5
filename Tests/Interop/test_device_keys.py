"""Who is a known signer, to other people's clients and to another machine's `exhibit`."""

import base64
import json
import shutil

import requests
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text(data):
    return base64.b64encode(data).decode()


def shown(key, token, proven=None):
    """The members that show a key as a device pairs, made as docs/security.md says."""
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return {"publicKey": text(public), "signature": text(key.sign(f"exhibit-pairing/1\n{proven or token}\n".encode()))}


def pair(vault, **members):
    return requests.post(f"{vault.secure_url}/api/v1/pairing", json={"name": "phone", **members}, verify=vault.authority)


def test_a_device_shows_its_key_as_it_pairs(listening_vault):
    vault = listening_vault
    key = Ed25519PrivateKey.generate()
    token = requests.post(f"{vault.api}/pairing-tokens").json()["token"]
    refused = pair(vault, token=token, **shown(key, token, proven="another"))
    assert (refused.status_code, refused.json()["code"]) == (403, "device-key-proof")
    members = shown(key, token)
    assert pair(vault, token=token, **members).status_code == 201
    [device] = requests.get(f"{vault.api}/devices").json()["devices"]
    assert [(known["key"], known["origin"]) for known in device["keys"]] == [(members["publicKey"], "pairing")]


def the_recording(vault):
    [item] = requests.get(f"{vault.api}/items").json()["items"]
    return item


def test_another_machine_is_a_known_signer_once_paired(listening_vault, other_machine, tmp_path):
    vault = listening_vault
    address = requests.post(f"{vault.api}/pairing-tokens").json()["url"]
    other_machine.record(address)
    item = the_recording(vault)
    [known] = requests.get(f"{vault.api}/device-keys").json()["keys"]
    assert known["origin"] == "pairing" and item["recording"]["signer"] == {
        "key": known["key"], "known": True, "name": known["name"], "broughtBy": known["name"],
    }
    handed = tmp_path / "handed"
    shutil.copytree(vault.folder / "recordings" / item["id"], handed)
    segment = requests.get(f"{vault.api}/items/{item['id']}/segments/1/media")
    (handed / "segment-0001.mp4").write_bytes(segment.content)
    for vouching in (["--vault", vault.secure_url], ["--data", str(vault.folder)]):
        said = json.loads(other_machine.run("verify", *vouching, "--json", str(handed)).stdout)
        assert said["results"][0]["signer"] == {"key": known["key"], "known": True}
    alone = json.loads(other_machine.run("verify", "--json", str(handed)).stdout)
    assert alone["results"][0]["signer"]["known"] is False


def test_a_machine_that_lost_its_key_is_unknown_until_it_is_accepted(listening_vault, other_machine, tmp_path):
    vault = listening_vault
    other_machine.run("list", "--vault", requests.post(f"{vault.api}/pairing-tokens").json()["url"])
    other_machine.record(vault.secure_url)
    (other_machine.home / ".local/share/exhibit/keys/device.pem").unlink()
    other_machine.record(vault.secure_url)
    items = requests.get(f"{vault.api}/items").json()["items"]
    assert [item["recording"]["signer"]["known"] for item in items] == [False, True]
    lost = items[0]
    folder = str(vault.folder / "recordings" / lost["id"])
    assert "signer: unknown here" in other_machine.run("verify", folder).stdout
    wish = {"key": lost["recording"]["signer"]["key"], "recording": lost["id"]}
    assert requests.post(f"{vault.api}/device-keys", json=wish).status_code == 200
    assert "signer: known (" in other_machine.run("verify", folder).stdout


def test_a_recording_does_not_choose_the_name_of_its_signer(listening_vault, other_machine):
    vault = listening_vault
    address = requests.post(f"{vault.api}/pairing-tokens").json()["url"]
    other_machine.run(
        *("record", "--camera", "test", "--microphone", "none", "--duration", "1s", "--size", "320x240"),
        *("--device", "Somebody else’s phone", "--vault", address),
    )
    [known] = requests.get(f"{vault.api}/device-keys").json()["keys"]
    said = other_machine.run("verify", str(vault.folder / "recordings" / the_recording(vault)["id"])).stdout
    assert f"signer: known ({known['name']})" in said and "the recording calls its device “Somebody else’s phone”" in said


def test_a_pairing_address_that_was_used_is_an_address_to_whom_it_paired(listening_vault, other_machine):
    vault = listening_vault
    address = requests.post(f"{vault.api}/pairing-tokens").json()["url"]
    other_machine.run("list", "--vault", address)
    again = other_machine.run("list", "--vault", address, "--json")
    assert again.stdout == '{"items":[]}\n' and "is paired with" in again.stderr
    [device] = requests.get(f"{vault.api}/devices").json()["devices"]
    requests.delete(f"{vault.api}/devices/{device['id']}")
    refused = other_machine.run("list", "--vault", address, code=3)
    assert "the token is unknown, used or too old" in refused.stderr
