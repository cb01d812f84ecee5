"""Waiting for what is to become true. Tests never sleep for a guessed time."""

import time


class NotInTime(AssertionError):
    """What was waited for did not become true."""


def until(condition, *, what, seconds=20, every=0.05):
    """Asks again and again until `condition()` gives something true, and returns that. `what` says what is waited for."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise NotInTime(f"not within {seconds} s: {what} (last: {value!r})")
        time.sleep(every)
