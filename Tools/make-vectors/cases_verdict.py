"""Vectors of verdicts: whole recordings, and what each is worth."""

import hashlib

from cut_off_recordings import begun_only, closed_later, cut_short, only_recovered, recovered
from keys import DEVICE, OTHER_DEVICE, OTHER_VAULT, VAULT
from recording import (
    Chunks, FIRST, Log, OTHER_RECORDING, Recording, SECOND, receipt, segment_fields, standard, time_note, time_text, total,
)

SIGNED = "signed by this device"
RECEIVED = "received 0.8 s after capture"
VERIFIED = f"verified: 9 chunks, {SIGNED}, {RECEIVED}"
NO_RECEIPT = "with no receipt of a known vault"
PROVEN = f"proven after={time_text(-4000)} before={time_text(7360)}"
ALL = "all 9 chunks that the log names are verified"
DAY = 86_400_000
WHOLE = [(1, 640, hashlib.sha256(FIRST).hexdigest()), (2, 420, hashlib.sha256(SECOND).hexdigest())]


def add_to(vectors):
    add_intact(Verdicts(vectors, "intact"))
    add_incomplete(Verdicts(vectors, "incomplete"))
    add_changed(Verdicts(vectors, "changed"))


class Verdicts:
    def __init__(self, vectors, outcome):
        self.vectors = vectors
        self.outcome = outcome

    def add(self, name, recording, summary, problems=(), verified="9/9", time=PROVEN, device=DEVICE, vault=VAULT, remarks=(), captured=None):
        """`problems` are `kind` and, of it, those fields that matter; every problem is listed, in order.

        `captured` is from when to when by the device's clock and, of a recording that was closed after a crash, when it was.
        """
        headers = [("expect", self.outcome), ("summary", summary)]
        headers += [("problem", problem) for problem in problems]
        headers += [("chunks-verified", verified), ("time", time)]
        headers += [("captured", captured)] if captured else []
        headers += [("remark", remark) for remark in remarks]
        headers += [("known-device", device.base64)] if device else []
        headers += [("known-vault", vault.verifier_key)] if vault else []
        parts = recording.parts()
        headers += [("part", f"{part} {len(contents)}") for part, contents in parts]
        self.vectors.add("verdict", f"{self.outcome}-{name}", headers, b"".join(contents for _, contents in parts))


def captured(to, closed=None):
    return f"from={time_text(0)} to={time_text(to)} closed={'-' if closed is None else time_text(closed)}"


def closed(at):
    return f"its end was written afterwards, at {time_text(at)[:10]} {time_text(at)[11:19]} UTC: ended without a stop"


def claimed(after=None, before=None):
    return f"claimed after={after or '-'} before={before or '-'}"


