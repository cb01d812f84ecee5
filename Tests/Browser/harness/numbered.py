"""Pictures that carry their own number, as a bar code, so that lost and doubled frames are counted exactly."""

import pathlib
import subprocess

WIDTH, HEIGHT, RATE = 640, 360, 30
BITS = 12
#: The file is played in a loop: numbers run from 0 to COUNT - 1 and begin again.
COUNT = 1200
FOLDER = pathlib.Path(__file__).resolve().parents[3] / "build" / "browser-media"


def _frame(number):
    """One grey picture: BITS columns, white for a one. The number is in the upper half, its complement in the lower one."""
    column = WIDTH // BITS + 1
    upper = bytearray()
    for bit in range(BITS):
        upper += bytes([235 if number >> bit & 1 else 16]) * column
    upper = bytes(upper[:WIDTH])
    lower = bytes(251 - value for value in upper)
    return upper * (HEIGHT // 2) + lower * (HEIGHT // 2)


def camera():
    """The MJPEG file for --use-file-for-fake-video-capture; made once."""
    path = FOLDER / f"numbered-{WIDTH}x{HEIGHT}-{COUNT}.mjpeg"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    command = ["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "gray", "-video_size", f"{WIDTH}x{HEIGHT}"]
    command += ["-framerate", str(RATE), "-i", "-", "-pix_fmt", "yuvj420p", "-q:v", "4", "-f", "mjpeg", str(part)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    for number in range(COUNT):
        process.stdin.write(_frame(number))
    process.stdin.close()
    assert process.wait() == 0
    part.rename(path)
    return path


def numbers(media):
    """The numbers of a file's frames, in order; None for a frame that can't be read."""
    filters = f"scale={WIDTH}:{HEIGHT},format=gray,scale={BITS}:2:flags=area"
    command = ["ffmpeg", "-loglevel", "error", "-i", str(media), "-map", "0:v", "-vf", filters, "-fps_mode", "passthrough", "-f", "rawvideo", "-"]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    size = BITS * 2
    return [_read(data[start : start + size]) for start in range(0, len(data) - size + 1, size)]


def _read(cells):
    upper, lower = cells[:BITS], cells[BITS:]
    if any(abs(high - low) < 60 for high, low in zip(upper, lower)):
        return None
    return sum(1 << bit for bit in range(BITS) if upper[bit] > lower[bit])


#: The number of the picture that a <video> shows next, after a delay: the page's own view of what its camera has given so far.
SHOWN = f"""async ([selector, milliseconds]) => {{
    const picture = document.querySelector(selector);
    const canvas = new OffscreenCanvas({WIDTH}, {HEIGHT}).getContext('2d', {{ willReadFrequently: true }});
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await new Promise((resolve) => picture.requestVideoFrameCallback(resolve));
    canvas.drawImage(picture, 0, 0, {WIDTH}, {HEIGHT});
    const bright = (x, y) => canvas.getImageData(x, y, 1, 1).data[1];
    let number = 0;
    for (let bit = 0; bit < {BITS}; bit += 1) {{
        const x = bit * {WIDTH // BITS + 1} + {WIDTH // BITS // 2};
        if (bright(x, {HEIGHT // 4}) > bright(x, {HEIGHT * 3 // 4})) number += 2 ** bit;
    }}
    return number;
}}"""


def shown(page, selector, milliseconds=0):
    """The number of the picture that the page shows once `milliseconds` have gone by."""
    return page.evaluate(SHOWN, [selector, milliseconds])


def after(last, seen):
    """How many pictures came after `last` up to `seen`; 0 when `last` is the later one: the kill may come some pictures after the look."""
    ahead = (seen - last) % COUNT
    return ahead if ahead < COUNT // 2 else 0


def missing(sequence):
    """How many numbers are skipped in a sequence that may repeat numbers and wrap around."""
    lost = 0
    for before, after in zip(sequence, sequence[1:]):
        step = (after - before) % COUNT
        if 1 < step < COUNT // 2:
            lost += step - 1
    return lost
