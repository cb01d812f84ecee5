"""Segments follow each other by overlap: nothing is lost between them."""

import pytest
import requests

from harness import numbered, sound
from harness.screens import Record

SEGMENT_SECONDS = 3
#: Samples at the beginning and the end of a file in which a decoder may not have settled yet.
MARGIN = sound.RATE // 10


def set_segment_length(page, vault, seconds):
    page.goto(vault.url)
    page.evaluate("(seconds) => localStorage.setItem('exhibit-capture-settings', JSON.stringify({ segmentSeconds: seconds }))", seconds)


def segment_numbers(vault, identifier, segment, folder):
    media = folder / f"segment-{segment['number']}.bin"
    media.write_bytes(vault.segment(identifier, segment["number"]))
    found = numbered.numbers(media)
    assert None not in found, f"unreadable frames in segment {segment['number']}"
    return found


@pytest.fixture
def rotated(vault, chromium):
    """A finished recording of several segments, filmed from numbered pictures: its item."""
    page = chromium(camera=numbered.camera(), microphone=sound.microphone()).page()
    set_segment_length(page, vault, SEGMENT_SECONDS)
    record = Record(page, vault).open().start()
    record.wait_seconds_recorded(4 * SEGMENT_SECONDS)
    record.stop()
    record.expect_safe()
    [item] = vault.settled()
    return vault.item(item["id"])


def test_no_frame_is_lost_between_segments(vault, rotated, tmp_path, record_property):
    assert vault.verify(rotated["id"])["verdict"] == "intact"
    segments = rotated["recording"]["segments"]
    assert len(segments) >= 3
    frames = [segment_numbers(vault, rotated["id"], segment, tmp_path) for segment in segments]
    lost_between, overlaps = 0, []
    for before, after in zip(frames, frames[1:]):
        overlap = (before[-1] - after[0]) % numbered.COUNT + 1
        if overlap > numbered.COUNT // 2:
            lost_between += (after[0] - before[-1]) % numbered.COUNT - 1
            overlap = 0
        overlaps.append(overlap)
    within = sum(numbered.missing(each) for each in frames)
    total = sum(len(each) for each in frames)
    record_property("frames", total)
    record_property("lost between segments", lost_between)
    record_property("overlaps in frames", str(overlaps))
    record_property("lost within segments (camera or encoder too slow)", within)
    print(f"frames {total}, segments {len(frames)}, lost between {lost_between}, overlaps {overlaps}, lost within {within}")
    assert lost_between == 0
    assert all(overlap > 0 for overlap in overlaps)
    the_log_shows_the_overlaps(vault, rotated)


def the_log_shows_the_overlaps(vault, item):
    lines = vault.log_lines(item["id"])
    for segment in range(2, len(item["recording"]["segments"]) + 1):
        began = next(index for index, line in enumerate(lines) if line["type"] == "segment" and line["segment"] == segment)
        last = max(index for index, line in enumerate(lines) if line["type"] == "chunk" and line["segment"] == segment - 1)
        assert last > began, f"segment {segment - 1} still got a chunk after segment {segment} had begun"


def lost_within(segment, heard, start, end):
    """(lost, beginning): how many samples are lost (below 0: doubled) from a segment's beginning to its end, against `heard`, what the microphone
    was given; and where in that the segment begins, looked for from `start` to `end`."""
    last = len(segment) - MARGIN - sound.LENGTH
    beginning = sound.place(segment, MARGIN, heard, start, end) - MARGIN
    expected = beginning + last
    return sound.place(segment, last, heard, expected - sound.RATE // 2, expected + sound.RATE // 2) - expected, beginning


def doubled_at_joint(before, after, offset, joined, beginning):
    """How many samples more than filmed lie around a joint. `after` begins at sample `offset` of `before`, which begins about at `beginning` of `joined`."""
    early, late = offset - sound.RATE // 2, len(before) - offset + sound.RATE // 2
    around = sound.RATE
    found_early = sound.place(before, early, joined, beginning + early - around, beginning + early + around)
    filmed = offset + late - early
    found_late = sound.place(after, late, joined, found_early + filmed - around, found_early + filmed + around)
    return found_late - found_early - filmed


def test_no_sound_is_lost_between_segments(vault, rotated, tmp_path, record_property):
    """To the sample: within each segment, from one to the next, and in the joined video."""
    segments = []
    for segment in rotated["recording"]["segments"]:
        media = tmp_path / f"sound-{segment['number']}.bin"
        media.write_bytes(vault.segment(rotated["id"], segment["number"]))
        segments.append(sound.samples(media))
    media = tmp_path / "joined"
    media.write_bytes(requests.get(f"{vault.url}/api/v1/items/{rotated['id']}/playback", timeout=60).content)
    joined = sound.samples(media)

    heard = sound.samples(sound.microphone())
    lost, place = lost_within(segments[0], heard, 0, len(heard))
    within, overlaps, doubled = [lost], [], []
    beginning = 0
    for before, after in zip(segments, segments[1:]):
        offset = sound.place(after, MARGIN, before, len(before) - 2 * sound.RATE, len(before)) - MARGIN
        lost, place = lost_within(after, heard, place + offset - sound.RATE // 2, place + offset + sound.RATE // 2)
        within.append(lost)
        overlaps.append(len(before) - offset)
        doubled.append(doubled_at_joint(before, after, offset, joined, beginning))
        beginning += offset
    milliseconds = 1000 / sound.RATE
    figures = {
        "sound lost within segments in samples": within,
        "overlap of neighbouring segments' sound in ms": [round(each * milliseconds) for each in overlaps],
        "doubled (or, below 0, lost) at the joints of the joined video in ms": [round(each * milliseconds, 1) for each in doubled],
    }
    print(figures)
    for name, value in figures.items():
        record_property(name, str(value))
    assert all(overlap > 0 for overlap in overlaps)
    # The originals lose nothing. In the joined video a packet of sound (60 ms) belongs to the one segment or to the other.
    assert max(map(abs, doubled)) < sound.LENGTH