def add_intact(verdicts):
    add = verdicts.add
    add("whole", standard(), VERIFIED)
    add("signer-unknown", standard(), f"verified: 9 chunks, signed by a key not known here, {RECEIVED}", device=None)
    add("another-signer-known", standard(), f"verified: 9 chunks, signed by a key not known here, {RECEIVED}", device=OTHER_DEVICE)
    add("vault-unknown", standard(), f"verified: 9 chunks, {SIGNED}, {NO_RECEIPT}", vault=None, time=claimed())
    add("nothing-known", standard(), f"verified: 9 chunks, signed by a key not known here, {NO_RECEIPT}", device=None, vault=None, time=claimed())
    add("no-receipts", standard(receipts=False), f"verified: 9 chunks, {SIGNED}, {NO_RECEIPT}", time=claimed(after=time_text(-4000)))
    add("no-after", standard(begin={"after": None}), VERIFIED, time=claimed(before=time_text(7360)))
    add("extension-line", standard(edit=lambda log: log.add("x-heart-rate", 6580, beats=61)), VERIFIED)
    add("unknown-field", standard(edit=lambda log: log.add("notice", 6580, text="12 frames dropped", frames=12)), VERIFIED,
        remarks=["04:51:56 UTC: 12 frames dropped"])
    add("test-camera", standard(begin={"test": True}), VERIFIED, remarks=["it was made with a test camera"])
    add("no-chunks", Recording(Log().begin().add("end", 10, reason="stopped", segments=[]), {}), f"verified: 0 chunks, {SIGNED}, {NO_RECEIPT}",
        verified="0/0", time=claimed())
    add("one-chunk", one_chunk(), f"verified: 1 chunk, {SIGNED}, received 2 min 5 s after capture", verified="1/1",
        time=claimed(before=time_text(126_000)))
    add("small", small(), f"verified: 1 chunk, {SIGNED}, received 0.4 s after capture", verified="1/1",
        time=f"proven after={time_text(-4000)} before={time_text(1400)}")
    add("interrupted", standard(edit=lambda log: log.add("interruption", 6555, reason="phone call").add("resumption", 6560, reason="over")), VERIFIED,
        remarks=["capture was interrupted once"])
    add("clock-set-back", standard(edit=lambda log: log.add("notice", 6580, time=6580 - 3_600_000, text="clock set back")), VERIFIED,
        remarks=["03:51:56 UTC: clock set back", "the device's clock was set back by 1 h 0 min"])
    late_hash = "1 chunk was hashed after a crash, not at capture"
    add("recovered", recovered(), f"verified: 2 chunks, {SIGNED}, {NO_RECEIPT}", verified="2/2", time=claimed(),
        remarks=[closed(1040), late_hash], captured=captured(40, 1040))
    add("recovered-a-day-later", recovered(later=DAY), f"verified: 2 chunks, {SIGNED}, {NO_RECEIPT}", verified="2/2", time=claimed(),
        remarks=[closed(DAY + 1040), late_hash], captured=captured(40, DAY + 1040))
    aside = "the last 9 bytes of segment 1 are part of a piece that was cut off; they are kept beside it"
    add("recovered-with-bytes-kept-aside", cut_short(200, 200, later=DAY, notice=aside), f"verified: 2 chunks, {SIGNED}, {NO_RECEIPT}", verified="2/2",
        time=claimed(), remarks=[closed(DAY + 1040), f"when it was closed: {aside}"], captured=captured(1040, DAY + 1040))
    # What is received or stopped long after it was captured says nothing of the device's clock.
    add("received-and-closed-a-day-later", closed_later(DAY), f"verified: 2 chunks, {SIGNED}, received 0.1 s after capture", verified="2/2",
        time=claimed(before=time_text(1140)), remarks=[closed(DAY + 1040)], captured=captured(1040, DAY + 1040))
    paused = standard(edit=lambda log: log.add("interruption", 6555, reason="phone call"))
    paused.log.lines.pop()
    paused.log.add("end", 60_010, reason="stopped", segments=[total(1, FIRST), total(2, SECOND)])
    paused.receipts[-1] = receipt(paused.log, 15, 60_800, WHOLE)
    add("stopped-long-after-its-last-chunk", paused, VERIFIED, remarks=["capture was interrupted once"], captured=captured(60_010))
    sole = only_recovered(later=DAY)
    sole.receipts = [receipt(sole.log, 3, DAY + 900, [(1, 200, hashlib.sha256(FIRST[:200]).hexdigest())])]
    add("recovered-whole-and-received-a-day-later", sole, f"verified: 1 chunk, {SIGNED}, received 24 h 0 min after capture", verified="1/1",
        time=claimed(before=time_text(DAY + 900)), remarks=[closed(DAY + 20), late_hash], captured=captured(20, DAY + 20))

    # The vault had the bytes that the device lost before it closed the recording.
    add("recovered-with-bytes-the-device-lost", cut_short(140, 200), f"verified: 2 chunks, {SIGNED}, {NO_RECEIPT}", verified="2/2", time=claimed(),
        remarks=[closed(1040), "when it was closed, the device had only 140 of the 200 logged bytes of segment 1"])

    # Witnesses that say nothing cost the proof of time at most.
    spoiled = standard()
    spoiled.receipts = [note[:-20] + b"A" * 18 + b"=\n" for note in spoiled.receipts]
    add("receipts-wrongly-signed", spoiled, f"verified: 9 chunks, {SIGNED}, {NO_RECEIPT}", ["receipt-unusable"], time=claimed(after=time_text(-4000)))
    foreign = standard()
    foreign.receipts.append(receipt(foreign.log, 14, 7000, WHOLE, recording=OTHER_RECORDING))
    add("receipt-of-another-recording", foreign, VERIFIED, ["receipt-unusable"])
    broken = standard()
    broken.receipts.insert(3, b"hello\n")
    add("receipt-unreadable", broken, VERIFIED, ["receipt-unusable"])
    cut = standard()
    cut.receipts[-1] = cut.receipts[-1][:100]
    add("receipt-cut-off", cut, VERIFIED, ["receipt-unusable"])
    forged = standard()
    forged.receipts.append(receipt(forged.log, 5, 3000, digest="0" * 64, vault=OTHER_VAULT))
    add("contradicted-by-unknown-vault", forged, VERIFIED)
    late = standard(receipts=False)
    late.receipts = [receipt(late.log, 14, 3_700_000, WHOLE)]
    add("received-late", late, f"verified: 9 chunks, {SIGNED}, received 1 h 1 min after capture",
        time=f"proven after={time_text(-4000)} before={time_text(3_700_000)}")
    early = standard(receipts=False)
    early.receipts = [receipt(early.log, 14, -3_000, WHOLE)]
    add("clock-ahead", early, f"verified: 9 chunks, {SIGNED}", time=f"proven after={time_text(-4000)} before={time_text(-3000)}",
        remarks=["the device's clock was at least 9.6 s ahead of the vault's"])
    partly = standard()
    partly.receipts = partly.receipts[:3]
    add("received-in-part", partly, VERIFIED, time=claimed(after=time_text(-4000)))
    other_note = standard()
    other_note.after = time_note(-5000)
    add("time-note-not-the-one", other_note, VERIFIED, ["time-note-unusable"], time=claimed(before=time_text(7360)))
    forged_note = VAULT.note(f"exhibit-time/1\ntime {time_text(-4000)}\n".encode(), b"\1" * 64)
    wrong_note = standard(begin={"after": hashlib.sha256(forged_note).hexdigest()})
    wrong_note.after = forged_note
    add("time-note-wrongly-signed", wrong_note, VERIFIED, ["time-note-unusable"], time=claimed(before=time_text(7360)))
    note_of_other = time_note(vault=OTHER_VAULT)
    unknown_note = standard(begin={"after": hashlib.sha256(note_of_other).hexdigest()})
    unknown_note.after = note_of_other
    add("time-note-of-unknown-vault", unknown_note, VERIFIED, time=claimed(before=time_text(7360)))
    earlier = receipt(standard().log, 2, -9000, recording=OTHER_RECORDING)
    by_receipt = standard(begin={"after": hashlib.sha256(earlier).hexdigest()})
    by_receipt.after = earlier
    add("after-a-receipt", by_receipt, VERIFIED, time=f"proven after={time_text(-9000)} before={time_text(7360)}")


