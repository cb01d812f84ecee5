"""`exhibit record --microphone default`: a real PulseAudio server without a sound card, whose one source is a tone, reached directly and through ALSA."""

import array
import math
import os
import socket
import subprocess

import pytest

from conftest import BINARY

RATE = 48000
TONE = 440


@pytest.fixture
def sound_server(tmp_path):
    """The address of a sound server whose microphone hears a tone."""
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    path = str(runtime / "sound")
    server = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--log-target=stderr", "--log-level=notice",
         f"--load=module-sine-source frequency={TONE}", f"--load=module-native-protocol-unix auth-anonymous=1 socket={path}"],
        env={"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(runtime), "PATH": os.environ["PATH"], "LC_ALL": "C"},
        stderr=subprocess.PIPE, text=True,
    )
    wait_for(path, server)
    yield f"unix:{path}"
    server.terminate()
    server.wait(10)


def wait_for(path, server):
    """Until the server's socket takes connections; fails when the server ends instead."""
    while True:
        assert server.poll() is None, server.stderr.read()
        with socket.socket(socket.AF_UNIX) as probe:
            if probe.connect_ex(path) == 0:
                return


def recorded(folder, environment):
    """What `exhibit record` made: the capture log, and the sound as 16-bit samples."""
    ended = subprocess.run(
        [str(BINARY), "record", "--camera", "test", "--microphone", "default", "--size", "320x240", "--duration", "3s", "--data", "vault"],
        cwd=folder, env={"HOME": str(folder), "PATH": os.environ["PATH"], **environment}, capture_output=True, text=True, timeout=120,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    log, = folder.glob("vault/recordings/*/capture.log")
    film, = folder.glob("vault/objects/*/*")
    sound = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(film), "-map", "0:a", "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"], capture_output=True, check=True
    ).stdout
    return log.read_text(), array.array("h", sound)


def assert_tone(samples):
    """The tone sounds in it, by its loudness and its pitch, for most of three seconds."""
    assert len(samples) > 2 * RATE
    second = samples[RATE // 2: RATE // 2 + RATE]
    loudness = math.sqrt(sum(sample * sample for sample in second) / RATE)
    assert loudness > 1000, f"nothing but silence was recorded (RMS {loudness:.0f})"
    crossings = sum(1 for one, next_one in zip(second, second[1:]) if (one < 0) != (next_one < 0))
    assert abs(crossings / 2 - TONE) < 15, f"{crossings / 2} Hz sound in it instead of {TONE} Hz"


def test_pulseaudio(sound_server, tmp_path):
    log, samples = recorded(tmp_path, {"PULSE_SERVER": sound_server})
    assert "pulse default" in log
    assert_tone(samples)


def test_alsa_where_there_is_no_pulseaudio(sound_server, tmp_path):
    (tmp_path / ".asoundrc").write_text(f'pcm.!default {{ type pulse server "{sound_server}" }}\n')
    log, samples = recorded(tmp_path, {"PULSE_SERVER": f"unix:{tmp_path}/nobody"})
    assert "alsa default" in log
    assert_tone(samples)


def test_no_microphone_is_said_plainly(tmp_path):
    ended = subprocess.run(
        [str(BINARY), "record", "--camera", "test", "--microphone", "default", "--duration", "1s", "--data", "vault"],
        cwd=tmp_path, env={"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PULSE_SERVER": f"unix:{tmp_path}/nobody"}, capture_output=True, text=True,
        timeout=60,
    )
    assert ended.returncode == 3
    assert "--microphone none" in ended.stderr
