"""Adding evidence with a browser: what is chosen is kept on the device first, then brought to the vault, and only then let go of."""

from playwright.sync_api import expect

from harness.adding import Add, arrived, expect_state, kept_bytes, make_file, row
from harness.screens import Uploads
from harness.waiting import until


def test_chosen_files_arrive_byte_for_byte(vault, chromium, tmp_path):
    page = chromium().page()
    files = [make_file(tmp_path, "a letter.pdf", 70_000), make_file(tmp_path, "naïve 📷.jpg", 5_000_001), make_file(tmp_path, "empty.bin", 0)]
    Add(page, vault).open().choose(*files)
    for file in files:
        expect_state(page, file.name, "uploaded")
    there = arrived(vault, *files)
    assert [there[file.name]["kind"] for file in files][:2] == ["document", "photo"]
    until(lambda: kept_bytes(page) == 0, what="what the vault has acknowledged is let go of")
    Uploads(page, vault).open().expect_all_on_the_vault()
    assert page.problems == []