def add_incomplete(verdicts):
    add = verdicts.add
    still_live = standard()
    lines = still_live.log.lines
    before_end = claimed(after=time_text(-4000), before=time_text(7360)).replace("claimed", "proven")
    no_end = standard()
    no_end.log.lines = lines[:-1]
    no_end.receipts = no_end.receipts[:-1]
    cut_off = "the end of the capture log (after 04:51:56 UTC) is missing: the log was cut off"
    add("no-end", no_end, f"incomplete: {cut_off}; {ALL}", [f"no-end line=14 from={time_text(6550)}"], time=before_end)
    torn = standard()
    torn.log = torn.log.bytes()[:-30]
    torn.receipts = torn.receipts[:-1]
    add("last-line-cut-off", torn, f"incomplete: {cut_off}; {ALL}", [f"no-end line=14 from={time_text(6550)}"], time=before_end)

    def with_segments(first, second):
        recording = standard()
        recording.segments = {number: contents for number, contents in ((1, first), (2, second)) if contents is not None}
        return recording

    add("last-chunk-missing", with_segments(FIRST, SECOND[:310]),
        "incomplete: segment 2, chunk 3 (from 04:51:55.540 to 04:51:56.550 UTC) is missing; the other 8 of 9 chunks are verified",
        [f"chunk-missing segment=2 chunk=3 chunks=1 offset=310 bytes=110 from={time_text(5540)} to={time_text(6550)}"], "8/9")
    add("chunk-partly-missing", with_segments(FIRST, SECOND[:311]),
        "incomplete: segment 2, chunk 3 (from 04:51:55.540 to 04:51:56.550 UTC) is missing; the other 8 of 9 chunks are verified",
        ["chunk-missing segment=2 chunk=3 chunks=1"], "8/9")
    add("three-chunks-missing", with_segments(FIRST[:300], SECOND),
        "incomplete: segment 1, chunks 2 to 4 (from 04:51:51.040 to 04:51:53.900 UTC) are missing; the other 6 of 9 chunks are verified",
        [f"chunk-missing segment=1 chunk=2 chunks=3 offset=200 bytes=440 from={time_text(1040)} to={time_text(3900)}"], "6/9")
    add("segment-missing", with_segments(None, SECOND),
        "incomplete: segment 1 (from 04:51:50.020 to 04:51:53.900 UTC) is missing; the other 4 of 9 chunks are verified",
        [f"segment-missing segment=1 chunk=0 chunks=5 offset=0 bytes=640 from={time_text(20)} to={time_text(3900)}"], "4/9")
    add("segment-empty", with_segments(FIRST, b""),
        "incomplete: segment 2 (from 04:51:53.500 to 04:51:56.550 UTC) is missing; the other 5 of 9 chunks are verified", ["segment-missing segment=2"], "5/9")
    add("all-media-missing", with_segments(None, None),
        "incomplete: segment 1 (from 04:51:50.020 to 04:51:53.900 UTC) is missing; and 1 more problem; none of 9 chunks is verified",
        ["segment-missing segment=1", "segment-missing segment=2"], "0/9")
    add("log-empty", Recording(b"", {1: FIRST}), "incomplete: the capture log is missing or empty; and 1 more problem; no chunk is verified",
        ["log-missing", "bytes-not-logged segment=1 offset=0 bytes=640"], "0/0", time=claimed())
    add("log-cut-off-in-line-0", Recording(standard().log.bytes()[:60], {}),
        "incomplete: the capture log is cut off within its first line; no chunk is verified", ["log-missing"], "0/0", time=claimed())
    shortened = standard()
    shortened.log.lines = lines[:12]
    shortened.segments[2] = SECOND[:170]
    add("log-shortened", shortened,
        "incomplete: the end of the capture log (after 04:51:54 UTC) is missing: the log was cut off; and 1 more problem; all 7 chunks that the log names are verified",
        [f"no-end line=12 from={time_text(4530)}", f"log-shortened line=14 from={time_text(4530)}"], "7/7",
        time=before_end.replace(time_text(7360), time_text(5300)))
    tail = standard()
    tail.log.lines = lines[:13]
    tail.receipts = tail.receipts[:-2]
    add("bytes-beyond-a-log-cut-off", tail,
        "incomplete: the end of the capture log (after 04:51:55 UTC) is missing: the log was cut off; and 1 more problem; all 8 chunks that the log names are verified",
        ["no-end line=13", f"bytes-not-logged segment=2 offset=310 bytes=110 from={time_text(5540)}"], "8/8",
        time=before_end.replace(time_text(7360), time_text(6320)))
    add("segment-beyond-a-log-cut-off", begun_only({1: FIRST, 2: SECOND}),
        "incomplete: the end of the capture log (after 04:51:51 UTC) is missing: the log was cut off; and 2 more problems; all 2 chunks that the log names are verified",
        ["no-end", "bytes-not-logged segment=1 offset=200 bytes=440", "bytes-not-logged segment=2 offset=0 bytes=420"], "2/2", time=claimed())
    add("gap-in-the-log", gap(),
        "incomplete: segment 1, 150 bytes from byte 200 on (from 04:51:51.040 to 04:51:53.040 UTC) are named by no line of the capture log; all 4 chunks that the log names are verified",
        [f"bytes-not-logged segment=1 offset=200 bytes=150 from={time_text(1040)} to={time_text(3040)}"], "4/4", time=claimed())
    add("largest-numbers", largest_numbers(),
        "incomplete: segment 1, 9007199254740751 bytes from byte 200 on (from 04:51:51.040 to 04:51:52.000 UTC) are named by no line of the capture log; "
        "and 3 more problems; the other 2 of 4 chunks are verified",
        ["bytes-not-logged segment=1 offset=200 bytes=9007199254740751", "bytes-not-logged segment=2 offset=0 bytes=9007199254740951",
         "chunk-missing segment=1 chunk=1000000000 chunks=1 offset=9007199254740951", "segment-missing segment=2 bytes=9007199254740991"],
        "2/4", time=claimed(), remarks=["the device's clock was set back by 2501999792 h 58 min"])
    add("across-midnight", across_midnight(),
        "incomplete: segment 1, chunk 1 (from 2026-11-30 23:59:59.500 to 2026-12-01 00:00:01.000 UTC) is missing; the other 1 of 2 chunks is verified",
        ["chunk-missing segment=1 chunk=1"], "1/2", time=claimed())
    # Ten seconds and more are told in whole seconds; what has no length is told as an instant.
    add("long-range", lasting(10_000), "incomplete: segment 1, chunk 1 (from 04:51:50 to 04:52:00 UTC) is missing; the other 1 of 2 chunks is verified",
        ["chunk-missing segment=1 chunk=1"], "1/2", time=claimed())
    add("longest-exact-range", lasting(9_999),
        "incomplete: segment 1, chunk 1 (from 04:51:50.500 to 04:52:00.499 UTC) is missing; the other 1 of 2 chunks is verified",
        ["chunk-missing segment=1 chunk=1"], "1/2", time=claimed())
    add("instant", lasting(0), "incomplete: segment 1, chunk 1 (at 04:51:50.500 UTC) is missing; the other 1 of 2 chunks is verified",
        ["chunk-missing segment=1 chunk=1"], "1/2", time=claimed())
    longer = standard(end={"reason": "stopped", "segments": [total(1, FIRST + b"tail"), total(2, SECOND)]}, receipts=False)
    longer.segments[1] = FIRST + b"tail"
    add("end-names-more-bytes", longer,
        f"incomplete: segment 1, 4 bytes from byte 640 on (from 04:51:53.900 to 04:51:56.600 UTC) are named by no line of the capture log; {ALL}",
        ["bytes-not-logged segment=1 offset=640 bytes=4"], time=claimed(after=time_text(-4000)))
    late_hash = "1 chunk was hashed after a crash, not at capture"
    lost = "when it was closed, the device had only {} of the 200 logged bytes of segment 1"
    add("recovered-without-its-last-bytes", cut_short(140, 140),
        "incomplete: segment 1, chunk 1 (from 04:51:50.040 to 04:51:51.040 UTC) is missing; the other 1 of 2 chunks is verified",
        [f"chunk-missing segment=1 chunk=1 chunks=1 offset=40 bytes=160 from={time_text(40)} to={time_text(1040)}"], "1/2", time=claimed(),
        remarks=[closed(1040), lost.format(140)])
    add("recovered-without-a-byte", cut_short(0, 0),
        "incomplete: segment 1 (from 04:51:50.020 to 04:51:51.040 UTC) is missing; none of 2 chunks is verified",
        ["segment-missing segment=1 chunk=0 chunks=2 offset=0 bytes=200"], "0/2", time=claimed(), remarks=[closed(1040), lost.format(0)])
    # Until when a chunk was captured that was hashed a day later, nobody knows.
    tail = recovered(later=DAY)
    tail.segments = {1: FIRST[:40]}
    add("recovered-chunk-missing", tail, "incomplete: segment 1, chunk 1 (after 04:51:50 UTC) is missing; the other 1 of 2 chunks is verified",
        [f"chunk-missing segment=1 chunk=1 chunks=1 offset=40 bytes=160 from={time_text(40)}"], "1/2", time=claimed(),
        remarks=[closed(DAY + 1040), late_hash], captured=captured(40, DAY + 1040))
    whole = recovered(later=DAY)
    whole.segments = {}
    add("recovered-segment-missing", whole, "incomplete: segment 1 (after 04:51:50 UTC) is missing; none of 2 chunks is verified",
        [f"segment-missing segment=1 chunk=0 chunks=2 offset=0 bytes=200 from={time_text(20)}"], "0/2", time=claimed(),
        remarks=[closed(DAY + 1040), late_hash], captured=captured(40, DAY + 1040))
    # A crash while it was being closed.
    again = recovered(later=DAY)
    again.log.lines.pop()
    add("recovered-and-cut-off-again", again,
        "incomplete: the end of the capture log (after 04:51:50 UTC) is missing: the log was cut off; all 2 chunks that the log names are verified",
        [f"no-end line=4 from={time_text(40)}"], "2/2", time=claimed(), remarks=[late_hash], captured=captured(40))
    add("format-unknown", Recording(standard(begin={"format": "exhibit-capture/2"}).log, {}),
        'incomplete: line 0 of the capture log cannot be judged: the format "exhibit-capture/2" is not known here; get a newer Exhibit; no chunk is verified',
        ["log-format line=0"], "0/0", time=claimed())
    add("format-unknown-and-its-key", Recording(standard(begin={"format": "exhibit-capture/2", "key": None, "keys": []}).log, {}),
        'incomplete: line 0 of the capture log cannot be judged: the format "exhibit-capture/2" is not known here; get a newer Exhibit; no chunk is verified',
        ["log-format line=0"], "0/0", time=claimed())


