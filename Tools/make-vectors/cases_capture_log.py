"""Vectors of the capture log's parser: what it accepts, and which layer refuses what."""

import hashlib
import json

from keys import DEVICE, OTHER_DEVICE
from recording import Chunks, FIRST, Log, compact, sealed, segment_fields, standard, time_text, total


def add_to(vectors):
    def good(name, log, lines, rewrite=True):
        """`rewrite`: writing the parsed entries again gives the same bytes."""
        body = log.bytes() if isinstance(log, Log) else log
        headers = [("expect", "ok"), ("lines", lines), ("whole-bytes", len(body)), ("rewrite", "same" if rewrite else "no")]
        vectors.add("capture-log", name, headers, body)

    def bad(name, log, layer, line, whole):
        """`line` is the one refused, `whole` the bytes of the lines before it."""
        body = log.bytes() if isinstance(log, Log) else log
        headers = [("expect", layer), ("line", line), ("lines", line), ("whole-bytes", whole)]
        vectors.add("capture-log", name, headers, body)

    # What is accepted.
    good("whole", standard().log, 15)
    good("empty", b"", 0)
    good("begin-alone", Log().begin(), 1)
    good("every-type", every_type(), 13)
    good("extension-type", begun().add("x-heart-rate", 30, beats=61, device={"name": "strap"}), 3)
    good("unknown-field", begun().add("bookmark", 30, label="here", colour="red"), 3, rewrite=False)
    good("white-space", log_of(b'{ "seq" : 0, "type" : "begin", ' + compact(begin_line())[len(b'{"seq":0,"type":"begin",') :]), 1, rewrite=False)
    good("fields-in-another-order", log_of(compact(dict(reversed(begin_line().items())))), 1, rewrite=False)
    good("unicode", Log().begin(device="日本語 😀 \u202e\"quoted\" \\ back"), 1)
    good("control-characters-escaped", Log().begin(device="tab\tnew line\nbell\u0007"), 1)
    good("ticks-equal", begun().add("notice", 20, text="at the same time"), 3)
    good("notice-recovered", begun().add("notice", 20, time=86_400_000, text="9 bytes are kept aside", recovered=True), 3)
    good("clock-set-back", begun().add("notice", 30, time=-3_600_000, text="clock set back"), 3)
    good("numbers", begun().add("point", 30, latitude=-90, longitude=180, altitude=-0.5, accuracy=1e-07, speed=0, course=359.9999999999999), 3)
    good("point-without-extras", begun().add("point", 30, latitude=0, longitude=0), 3)
    good("empty-strings", begun().add("bookmark", 30, label=""), 3)
    good("large-sizes", begun().add("chunk", 30, segment=1, chunk=0, offset=9007199254740000, bytes=991, sha256="0" * 64), 3)
    good("line-of-65536-bytes", long_line(65_536), 2)

    # The line's own shape.
    two = begun().bytes()
    bad("no-line-feed", two[:-1], "truncated", 1, prefix(two, 1))
    bad("no-line-feed-but-a-byte", two[:-1] + b"J", "base64", 1, prefix(two, 1))
    bad("cut-off-in-json", two[: prefix(two, 1) + 50], "truncated", 1, prefix(two, 1))
    bad("cut-off-in-line-0", two[:100], "truncated", 0, 0)
    bad("no-tab", two.replace(b"\t", b" "), "line", 0, 0)
    bad("empty-line", two + b"\n", "line", 2, len(two))
    bad("line-too-long", long_line(65_537), "line", 1, len(Log().begin().bytes()))
    bad("line-too-long-without-end", begun().bytes() + b"x" * 70_000, "line", 2, len(two))
    bad("carriage-return", two.replace(b"\n", b"\r\n"), "base64", 0, 0)
    bad("signature-too-short", cut_signature(two, 4), "base64", 0, 0)
    bad("signature-not-base64", two.replace(b"\t", b"\t*", 1).replace(b"==\n", b"=\n", 1), "base64", 0, 0)
    bad("signature-with-space", two.replace(b"\t", b"\t "), "base64", 0, 0)

    # JSON and UTF-8.
    bad("not-json", begun().add_json(b"hello"), "json", 2, len(two))
    bad("json-array", begun().add_json(b"[1]"), "json", 2, len(two))
    bad("json-string", begun().add_json(b'"a"'), "json", 2, len(two))
    bad("duplicate-name", edited(b'"label":"here"', b'"label":"here","label":"there"'), "json", 2, len(two))
    bad("duplicate-seq", edited(b'"seq":2,', b'"seq":2,"seq":2,'), "json", 2, len(two))
    bad("bad-utf8", edited(b"here", b"h\xe9re"), "utf8", 2, len(two))
    bad("overlong-utf8", edited(b"here", b"h\xc0\xa5re"), "utf8", 2, len(two))
    bad("nested-too-deeply", edited(b'"here"', b"[" * 40 + b"]" * 40), "json", 2, len(two))
    bad("two-objects", edited(b"}", b"}{}"), "json", 2, len(two))

    # The fields.
    for field in ("seq", "type", "time", "tick", "label"):
        line = {name: value for name, value in bookmark_line().items() if name != field}
        bad(f"missing-{field}", begun().add_json(compact(line)), "entry", 2, len(two))
    bad("null-label", edited(b'"here"', b"null"), "entry", 2, len(two))
    bad("seq-as-text", edited(b'"seq":2', b'"seq":"2"'), "entry", 2, len(two))
    bad("seq-negative", edited(b'"seq":2', b'"seq":-2'), "entry", 2, len(two))
    bad("seq-with-point", edited(b'"seq":2', b'"seq":2.0'), "entry", 2, len(two))
    bad("seq-huge", edited(b'"seq":2', b'"seq":99999999999999999999999999'), "entry", 2, len(two))
    bad("seq-beyond-31-bits", edited(b'"seq":2', b'"seq":2147483648'), "entry", 2, len(two))
    bad("seq-beyond-10-to-the-9", edited(b'"seq":2', b'"seq":1000000001'), "entry", 2, len(two))
    bad("tick-negative", edited(b'"tick":30', b'"tick":-1'), "entry", 2, len(two))
    bad("tick-huge", edited(b'"tick":30', b'"tick":9007199254740992'), "entry", 2, len(two))
    bad("tick-with-exponent", edited(b'"tick":30', b'"tick":3e1'), "entry", 2, len(two))
    bad("time-with-offset", edited(b"50.030Z", b"50.030+00:00"), "entry", 2, len(two))
    bad("time-without-milliseconds", edited(b"50.030Z", b"50Z"), "entry", 2, len(two))
    bad("time-not-a-date", edited(b"2026-11-30", b"2026-11-31"), "entry", 2, len(two))
    bad("prev-in-capitals", edited(previous(2).encode(), previous(2).upper().encode()), "entry", 2, len(two))
    bad("prev-too-short", edited(previous(2).encode(), previous(2)[:-2].encode()), "entry", 2, len(two))
    bad("latitude-91", begun().add("point", 30, latitude=91, longitude=0), "entry", 2, len(two))
    bad("longitude-missing", begun().add("point", 30, latitude=1), "entry", 2, len(two))
    bad("latitude-too-large-for-a-number", edited(b'"label":"here"', b'"latitude":1e999,"longitude":0', b'"bookmark"', b'"point"'), "entry", 2, len(two))
    bad("chunk-segment-0", begun().add("chunk", 30, segment=0, chunk=0, offset=0, bytes=1, sha256="0" * 64), "entry", 2, len(two))
    bad("chunk-offset-negative", begun().add("chunk", 30, segment=1, chunk=0, offset=-1, bytes=1, sha256="0" * 64), "entry", 2, len(two))
    bad("chunk-end-too-large", begun().add("chunk", 30, segment=1, chunk=0, offset=9007199254740991, bytes=1, sha256="0" * 64), "entry", 2, len(two))
    bad("chunk-digest-short", begun().add("chunk", 30, segment=1, chunk=0, offset=0, bytes=1, sha256="0" * 62), "entry", 2, len(two))
    bad("recovered-as-text", begun().add("chunk", 30, segment=1, chunk=0, offset=0, bytes=1, sha256="0" * 64, recovered="yes"), "entry", 2, len(two))
    bad("notice-recovered-as-text", begun().add("notice", 30, text="a", recovered="yes"), "entry", 2, len(two))
    bad("end-without-segments", begun().add("end", 30, reason="stopped"), "entry", 2, len(two))
    bad("end-segments-not-objects", begun().add("end", 30, reason="stopped", segments=[1]), "entry", 2, len(two))
    bad("key-too-short", Log().begin(key="AAAA"), "entry", 0, 0)
    bad("key-not-base64", Log().begin(key="*" * 44), "entry", 0, 0)
    bad("recording-not-a-uuid", Log().begin(recording="1"), "entry", 0, 0)
    bad("recording-in-capitals", Log().begin(recording="019AD30E-7F10-7C3A-9D52-4B6F0C1E8A77"), "entry", 0, 0)
    bad("recording-with-slash", Log().begin(recording="019ad30e-7f10-7c3a-9d52-4b6f0c1e8a/7"), "entry", 0, 0)
    bad("settings-missing", Log().begin(settings=None), "entry", 0, 0)
    bad("format-unknown", Log().begin(format="exhibit-capture/2"), "format", 0, 0)
    bad("type-unknown", begun().add("heart-rate", 30, beats=61), "unknown-type", 2, len(two))
    bad("type-in-capitals", begun().add("Chunk", 30), "unknown-type", 2, len(two))

    # The order and the chain.
    whole = standard().log.bytes()
    rows = whole.splitlines(keepends=True)
    bad("line-removed", b"".join(rows[:5] + rows[6:]), "sequence", 5, prefix(whole, 5))
    bad("line-duplicated", b"".join(rows[:6] + rows[5:]), "sequence", 6, prefix(whole, 6))
    bad("lines-reordered", b"".join(rows[:5] + [rows[6], rows[5]] + rows[7:]), "sequence", 5, prefix(whole, 5))
    bad("begins-at-1", b"".join(rows[1:]), "sequence", 0, 0)
    bad("line-altered", whole.replace(b"52.520008", b"52.520009"), "chain", 6, prefix(whole.replace(b"52.520008", b"52.520009"), 6))
    bad("line-replaced-and-renumbered", Log().begin().add("notice", 10, text="a", prev="0" * 64), "chain", 1, len(Log().begin().bytes()))
    bad("prev-missing", begun().add("notice", 30, prev=None, text="a"), "chain", 2, len(two))
    bad("prev-on-line-0", log_of(compact(begin_line() | {"prev": "0" * 64})), "chain", 0, 0)
    bad("another-log-appended", begun().bytes() + rows[2], "chain", 2, len(two))
    bad("key-swapped", whole.replace(DEVICE.base64.encode(), OTHER_DEVICE.base64.encode()), "chain", 1, prefix(whole, 1))
    bad("tick-falls", begun().add("notice", 19, text="back"), "tick", 2, len(two))
    bad("no-begin", Log().add("notice", 0, text="a"), "order", 0, 0)
    bad("second-begin", begun().begin(tick=30), "order", 2, len(two))
    bad("line-after-end", standard().log.add("notice", 9000, text="late"), "order", 15, len(whole))
    bad("bytes-after-end", whole + b"x", "order", 15, len(whole))


