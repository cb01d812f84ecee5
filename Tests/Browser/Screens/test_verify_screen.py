"""The Verify screen, with the recordings of Vectors/: the browser says what the terminal says."""

import hashlib
import json
import pathlib
import re

import pytest
from playwright.sync_api import expect

VECTORS = pathlib.Path(__file__).resolve().parents[3] / "Vectors"


@pytest.fixture
def verify(page, vault):
    """The Verify screen, and a function that gives it files."""
    page.goto(vault.url + "/#/verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("Verify")

    def give(*paths):
        page.get_by_label("Choose files").set_input_files([str(path) for path in paths])

    page.give = give
    return page


def files(name):
    return sorted((VECTORS / f"recording-{name}").iterdir())


def trust(page, key):
    page.get_by_text("Keys that you trust").click()
    page.get_by_label("Key", exact=True).fill(key)
    page.get_by_role("button", name="Trust it").click()


@pytest.mark.parametrize("name, word", [("intact", "Verified"), ("incomplete", "Incomplete"), ("changed", "Changed")])
def test_recording(verify, name, word):
    verify.give(*files(name))
    card = verify.locator(".result-card")
    expect(card.locator(".word")).to_have_text(word)
    expect(card).to_contain_text("not known here")
    expect(card).to_contain_text("Only claimed by the device’s own clock")


def test_changed_names_the_first_wrong_chunk_and_its_time(verify):
    verify.give(*files("changed"))
    wrong = verify.locator(".faults.danger li").first
    expect(wrong).to_contain_text(re.compile(r"segment 1, chunk 2 \(from 04:51:51.040 to 04:51:52.050 UTC\)", re.IGNORECASE))
    expect(wrong).to_contain_text("local time")
    expect(wrong).to_contain_text(re.compile(r"bytes [\d,]+ to [\d,]+"))


def test_trusted_keys_prove_signer_and_time(verify):
    """Unknown, the keys make nothing worse; known, they prove who and when."""
    trust(verify, (VECTORS / "keys" / "vault.vkey").read_text().strip())
    verify.give(*files("intact"))
    card = verify.locator(".result-card")
    expect(card).to_contain_text("Proven: made between")
    expect(card).to_contain_text("not known here")
    first = json.loads((VECTORS / "recording-intact" / "capture.log").read_bytes().split(b"\t")[0])
    verify.get_by_label("Key", exact=True).fill(first["key"])
    verify.get_by_role("button", name="Trust it").click()
    expect(verify.locator(".result-card")).to_contain_text("a device that is known here")


def test_the_key_that_came_with_the_files_is_used_only_when_the_user_says_so(verify):
    verify.give(*files("intact"))
    expect(verify.locator(".result-card")).to_contain_text("they prove no time")
    verify.get_by_role("button", name="It is the same: use it").click()
    expect(verify.locator(".result-card")).to_contain_text("Proven: made between")


def test_not_a_key(verify):
    trust(verify, "not a key")
    expect(verify.get_by_text("neither a vault’s verifier key nor a device’s public key")).to_be_visible()


def test_segment_missing(verify):
    verify.give(*[path for path in files("intact") if path.name != "segment-0002.mp4"])
    card = verify.locator(".result-card")
    expect(card.locator(".word")).to_have_text("Incomplete")
    expect(card.locator(".faults.warning")).to_contain_text(re.compile("segment 2", re.IGNORECASE))


def test_file_alone_gives_its_digest_to_compare(verify, tmp_path):
    content = bytes(range(256)) * 40_000  # more than is read in one go
    digest = hashlib.sha256(content).hexdigest()
    path = tmp_path / "clip.mov"
    path.write_bytes(content)
    verify.give(path)
    card = verify.locator(".result-card")
    expect(card.locator("code")).to_have_text(re.sub(r"(.{8})(?!$)", r"\1 ", digest))
    compare = card.get_by_label("Compare with a SHA-256 that you were given")
    compare.fill(digest.upper())
    expect(card).to_contain_text("The same: this file is, bit for bit")
    compare.fill("0" * 64)
    expect(card).to_contain_text("Not the same")


def test_a_files_name_does_not_turn_around(verify, tmp_path):
    path = tmp_path / "clip\u202e4pm.exe"
    path.write_bytes(b"clip")
    verify.give(path)
    expect(verify.locator(".result-card h2 bdi")).to_have_text("clip\ufffd4pm.exe")
    assert "\u202e" not in verify.evaluate("document.body.textContent")


def test_object_that_does_not_bear_its_own_digest(verify, tmp_path):
    path = tmp_path / hashlib.sha256(b"another").hexdigest()
    path.write_bytes(b"changed")
    verify.give(path)
    expect(verify.locator(".result-card")).to_contain_text("this object was changed")


def evidence_copy(folder, copy_bytes):
    original = b"original" * 1000
    (folder / "segment-0001.mp4").write_bytes(original)
    (folder / "ride-evidence.mp4").write_bytes(copy_bytes)
    report = {
        "copy": {"name": "ride-evidence.mp4", "sha256": hashlib.sha256(b"copy" * 1000).hexdigest()},
        "originals": [{"name": "segment-0001.mp4", "sha256": hashlib.sha256(original).hexdigest()}],
    }
    (folder / "ride-evidence.json").write_text(json.dumps(report))
    return [folder / "ride-evidence.json", folder / "ride-evidence.mp4", folder / "segment-0001.mp4"]


def test_evidence_copy(verify, tmp_path):
    verify.give(*evidence_copy(tmp_path, b"copy" * 1000))
    expect(verify.locator(".word")).to_have_text("Verified")
    expect(verify.locator(".result-card")).to_contain_text("1 of 1 originals beside it too")


def test_evidence_copy_changed(verify, tmp_path):
    verify.give(*evidence_copy(tmp_path, b"kopy" * 1000))
    expect(verify.locator(".word")).to_have_text("Changed")
    changed = verify.locator(".files li").first
    for label, content in [("SHA-256 that the report names", b"copy" * 1000), ("SHA-256 of the file that you gave", b"kopy" * 1000)]:
        digest = changed.get_by_text(label, exact=True).locator("+ .digest code")
        expect(digest).to_have_text(re.sub(r"(.{8})(?!$)", r"\1 ", hashlib.sha256(content).hexdigest()))
    expect(verify.locator(".files li").nth(1).locator(".digest")).to_have_count(1)


def test_evidence_copy_missing(verify, tmp_path):
    verify.give(evidence_copy(tmp_path, b"copy" * 1000)[0])
    expect(verify.locator(".word")).to_have_text("Incomplete")


def test_broken_log_is_said_not_thrown(verify, tmp_path):
    path = tmp_path / "capture.log"
    path.write_bytes(b"{\"seq\":0\xff\n" * 3)
    verify.give(path)
    expect(verify.locator(".word")).to_have_text(re.compile("Incomplete|Changed"))


def test_report_is_the_verdict_as_json(verify):
    verify.give(*files("changed"))
    with verify.expect_download() as download:
        verify.get_by_role("button", name="Save the report").click()
    verdict = json.loads(pathlib.Path(download.value.path()).read_text())
    assert verdict["verdict"] == "changed"
    assert verdict["problems"][0]["kind"] == "chunk-changed"