def add_changed(verdicts):
    add = verdicts.add

    def media(name, first, second, summary, problems, verified):
        recording = standard()
        recording.segments = {1: first, 2: second}
        add(name, recording, f"changed: {summary}", problems, verified)

    def flipped(contents, at):
        return contents[:at] + bytes([contents[at] ^ 1]) + contents[at + 1 :]

    media("one-bit", flipped(FIRST, 250), SECOND, "segment 1, chunk 2 (from 04:51:51.040 to 04:51:52.050 UTC) is not the recorded bytes",
          [f"chunk-changed segment=1 chunk=2 chunks=1 offset=200 bytes=150 from={time_text(1040)} to={time_text(2050)}"], "8/9")
    media("first-byte", flipped(FIRST, 0), SECOND, "segment 1, chunk 0 (from 04:51:50.020 to 04:51:50.040 UTC) is not the recorded bytes",
          [f"chunk-changed segment=1 chunk=0 chunks=1 from={time_text(20)} to={time_text(40)}"], "8/9")
    media("last-byte", FIRST, flipped(SECOND, 419), "segment 2, chunk 3 (from 04:51:55.540 to 04:51:56.550 UTC) is not the recorded bytes",
          ["chunk-changed segment=2 chunk=3"], "8/9")
    media("two-chunks-side-by-side", flipped(flipped(FIRST, 250), 400), SECOND,
          "segment 1, chunks 2 to 3 (from 04:51:51.040 to 04:51:53.040 UTC) are not the recorded bytes", ["chunk-changed segment=1 chunk=2 chunks=2 offset=200 bytes=320"], "7/9")
    media("two-chunks-apart", flipped(FIRST, 250), flipped(SECOND, 10),
          "segment 1, chunk 2 (from 04:51:51.040 to 04:51:52.050 UTC) is not the recorded bytes; and 1 more problem",
          ["chunk-changed segment=1 chunk=2", "chunk-changed segment=2 chunk=0"], "7/9")
    media("byte-removed", FIRST[:250] + FIRST[251:], SECOND, "segment 1, chunks 2 to 3 (from 04:51:51.040 to 04:51:53.040 UTC) are not the recorded bytes",
          ["chunk-changed segment=1 chunk=2 chunks=2", "chunk-missing segment=1 chunk=4"], "6/9")
    media("bytes-added-at-end", FIRST + b"more", SECOND,
          "segment 1, 4 bytes from byte 640 on (after 04:51:53 UTC) were added: the capture log does not name them", ["bytes-added segment=1 offset=640 bytes=4"], "9/9")
    media("segments-swapped", SECOND, FIRST, "segment 1, chunks 0 to 2 (from 04:51:50.020 to 04:51:52.050 UTC) are not the recorded bytes; and 2 more problems",
          ["chunk-changed segment=1 chunk=0 chunks=3", "chunk-changed segment=2 chunk=0 chunks=4", "bytes-added segment=2 offset=420 bytes=220",
           "chunk-missing segment=1 chunk=3 chunks=2"], "0/9")
    added = standard()
    added.segments[3] = b"a third segment"
    add("segment-added", added, "changed: segment 3 was added: the capture log does not name it", ["bytes-added segment=3 offset=0 bytes=15"])

    # Signatures.
    by_other = standard(receipts=False)
    text, _ = by_other.log.lines[6]
    by_other.log.lines[6] = (text, OTHER_DEVICE.sign(text))
    wrong = "(at 04:51:53 UTC) is not by the key that the capture log names"
    add("signature-by-another-key", by_other, f"changed: the signature of line 6 {wrong}", [f"signature-invalid line=6 lines=1 to={time_text(3040)}"],
        time=claimed(after=time_text(-4000)))
    swapped = standard()
    (one, first), (two, second) = swapped.log.lines[6:8]
    swapped.log.lines[6:8] = [(one, second), (two, first)]
    add("signatures-swapped", swapped,
        "changed: the signatures of lines 6 to 7 (from 04:51:53.040 to 04:51:53.500 UTC) are not by the key that the capture log names",
        ["signature-invalid line=6 lines=2"])
    last = standard()
    text, signature = last.log.lines[14]
    last.log.lines[14] = (text.replace(b'"stopped"', b'"ended"'), signature)
    add("last-line-altered", last,
        "changed: the signature of line 14 (at 04:51:56 UTC) is not by the key that the capture log names; and 1 more problem",
        ["signature-invalid line=14", "receipt-contradicts line=14"], time=claimed(after=time_text(-4000)))
    resigned = standard(key=OTHER_DEVICE)
    resigned.receipts = standard().receipts
    add("made-again-with-another-key", resigned,
        f"changed: line 2 of the capture log (at 04:51:50 UTC) is another than the one the vault held at {time_text(830)}",
        ["receipt-contradicts line=2"], time=claimed(after=time_text(-4000)))
    pretending = standard(begin={"key": OTHER_DEVICE.base64}, receipts=False)
    add("key-swapped-and-chained-again", pretending,
        "changed: the signatures of lines 0 to 14 (from 04:51:50.000 to 04:51:56.600 UTC) are not by the key that the capture log names",
        ["signature-invalid line=0 lines=15"], device=OTHER_DEVICE, time=claimed(after=time_text(-4000)))

    # The chain. Whatever follows the first bad line is not judged.
    rows = standard().log.bytes().splitlines(keepends=True)

    def log(name, contents, summary, problems, verified, after=time_text(-4000)):
        recording = standard(receipts=False)
        recording.log = contents
        add(name, recording, f"changed: {summary}", problems, verified, time=claimed(after=after))

    unlogged = ["bytes-not-logged segment=1 offset=350 bytes=290", "bytes-not-logged segment=2 offset=0 bytes=420"]
    log("byte-in-the-format", rows[0].replace(b"exhibit-capture/1", b"exhibit-capture/3") + b"".join(rows[1:]),
        "the signature of line 0 is not by the key that the capture log names",
        ["signature-invalid line=0 lines=1", "bytes-not-logged segment=1", "bytes-not-logged segment=2"], "0/0", after=None)
    log("last-line-feed", b"".join(rows)[:-1] + b"\r",
        "line 14 of the capture log (after 04:51:56 UTC) is not what the device wrote: something other than a line feed follows its signature",
        ["log-base64 line=14"], "9/9")
    log("line-removed", b"".join(rows[:5] + rows[6:]),
        "line 5 of the capture log (after 04:51:52 UTC) is not what the device wrote: seq is 6 where 5 belongs", ["log-sequence line=5", *unlogged], "3/3")
    log("lines-reordered", b"".join(rows[:5] + [rows[6], rows[5]] + rows[7:]),
        "line 5 of the capture log (after 04:51:52 UTC) is not what the device wrote: seq is 6 where 5 belongs", ["log-sequence line=5", *unlogged], "3/3")
    log("line-duplicated", b"".join(rows[:6] + rows[5:]),
        "line 6 of the capture log (after 04:51:52 UTC) is not what the device wrote: seq is 5 where 6 belongs", ["log-sequence line=6", *unlogged], "3/3")
    log("position-altered", b"".join(rows).replace(b"52.520008", b"52.520009"),
        "the signature of line 5 (at 04:51:52 UTC) is not by the key that the capture log names; and 1 more problem",
        ["signature-invalid line=5", "log-chain line=6", *unlogged], "3/3")
    log("bad-utf8", b"".join(rows).replace(b"the light", b"the l\xffght"),
        "line 10 of the capture log (after 04:51:53 UTC) is not what the device wrote: not well-formed UTF-8",
        ["log-utf8 line=10", "bytes-not-logged segment=2 offset=40 bytes=380"], "6/6")
    log("line-after-end", b"".join(rows + [rows[5]]),
        "line 15 of the capture log (after 04:51:56 UTC) is not what the device wrote: something follows the end line", ["log-order line=15"], "9/9")
    log("not-a-log", b"<!DOCTYPE html>\n", "line 0 of the capture log is not what the device wrote: no TAB between the JSON and its signature",
        ["log-line line=0", "bytes-not-logged segment=1", "bytes-not-logged segment=2"], "0/0", after=None)
    unknown = standard(edit=lambda log: log.add("heart-rate", 6580, beats=61), receipts=False)
    add("unknown-type", unknown, 'changed: line 14 of the capture log (after 04:51:56 UTC) is not what the device wrote: the type "heart-rate" is not known',
        ["log-unknown-type line=14"], time=claimed(after=time_text(-4000)))

    # Signed lines that contradict each other.
    def contradiction(name, edit, statement, line, verified="9/9", more=(), end=None):
        recording = standard(edit=edit, end=end, receipts=False)
        at = "(at 04:51:56 UTC)"
        add(name, recording, f"changed: line {line} of the capture log {at} {statement}", [f"log-inconsistent line={line}", *more], verified,
            time=claimed(after=time_text(-4000)))

    def chunk(**changes):
        fields = {"segment": 1, "chunk": 5, "offset": 640, "bytes": 10, "sha256": "0" * 64} | changes
        return lambda log: log.add("chunk", 6580, **fields)

    contradiction("chunk-claimed-twice", chunk(chunk=4, offset=520, bytes=120), "names chunk 4 of segment 1 a second time", 14)
    contradiction("chunks-overlap", chunk(offset=639), "lets chunk 5 of segment 1 begin at byte 639, before the end of the chunk before it", 14)
    contradiction("chunk-number-skipped", chunk(chunk=6), "names chunk 6 of segment 1 where chunk 5 belongs", 14)
    contradiction("chunk-of-no-segment", chunk(segment=9, chunk=0, offset=0), "names a chunk of segment 9, which has not begun", 14)
    contradiction("segment-number-skipped", lambda log: log.add("segment", 6580, **segment_fields(4)), "begins segment 4 where segment 3 belongs", 14)
    contradiction("segment-begun-twice", lambda log: log.add("segment", 6580, **segment_fields(2)), "begins segment 2 where segment 3 belongs", 14)
    ends = {"reason": "stopped", "segments": [total(1, FIRST[:600]), total(2, SECOND)]}
    contradiction("end-names-fewer-bytes", None, "gives segment 1 fewer bytes than its chunks have", 14, end=ends)
    contradiction("end-leaves-out-a-segment", None, "leaves out segment 2", 14, end={"reason": "stopped", "segments": [total(1, FIRST)]})
    ends = {"reason": "stopped", "segments": [total(1, FIRST), total(2, SECOND), total(3, b"")]}
    contradiction("end-names-an-unknown-segment", None, "gives totals of segment 3, which has not begun or has them already", 14, end=ends)
    wrong_total = {"reason": "stopped", "segments": [total(1, FIRST) | {"sha256": "0" * 64}, total(2, SECOND)]}
    add("segment-digest", standard(end=wrong_total, receipts=False),
        "changed: segment 1 (from 04:51:50.020 to 04:51:53.900 UTC) does not have the digest that the end of the capture log gives it", ["segment-changed segment=1"],
        time=claimed(after=time_text(-4000)))

    # What the device had left of a chunk, its digest in the end line vouches for.
    other = cut_short(140, 140)
    other.segments[1] = flipped(FIRST[:140], 100)
    add("recovered-part-of-a-chunk", other,
        "changed: segment 1 (from 04:51:50.020 to 04:51:51.040 UTC) does not have the digest that the end of the capture log gives it",
        ["segment-changed segment=1 offset=0 bytes=140", "chunk-missing segment=1 chunk=1"], "1/2", time=claimed(),
        remarks=[closed(1040), "when it was closed, the device had only 140 of the 200 logged bytes of segment 1"])
    in_gap = gap()
    in_gap.segments[1] = flipped(FIRST, 300)
    add("byte-in-a-gap", in_gap,
        "changed: segment 1 (from 04:51:50.020 to 04:51:53.900 UTC) does not have the digest that the end of the capture log gives it",
        ["segment-changed segment=1", "bytes-not-logged segment=1 offset=200 bytes=150"], "4/4", time=claimed())

    # Receipts of a known vault over something else.
    forked = standard()
    forked.receipts.append(receipt(forked.log, 10, 5000, digest="0" * 64))
    add("receipt-over-another-line", forked,
        f"changed: line 10 of the capture log (at 04:51:54 UTC) is another than the one the vault held at {time_text(5000)}",
        [f"receipt-contradicts line=10 to={time_text(4100)}"], time=claimed(after=time_text(-4000)))
    longer = standard()
    longer.receipts.append(receipt(longer.log, 40, 9000, digest="0" * 64))
    add("receipt-over-more-lines", longer, f"changed: the capture log (after 04:51:56 UTC) ended later in the vault: at {time_text(9000)} it had lines up to 40",
        ["receipt-contradicts line=40"], time=claimed(after=time_text(-4000)))
    other_media = standard()
    other_media.receipts.append(receipt(other_media.log, 14, 9000, [(1, 640, "0" * 64), WHOLE[1]]))
    add("receipt-over-other-bytes", other_media,
        f"changed: segment 1 (from 04:51:50.020 to 04:51:53.900 UTC) is another in the capture log than the one the vault held at {time_text(9000)}",
        ["receipt-contradicts segment=1"], time=claimed(after=time_text(-4000)))


