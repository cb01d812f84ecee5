"""The vault behind nginx, configured as docs/operating.md says (the very text is used)."""

import json
import os
import re
import shutil
import socket
import subprocess
import time

import pytest
import requests

from conftest import BINARY, ROOT, RunningVault

NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
NAME = "vault.example.org"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nginx:
    """nginx with these servers, until `stop`."""

    def __init__(self, folder, port, servers):
        configuration = folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        configuration.write_text(
            f"{user} daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; events {{}}\n"
            f"http {{ access_log off; client_body_temp_path {folder}/body; {servers} }}"
        )
        self.process = subprocess.Popen([NGINX, "-c", str(configuration)], stderr=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            assert self.process.poll() is None, (folder / "nginx.log").read_text()
            time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


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
    nginx = Nginx(tmp_path, port, text)

    def curl(path, *arguments):
        return subprocess.run(
            ["curl", "--silent", "--show-error", "--cacert", str(certificate), "--resolve", f"{NAME}:{port}:127.0.0.1", *arguments, f"https://{NAME}:{port}{path}"],
            capture_output=True, text=True, timeout=30,
        )

    curl.port = port
    yield vault, curl
    nginx.stop()
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


def doctor(vault, address):
    """What doctor finds at an address that strangers use."""
    told = subprocess.run(
        [str(BINARY), "doctor", "--data", str(vault.folder), "--address", address, "--json"], capture_output=True, text=True, timeout=60
    )
    [finding] = [finding for finding in json.loads(told.stdout)["findings"] if finding["detail"].find(address) >= 0]
    return finding["status"]


@pytest.mark.skipif(not NGINX, reason="nginx is not installed")
def test_a_proxy_that_says_nothing(vault, tmp_path):
    """As nginx is by default, nobody is let in by it. What can't be told from the owner's browser, doctor finds from outside."""
    port = free_port()
    silent = f"server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass {vault.url}; }} }}"
    nginx = Nginx(tmp_path, port, silent)
    address = f"http://127.0.0.1:{port}"
    assert requests.get(f"{address}/api/v1/items").status_code == 401
    assert doctor(vault, address) == "good"
    nginx.stop()
    nginx = Nginx(tmp_path, port, silent.replace("proxy_pass", "proxy_http_version 1.1; proxy_pass"))
    assert doctor(vault, address) == "bad"
    nginx.stop()
    nginx = Nginx(tmp_path, port, silent.replace("proxy_pass", "proxy_set_header Host not.the.vaults; proxy_pass"))
    assert doctor(vault, address) == "warning"
    nginx.stop()
    assert doctor(vault, address) == "warning"
