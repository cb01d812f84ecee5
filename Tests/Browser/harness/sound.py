"""Sound that is nowhere like itself (noise), so that the place of each moment of it is found to the sample: what is lost and what is doubled."""

import array
import operator
import random
import subprocess
import wave

from .numbered import FOLDER

RATE = 48_000
SECONDS = 60
#: Coarse searching goes in steps of this many samples: noise below 400 Hz is still like itself half a step away.
STEP = 24
#: What is searched for: 0.15 s.
LENGTH = RATE * 15 // 100
#: At least this alike (1: the same) is the same sound, encoded twice.
ALIKE = 0.8


def microphone():
    """The WAV file for --use-file-for-fake-audio-capture; made once."""
    path = FOLDER / f"noise-{SECONDS}.wav"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    noise = random.Random(1)
    level, samples = 0.0, array.array("h")
    for _ in range(RATE * SECONDS):
        level += (noise.uniform(-1, 1) * 30_000 - level) * 0.05
        samples.append(int(level))
    part = path.with_suffix(".part")
    with wave.open(str(part), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    part.rename(path)
    return path


def samples(media):
    """A file's sound, decoded: 48,000 numbers a second. A stretch without any becomes silence."""
    command = ["ffmpeg", "-loglevel", "error", "-i", str(media), "-map", "0:a", "-af", "aresample=async=1", "-ac", "1", "-ar", str(RATE)]
    data = subprocess.run([*command, "-f", "s16le", "-"], check=True, capture_output=True).stdout
    return array.array("h", data[: len(data) // 2 * 2])


def _likeness(sound, other):
    return sum(map(operator.mul, sound, other))


def _norm(sound):
    return _likeness(sound, sound) ** 0.5 or 1.0


def find(sound, others, start, end):
    """(place, likeness) of `sound` in `others`, looked for at the places from `start` to `end`: first coarsely, then to the sample."""
    end = min(end, len(others) - len(sound))
    start = max(0, start)
    assert end > start, "there is too little sound to look for it"
    coarse, fewer = sound[::STEP], others[::STEP]
    places = range(start // STEP, end // STEP + 1)
    near = max(places, key=lambda place: _likeness(coarse, fewer[place : place + len(coarse)])) * STEP
    nearby = range(max(0, near - 2 * STEP), min(near + 2 * STEP, len(others) - len(sound)) + 1)
    best = max(nearby, key=lambda place: _likeness(sound, others[place : place + len(sound)]))
    return best, _likeness(sound, others[best : best + len(sound)]) / (_norm(sound) * _norm(others[best : best + len(sound)]))


def place(sound, at, others, start, end):
    """Where in `others` the moment `at` of `sound` is; it must be there."""
    found, likeness = find(sound[at : at + LENGTH], others, start, end)
    assert likeness >= ALIKE, f"the sound at sample {at} is not found between {start} and {end} (best {likeness:.2f} at {found})"
    return found