def one_chunk():
    log = Log().begin().add("segment", 20, **segment_fields(1))
    Chunks(log, 1, FIRST[:40]).add(1000, 40)
    log.add("end", 1100, reason="stopped", segments=[total(1, FIRST[:40])])
    return Recording(log, {1: FIRST[:40]}, [receipt(log, 3, 126_000, [(1, 40, hashlib.sha256(FIRST[:40]).hexdigest())])])


def small():
    """The smallest recording with all that proves: two receipts, either of which gives the bound, and a time note."""
    after = time_note()
    log = Log().begin(after=hashlib.sha256(after).hexdigest(), settings={}).add("segment", 20, segment=1, mediaType="video/mp4")
    chunks = Chunks(log, 1, FIRST[:40])
    chunks.add(1000, 40)
    early = receipt(log, 2, 1400, [chunks.held()])
    log.add("end", 1100, reason="stopped", segments=[total(1, FIRST[:40])])
    return Recording(log, {1: FIRST[:40]}, [early, receipt(log, 3, 1500, [chunks.held()])], after)


def gap():
    recording = begun_only({1: FIRST})
    for number, start, stop, tick in ((3, 350, 520, 3040), (4, 520, 640, 3900)):
        piece = FIRST[start:stop]
        recording.log.add("chunk", tick, segment=1, chunk=number, offset=start, bytes=len(piece), sha256=hashlib.sha256(piece).hexdigest())
    recording.log.add("end", 4000, reason="stopped", segments=[total(1, FIRST)])
    return recording


