"""docs/verify-without-exhibit.md, run as it stands: its shell blocks over recording folders, with coreutils, jq and openssl alone."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "verify-without-exhibit.md"
TOOLS = ["base64", "cat", "cut", "head", "mktemp", "rm", "sha256sum", "tail", "tr", "wc", "jq", "openssl"]


@pytest.fixture(scope="module")
def tools(tmp_path_factory):
    """A folder with nothing but the tools that the page names: coreutils (those it uses), jq and openssl."""
    folder = tmp_path_factory.mktemp("tools")
    for tool in TOOLS:
        (folder / tool).symlink_to(shutil.which(tool))
    return folder


@pytest.fixture
def recording(tmp_path):
    """Copies a recording's folder, to be damaged."""

    def copy(name):
        return pathlib.Path(shutil.copytree(ROOT / "Vectors" / name, tmp_path / name))

    return copy


def verify(folder, tools):
    script = "\n".join(re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL))
    return subprocess.run(
        ["/bin/sh", "-c", script], cwd=folder, env={"PATH": str(tools), "TMPDIR": os.environ.get("TMPDIR", "/tmp")},
        capture_output=True, text=True, timeout=120,
    )


def findings(result):
    return [line for line in result.stdout.splitlines() if line.startswith("WRONG: ")]


def damage(path, old, new):
    contents = path.read_bytes()
    assert contents.count(old) >= 1
    path.write_bytes(contents.replace(old, new, 1))


def flip(path, at):
    contents = bytearray(path.read_bytes())
    contents[at] ^= 1
    path.write_bytes(contents)


def test_intact(recording, tools):
    result = verify(recording("recording-intact"), tools)
    assert result.stderr == ""
    assert result.returncode == 0
    assert findings(result) == []
    assert "9 of 9 chunks are the recorded bytes" in result.stdout
    assert "15 lines of the capture log" in result.stdout
    assert "recorded after 2026-11-30T04:51:46.000Z" in result.stdout
    assert "recorded before 2026-11-30T04:51:57.360Z" in result.stdout
    assert result.stdout.endswith("everything is there, and is what was recorded\n")


def test_changed(recording, tools):
    result = verify(recording("recording-changed"), tools)
    assert result.returncode == 1
    assert findings(result) == [
        "WRONG: segment 1, chunk 2 (complete at 2026-11-30T04:51:52.050Z) is missing or is not the recorded bytes",
        "WRONG: segment 1 as a whole is not the recorded one",
    ]


def test_incomplete(recording, tools):
    result = verify(recording("recording-incomplete"), tools)
    assert result.returncode == 1
    assert findings(result) == ["WRONG: the log has no end: it was cut off"]


@pytest.mark.parametrize("at", [0, 39, 40, 320, 639])
def test_any_changed_byte_of_a_segment(recording, tools, at):
    folder = recording("recording-intact")
    flip(folder / "segment-0001.mp4", at)
    result = verify(folder, tools)
    assert result.returncode == 1
    assert any("segment 1, chunk" in line for line in findings(result))


def test_byte_added(recording, tools):
    folder = recording("recording-intact")
    with open(folder / "segment-0002.mp4", "ab") as file:
        file.write(b"x")
    assert findings(verify(folder, tools)) == ["WRONG: segment 2 as a whole is not the recorded one"]


def test_segment_added(recording, tools):
    folder = recording("recording-intact")
    (folder / "segment-0003.mp4").write_bytes(b"more")
    assert findings(verify(folder, tools)) == ["WRONG: segment-0003.mp4 is named by no line of the log"]


def test_segment_missing(recording, tools):
    folder = recording("recording-intact")
    (folder / "segment-0002.mp4").unlink()
    result = verify(folder, tools)
    assert "5 of 9 chunks are the recorded bytes" in result.stdout
    assert result.returncode == 1


def test_line_altered(recording, tools):
    folder = recording("recording-intact")
    damage(folder / "capture.log", b"52.520008", b"52.520009")
    result = findings(verify(folder, tools))
    assert "WRONG: the signature of line 5 is not by the key that the log names" in result
    assert "WRONG: line 6 does not follow from the line before" in result


def test_line_removed(recording, tools):
    folder = recording("recording-intact")
    lines = (folder / "capture.log").read_bytes().splitlines(keepends=True)
    (folder / "capture.log").write_bytes(b"".join(lines[:5] + lines[6:]))
    assert "WRONG: line 5 does not follow from the line before" in findings(verify(folder, tools))


def test_log_shortened(recording, tools):
    folder = recording("recording-intact")
    lines = (folder / "capture.log").read_bytes().splitlines(keepends=True)
    (folder / "capture.log").write_bytes(b"".join(lines[:12]))
    result = findings(verify(folder, tools))
    assert "WRONG: the log has no end: it was cut off" in result
    assert any("the vault held another log, or a longer one" in line for line in result)


def test_last_line_cut_off(recording, tools):
    folder = recording("recording-intact")
    (folder / "capture.log").write_bytes((folder / "capture.log").read_bytes()[:-30])
    assert "WRONG: the last line of the log is cut off" in findings(verify(folder, tools))


def test_receipt_altered_is_no_finding(recording, tools):
    folder = recording("recording-intact")
    damage(folder / "receipts.txt", b"time 2026", b"time 2025")
    result = verify(folder, tools)
    assert result.returncode == 0
    assert "NOTE: a note in receipts.txt is not signed by this vault" in result.stdout


def test_time_note_altered_is_no_finding(recording, tools):
    folder = recording("recording-intact")
    damage(folder / "after.txt", b"time 2026", b"time 2025")
    result = verify(folder, tools)
    assert result.returncode == 0
    assert "recorded after" not in result.stdout


def test_without_a_vault(recording, tools):
    folder = recording("recording-intact")
    for name in ("receipts.txt", "after.txt", "vault.vkey", "SHA256SUMS"):
        (folder / name).unlink()
    result = verify(folder, tools)
    assert (result.returncode, result.stderr) == (0, "")


def test_sha256sums_of_the_folders(recording):
    """Habit of every Unix: `sha256sum --check` says the same of the segments."""
    intact = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=recording("recording-intact"), capture_output=True)
    assert intact.returncode == 0
    changed = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=recording("recording-changed"), capture_output=True)
    assert changed.returncode == 1
