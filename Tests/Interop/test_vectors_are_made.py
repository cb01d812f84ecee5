"""The vectors in the tree are what their recipe makes."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_vectors_are_those_of_the_recipe():
    result = subprocess.run([sys.executable, "Tools/make-vectors", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert result.stdout + result.stderr == ""
    assert result.returncode == 0
