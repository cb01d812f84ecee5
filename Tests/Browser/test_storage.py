"""Space: a full device stops cleanly; freeing it removes only what the vault has acknowledged."""

import re

from playwright.sync_api import expect

from harness.screens import Record, Uploads

MEGABYTE = 1024 * 1024


def limit_storage(page, vault, extra_bytes):
    """Leaves the app only `extra_bytes` more than it uses now, once its own files are kept."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = page.context.new_cdp_session(page)
    used = session.send("Storage.getUsageAndQuota", {"origin": vault.url})["usage"]
    session.send("Storage.overrideQuotaForOrigin", {"origin": vault.url, "quotaSize": used + extra_bytes})
    return session


def test_a_full_device_ends_the_recording_and_keeps_it(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().ready()
    # Chromium hands out room to a file by the megabyte; there are six files.
    session = limit_storage(page, vault, 8 * MEGABYTE)
    record.page.get_by_role("button", name="Start recording").click()
    record.expect_state("ended", timeout=60_000)
    expect(page.get_by_text("This device is full", exact=False)).to_be_visible()
    expect(page.locator(".panel.ended")).to_contain_text("storage full")
    session.send("Storage.overrideQuotaForOrigin", {"origin": vault.url})
    record.expect_safe()
    [item] = vault.settled()
    assert item["recording"]["endReason"] == "storage full"
    assert vault.verify(item["id"])["verdict"] == "intact"


def test_little_space_is_said_early(vault, chromium):
    page = chromium().page()
    # Chromium's own estimate does not follow the limit that its test interface sets.
    page.add_init_script("navigator.storage.estimate = async () => ({ usage: 900e6, quota: 1000e6 })")
    record = Record(page, vault).open().start()
    record.expect_status("nearly full")
    record.wait_seconds_recorded(1)
    record.stop()
    record.expect_safe()
    Uploads(page, vault).open()
    expect(page.locator(".free-up")).to_contain_text("nearly full")


def test_free_up_this_phone_removes_only_what_the_vault_has(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    record.stop()
    record.expect_safe()
    [kept] = vault.settled()
    vault.kill()
    page.get_by_role("button", name="Record again").click()
    record.start()
    record.wait_seconds_recorded(2)
    record.stop()

    uploads = Uploads(page, vault).open()
    only_here = uploads.fact("Only on this device")
    expect(only_here).not_to_have_text(re.compile(r"^0 B$"))
    expect(uploads.fact("Also on the vault")).not_to_have_text(re.compile(r"^0 B$"))
    pending = only_here.inner_text()
    page.get_by_role("button", name="Free up this device").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The evidence stays on the vault")
    dialog.get_by_role("button", name="Free up this device").click()
    expect(page.get_by_text(re.compile("^Freed "))).to_be_visible()
    expect(uploads.fact("Also on the vault")).to_have_text("0 B")
    expect(uploads.fact("Only on this device")).to_have_text(pending)
    expect(page.locator(".free-up").get_by_role("button")).to_be_disabled()
    assert files_of(page, kept["id"]) == ["after.txt", "capture.log", "receipts.txt", "vault.vkey"]

    vault.start()
    uploads.expect_all_on_the_vault()
    for item in vault.settled(2):
        assert vault.verify(item["id"])["verdict"] == "intact"


def files_of(page, recording):
    """Names of the files that this browser keeps of a recording."""
    return page.evaluate(
        """async (id) => {
            const root = await navigator.storage.getDirectory();
            const folder = await (await root.getDirectoryHandle('recordings')).getDirectoryHandle(id);
            const names = [];
            for await (const name of folder.keys()) names.push(name);
            return names.sort();
        }""",
        recording,
    )


def test_a_copy_that_differs_from_the_receipt_is_not_removed(vault, chromium):
    page = chromium().page()
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(2)
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    page.evaluate(
        """async (id) => {
            const root = await navigator.storage.getDirectory();
            const folder = await (await root.getDirectoryHandle('recordings')).getDirectoryHandle(id);
            for await (const [name, file] of folder.entries()) {
                if (!name.startsWith('segment-')) continue;
                const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
                bytes[bytes.length - 1] ^= 1;
                const writable = await file.createWritable();
                await writable.write(bytes);
                await writable.close();
            }
        }""",
        item["id"],
    )
    Uploads(page, vault).open()
    page.get_by_role("button", name="Free up this device").click()
    page.get_by_role("dialog").get_by_role("button", name="Free up this device").click()
    expect(page.get_by_text("Nothing was removed", exact=False)).to_be_visible()
    assert any(name.startswith("segment-") for name in files_of(page, item["id"]))
