"""Makes whole recordings: a capture log, receipts, a time note and segments, as docs/formats/ describe them.

Written from the format pages alone, and apart from the Swift code, so that the two check each other.
"""

import base64
import datetime
import hashlib
import json

from keys import DEVICE, VAULT

RECORDING = "019ad30e-7f10-7c3a-9d52-4b6f0c1e8a77"
OTHER_RECORDING = "019ad30e-7f10-7c3a-9d52-4b6f0c1e8a78"
START = datetime.datetime(2026, 11, 30, 4, 51, 50, 0, datetime.timezone.utc)


def time_text(milliseconds):
    """The time so many milliseconds after START."""
    time = START + datetime.timedelta(milliseconds=milliseconds)
    return time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{time.microsecond // 1000:03}Z"


def media(seed, count):
    """`count` bytes that look like nothing in particular."""
    out = b""
    number = 0
    while len(out) < count:
        out += hashlib.sha256(f"{seed} {number}".encode()).digest()
        number += 1
    return out[:count]


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def sealed(text, signature):
    return text + b"\t" + base64.b64encode(signature) + b"\n"


class Log:
    """A capture log in the making: `lines` holds (json, signature) pairs."""

    def __init__(self, key=DEVICE):
        self.key = key
        self.lines = []

    def add(self, type, tick, time=None, prev=True, seq=None, signer=None, **fields):
        """Appends a line, chained and signed; `time` is milliseconds after START and the tick's by default."""
        line = {"seq": len(self.lines) if seq is None else seq, "type": type, "time": time_text(tick if time is None else time)}
        line["tick"] = tick
        if self.lines and prev is not None:
            line["prev"] = hashlib.sha256(self.lines[-1][0]).hexdigest() if prev is True else prev
        line |= fields
        return self.add_json(compact(line), signer)

    def add_json(self, text, signer=None):
        self.lines.append((text, (signer or self.key).sign(text)))
        return self

    def begin(self, tick=0, **changes):
        fields = {
            "format": "exhibit-capture/1",
            "recording": RECORDING,
            "key": self.key.base64,
            "device": "Ana’s phone",
            "software": "exhibit-web 0.1.0",
            "platform": "Android 16, Chromium 156",
            "settings": {"segmentSeconds": 120, "camera": "environment"},
            "timeZone": "Europe/Berlin",
            "utcOffset": "+01:00",
        }
        fields |= changes
        return self.add("begin", tick, **{name: value for name, value in fields.items() if value is not None})

    def digest(self, seq):
        return hashlib.sha256(self.lines[seq][0]).hexdigest()

    def bytes(self):
        return b"".join(sealed(text, signature) for text, signature in self.lines)


class Recording:
    """A recording whose parts can be altered before they are written."""

    def __init__(self, log, segments, receipts=(), after=None):
        self.log = log
        self.segments = dict(segments)
        self.receipts = list(receipts)
        self.after = after

    def parts(self):
        """(name, bytes) of each file, in the order of a folder."""
        parts = [("capture.log", self.log.bytes() if isinstance(self.log, Log) else self.log)]
        if self.receipts:
            parts.append(("receipts.txt", b"\n".join(self.receipts)))
        if self.after:
            parts.append(("after.txt", self.after))
        for number, contents in sorted(self.segments.items()):
            parts.append((f"segment-{number:04}.mp4", contents))
        return parts


def time_note(milliseconds=-4000, vault=VAULT):
    return vault.note(f"exhibit-time/1\ntime {time_text(milliseconds)}\n".encode())


def receipt(log, seq, milliseconds, segments=(), vault=VAULT, digest=None, recording=RECORDING, signature=None):
    """`segments` is (number, bytes held, their digest)."""
    text = f"exhibit-receipt/1\nrecording {recording}\nlog {seq} {digest or log.digest(seq)}\ntime {time_text(milliseconds)}\n"
    for number, count, sha256 in segments:
        text += f"segment {number} {count} {sha256}\n"
    return vault.note(text.encode(), signature)


class Chunks:
    """Writes the chunk lines of one segment, each of the next bytes of its media."""

    def __init__(self, log, segment, contents):
        self.log = log
        self.segment = segment
        self.contents = contents
        self.offset = 0
        self.number = 0

    def add(self, tick, count, **changes):
        piece = self.contents[self.offset : self.offset + count]
        fields = {
            "segment": self.segment,
            "chunk": self.number,
            "offset": self.offset,
            "bytes": count,
            "sha256": hashlib.sha256(piece).hexdigest(),
        }
        time = changes.pop("time", None)
        self.log.add("chunk", tick, time=time, **(fields | changes))
        self.offset += count
        self.number += 1

    def held(self):
        return (self.segment, self.offset, hashlib.sha256(self.contents[: self.offset]).hexdigest())


def total(number, contents):
    return {"segment": number, "bytes": len(contents), "sha256": hashlib.sha256(contents).hexdigest()}


def segment_fields(number, **changes):
    fields = {
        "segment": number,
        "mediaType": "video/mp4;codecs=avc3.640028,mp4a.40.2",
        "width": 1280,
        "height": 720,
        "frameRate": 29.97,
        "sampleRate": 48000,
        "rotation": 90,
        "facing": "environment",
        "camera": "Back camera",
        "microphone": "Built-in",
    }
    return fields | changes


FIRST = media("segment 1", 640)
SECOND = media("segment 2", 420)


def standard(key=DEVICE, begin=None, edit=None, end=None, receipts=True):
    """Two segments of five and four chunks, the second begun before the first ended.

    Lines: 0 begin, 1 segment 1, 2–4 its chunks 0–2, 5 point, 6 chunk 3, 7 segment 2, 8 chunk 0 of it, 9 chunk 4 of segment 1,
    10 bookmark, 11–13 chunks 1–3 of segment 2, 14 end. `edit(log)` is called before `end`.
    """
    after = time_note()
    log = Log(key)
    log.begin(**({"after": hashlib.sha256(after).hexdigest()} | (begin or {})))
    first = Chunks(log, 1, FIRST)
    second = Chunks(log, 2, SECOND)
    notes = []

    def acknowledged(chunks, tick, count, delay):
        chunks.add(tick, count)
        held = [each.held() for each in (first, second) if each.offset]
        notes.append(receipt(log, len(log.lines) - 1, tick + delay, held))

    log.add("segment", 20, **segment_fields(1))
    acknowledged(first, 40, 40, 790)
    acknowledged(first, 1040, 160, 760)
    acknowledged(first, 2050, 150, 830)
    log.add("point", 2500, latitude=52.520008, longitude=13.404954, altitude=34.5, accuracy=4.8, speed=1.25, course=271)
    acknowledged(first, 3040, 170, 800)
    log.add("segment", 3500, **segment_fields(2))
    acknowledged(second, 3520, 40, 1250)
    acknowledged(first, 3900, 120, 900)
    log.add("bookmark", 4100, label="the light was green")
    acknowledged(second, 4530, 130, 770)
    acknowledged(second, 5540, 140, 780)
    acknowledged(second, 6550, 110, 810)
    if edit:
        edit(log)
    log.add("end", 6600, **(end or {"reason": "stopped", "segments": [total(1, FIRST), total(2, SECOND)]}))
    notes.append(receipt(log, len(log.lines) - 1, 7400, [first.held(), second.held()]))
    return Recording(log, {1: FIRST, 2: SECOND}, notes if receipts else [], after)
