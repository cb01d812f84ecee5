"""Makes Vectors/ again: `build/venv/bin/python Tools/make-vectors`, or with --check says what differs.

The vectors come from this code alone, never from Exhibit's own, so that the two check each other. Everything is derived from fixed
seeds: two runs write the same bytes. Fuzz seeds (Vectors/fuzz/) are found, not made, and are left alone.
"""

import pathlib
import sys

import cases_capture_log
import cases_encodings
import cases_notes
import cases_transfer_queue
import cases_verdict
import recording_folders
from case_files import Vectors

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent / "Vectors"
KEPT = {"README.md"}


def make():
    vectors = Vectors()
    for module in (cases_encodings, cases_capture_log, cases_notes, cases_verdict, cases_transfer_queue, recording_folders):
        module.add_to(vectors)
    return vectors.files


def existing():
    paths = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return {str(path) for path in paths if str(path) not in KEPT and path.parts[0] != "fuzz"}


def main():
    files = make()
    stale = existing() - set(files)
    differing = sorted(path for path, contents in files.items() if not (ROOT / path).is_file() or (ROOT / path).read_bytes() != contents)
    if sys.argv[1:] == ["--check"]:
        for path in differing:
            print(f"Vectors/{path} is not what Tools/make-vectors makes")
        for path in sorted(stale):
            print(f"Vectors/{path} is not made by Tools/make-vectors")
        return 1 if differing or stale else 0
    if sys.argv[1:]:
        sys.exit("usage: make-vectors [--check]")
    for path in stale:
        (ROOT / path).unlink()
    for path in differing:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_bytes(files[path])
    print(f"{len(files)} files, {len(differing)} written, {len(stale)} removed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
