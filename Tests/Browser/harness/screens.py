"""The app's screens, by what a person sees of them."""

import re

from playwright.sync_api import expect

SLOW = 20_000


class Record:
    """The record screen of one tab."""

    def __init__(self, page, vault):
        self.page = page
        self.url = f"{vault.url}/#/record"

    def open(self):
        self.page.goto(self.url)
        return self

    @property
    def state(self):
        return self.page.locator(".viewfinder").get_attribute("data-state")

    def ready(self):
        """Waits for the picture, giving leave where the screen asks for it first."""
        turn_on = self.page.get_by_role("button", name="Turn the camera on")
        start = self.page.get_by_role("button", name="Start recording")
        expect(turn_on.or_(start).first).to_be_visible(timeout=SLOW)
        expect(self.page.locator('.viewfinder:is([data-state="ready"], [data-state="explain"])')).to_be_visible(timeout=SLOW)
        if self.state == "explain":
            turn_on.click()
        expect(self.page.locator('.viewfinder[data-state="ready"]')).to_be_visible(timeout=SLOW)
        return self

    def start(self):
        self.ready()
        self.page.get_by_role("button", name="Start recording").click()
        self.expect_state("recording")
        return self

    def expect_state(self, state, timeout=SLOW):
        expect(self.page.locator(f'.viewfinder[data-state="{state}"]')).to_be_visible(timeout=timeout)

    def wait_seconds_recorded(self, seconds):
        """Waits until the screen's own clock shows that many seconds."""
        self.page.wait_for_function(
            """(seconds) => {
                const parts = document.querySelector('.elapsed')?.textContent.split(':').map(Number) ?? [];
                return parts.reduce((sum, part) => sum * 60 + part, 0) >= seconds;
            }""",
            arg=seconds,
            timeout=(seconds + 30) * 1000,
        )

    def status(self):
        return self.page.locator(".status").inner_text()

    def expect_status(self, text):
        expect(self.page.locator(".viewfinder .status")).to_contain_text(re.compile(text), timeout=SLOW)

    def stop(self):
        self.page.get_by_role("button", name="Stop recording").click()
        self.expect_state("ended")
        return self

    def expect_safe(self, timeout=SLOW):
        """Waits until the screen says that the vault has it."""
        expect(self.page.locator(".panel.ended").get_by_text("Safe on the vault")).to_be_visible(timeout=timeout)


class Uploads:
    """The uploads screen of one tab."""

    def __init__(self, page, vault):
        self.page = page
        self.url = f"{vault.url}/#/uploads"

    def open(self):
        self.page.goto(self.url)
        expect(self.page.get_by_role("heading", name="Uploads")).to_be_visible(timeout=SLOW)
        return self

    def expect_all_on_the_vault(self, timeout=30_000):
        expect(self.page.get_by_role("heading", name="All on the vault")).to_be_visible(timeout=timeout)

    def fact(self, term):
        """The value beside a term of the card "On this device"."""
        return self.page.locator(".free-up .facts div", has=self.page.get_by_text(term, exact=True)).locator("dd")
