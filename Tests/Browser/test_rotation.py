"""Segments follow each other by overlap: nothing is lost between them."""

import pytest

from harness import numbered
from harness.screens import Record

SEGMENT_SECONDS = 3


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
    page = chromium(camera=numbered.camera()).page()
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
