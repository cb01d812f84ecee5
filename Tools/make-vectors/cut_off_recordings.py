"""Recordings that were cut off, and closed afterwards."""

import hashlib

from recording import Chunks, FIRST, Log, Recording, receipt, segment_fields, total


def begun_only(segments):
    log = Log().begin().add("segment", 20, **segment_fields(1))
    chunks = Chunks(log, 1, FIRST)
    chunks.add(40, 40)
    chunks.add(1040, 160)
    return Recording(log, segments)


def recovered(later=0):
    """Cut off after its first chunk, and closed `later` milliseconds after the second: the tick stands still meanwhile."""
    recording = begun_only({1: FIRST[:200]})
    recording.log.lines.pop()
    time = 1040 + later
    recording.log.add(
        "chunk", 1040, time, segment=1, chunk=1, offset=40, bytes=160, sha256=hashlib.sha256(FIRST[40:200]).hexdigest(), recovered=True)
    recording.log.add("end", 1040, time, reason="ended without a stop", segments=[total(1, FIRST[:200])], recovered=True)
    return recording


def only_recovered(later):
    """Cut off within its first second, and closed `later` milliseconds after."""
    log = Log().begin().add("segment", 20, **segment_fields(1))
    Chunks(log, 1, FIRST).add(20, 200, time=20 + later, recovered=True)
    return Recording(log.add("end", 20, 20 + later, reason="ended without a stop", segments=[total(1, FIRST[:200])], recovered=True), {1: FIRST[:200]})


def cut_short(left, held, later=0, notice=None):
    """Two chunks were logged; when the device closed the recording, `later`, it had `left` bytes of them. `held` are there now."""
    recording = begun_only({1: FIRST[:held]})
    if notice:
        recording.log.add("notice", 1040, 1040 + later, text=notice, recovered=True)
    recording.log.add("end", 1040, 1040 + later, reason="ended without a stop", segments=[total(1, FIRST[:left])], recovered=True)
    return recording


def closed_later(later):
    """Cut off after its second chunk, which the vault had received, and closed `later` milliseconds after it."""
    recording = cut_short(200, 200, later)
    whole = hashlib.sha256(FIRST[:200]).hexdigest()
    recording.receipts += [receipt(recording.log, seq, time, [(1, 200, whole)]) for seq, time in ((3, 1140), (4, 1140 + later))]
    return recording