def largest_numbers():
    recording = begun_only({1: FIRST[:200]})
    log = recording.log
    far = {"offset": 9007199254740951, "bytes": 40, "sha256": "0" * 64}
    log.add("chunk", 2000, segment=1, chunk=1_000_000_000, **far)
    log.add("segment", 2500, **segment_fields(2))
    log.add("chunk", 3000, segment=2, chunk=1_000_000_000, **far)
    ends = [{"segment": number, "bytes": 9007199254740991, "sha256": "0" * 64} for number in (1, 2)]
    log.add("end", 9007199254740991, time=3000, reason="stopped", segments=ends)
    return recording


def lasting(milliseconds):
    """The second chunk took so long, and is missing."""
    log = Log().begin().add("segment", 20, **segment_fields(1))
    chunks = Chunks(log, 1, FIRST[:200])
    chunks.add(500, 40)
    chunks.add(500 + milliseconds, 160)
    log.add("end", 500 + milliseconds, reason="stopped", segments=[total(1, FIRST[:200])])
    return Recording(log, {1: FIRST[:40]})


def across_midnight():
    midnight = 68_890_000
    log = Log().begin().add("segment", midnight - 1000, **segment_fields(1))
    chunks = Chunks(log, 1, FIRST[:200])
    chunks.add(midnight - 500, 40)
    chunks.add(midnight + 1000, 160)
    log.add("end", midnight + 1000, reason="stopped", segments=[total(1, FIRST[:200])])
    return Recording(log, {1: FIRST[:100]})
