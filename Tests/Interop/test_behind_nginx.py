"""The vault behind nginx, configured as docs/operating.md says (the very text is used)."""

import pathlib
import re
import shutil
import socket
import subprocess
import time

import pytest
import requests

from conftest import ROOT, RunningVault

NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
NAME = "vault.example.org"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def proxied(tmp_path):
    """(vault, curl): curl runs the command with the proxy's name and certificate."""
    if not NGINX:
        pytest.skip("nginx is not installed")
    vault = RunningVault(tmp_path / "vault", "--host-name", NAME)
    port = free_port()
    certificate, key = tmp_path / "vault.pem", tmp_path / "vault.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
        check=True, stderr=subprocess.DEVNULL,
    )
    text = re.search(r"```nginx\n(.*?)```", (ROOT / "docs" / "operating.md").read_text(), re.DOTALL).group(1)
    text = text.replace("/etc/ssl/vault.pem", str(certificate)).replace("/etc/ssl/vault.key", str(key))
    text = text.replace("127.0.0.1:8080", vault.url.removeprefix("http://")).replace("listen 443 ssl;\n    http2 on;", f"listen 127.0.0.1:{port} ssl http2;")
    configuration = tmp_path / "nginx.conf"
    user = "user root;" if pathlib.Path("/root").stat().st_uid == 0 and __import__("os").geteuid() == 0 else ""
    configuration.write_text(
        f"{user} daemon off; pid {tmp_path}/nginx.pid; error_log {tmp_path}/nginx.log; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {tmp_path}/body; {text} }}"
    )
    process = subprocess.Popen([NGINX, "-c", str(configuration)], stderr=subprocess.DEVNULL)
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        assert process.poll() is None, (tmp_path / "nginx.log").read_text()
        time.sleep(0.05)

    def curl(path, *arguments):
        return subprocess.run(
            ["curl", "--silent", "--show-error", "--cacert", str(certificate), "--resolve", f"{NAME}:{port}:127.0.0.1", *arguments, f"https://{NAME}:{port}{path}"],
            capture_output=True, text=True, timeout=30,
        )

    curl.port = port
    yield vault, curl
    process.terminate()
    process.wait(10)
    vault.stop()


def test_devices_speak_http2_and_are_strangers(proxied):
    vault, curl = proxied
    answer = curl("/api/v1/items", "--http2", "--write-out", "\n%{http_code} %{http_version}")
    assert answer.stdout.endswith("401 2"), answer.stdout + answer.stderr
    assert curl("/", "--output", "/dev/null", "--write-out", "%{http_code}").stdout == "200"


def test_pairing_and_uploads_go_through(proxied):
    vault, curl = proxied
    invitation = requests.post(f"{vault.api}/pairing-tokens").json()
    assert invitation["url"].startswith(f"https://{NAME}/setup#pair=")
    paired = curl("/api/v1/pairing", "--json", f'{{"token": "{invitation["token"]}", "name": "phone"}}')
    credential = re.search('"credential":"([^"]+)"', paired.stdout).group(1)
    bearer = ["--header", f"Authorization: Bearer {credential}"]
    made = curl(
        "/api/v1/uploads", *bearer, "--include", "--request", "POST", "--header", "Tus-Resumable: 1.0.0", "--header", "Upload-Length: 5",
        "--header", "Upload-Metadata: filename YQ==", "--header", "Content-Type: application/offset+octet-stream", "--data-binary", "hello",
    )
    assert "201" in made.stdout.splitlines()[0], made.stdout
    location = re.search(r"location: (\S+)", made.stdout, re.IGNORECASE).group(1)
    assert location.startswith(f"https://{NAME}")
    items = curl("/api/v1/items", *bearer)
    assert '"state":"settled"' in items.stdout


def test_events_come_at_once(proxied):
    vault, curl = proxied
    invitation = requests.post(f"{vault.api}/pairing-tokens").json()
    paired = curl("/api/v1/pairing", "--json", f'{{"token": "{invitation["token"]}", "name": "phone"}}')
    credential = re.search('"credential":"([^"]+)"', paired.stdout).group(1)
    answer = curl("/api/v1/events", "--header", f"Authorization: Bearer {credential}", "--max-time", "2", "--no-buffer")
    assert answer.stdout.startswith("retry: 2000")