def begun():
    """A log of two lines."""
    return Log().begin().add("segment", 20, **segment_fields(1))


def begin_line():
    return json.loads(Log().begin().lines[0][0])


def bookmark_line():
    return {"seq": 2, "type": "bookmark", "time": time_text(30), "tick": 30, "prev": previous(2), "label": "here"}


def previous(seq):
    return begun().digest(seq - 1)


def edited(old, new, *more):
    """A log of three lines whose last, a bookmark, was written with `old` replaced by `new`, and signed so."""
    text = compact(bookmark_line()).replace(old, new)
    if more:
        text = text.replace(*more)
    return begun().add_json(text)


def log_of(*lines):
    log = Log()
    for line in lines:
        log.add_json(line)
    return log


def prefix(whole, lines):
    """The bytes of the first `lines` lines."""
    return sum(len(row) for row in whole.splitlines(keepends=True)[:lines])


def cut_signature(whole, count):
    rows = whole.splitlines(keepends=True)
    return rows[0][: -1 - count] + b"\n" + b"".join(rows[1:])


def long_line(length):
    """A log whose line 1 has `length` bytes without its line feed."""
    shortest = len(Log().begin().add("notice", 1, text="").bytes()) - len(Log().begin().bytes()) - 1
    return Log().begin().add("notice", 1, text="x" * (length - shortest))


def every_type():
    log = begun()
    chunks = Chunks(log, 1, FIRST)
    chunks.add(40, 40)
    chunks.add(1040, 160)
    log.add("point", 1050, latitude=52.520008, longitude=13.404954, altitude=34.5, accuracy=4.8, speed=1.25, course=271)
    log.add("interruption", 1100, reason="phone call")
    log.add("resumption", 9000, reason="phone call ended")
    log.add("bookmark", 9100, label="it begins here")
    log.add("notice", 9200, text="12 frames dropped")
    log.add("segment", 9210, segment=2, mediaType="audio/mp4;codecs=opus", sampleRate=48000)
    log.add("x-heart-rate", 9300, beats=61)
    chunks.add(9400, 440, recovered=True)
    ends = [total(1, FIRST), {"segment": 2, "bytes": 0, "sha256": hashlib.sha256(b"").hexdigest()}]
    return log.add("end", 9400, reason="ended without a stop", segments=ends, recovered=True)
