"""What the benchmarks share: a vault in a temporary folder, nginx beside it, and figures as ratios."""

import atexit
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXHIBIT = ROOT / ".build" / "release" / "exhibit"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for_port(port, process, seconds=20):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            sys.exit(f"{process.args[0]} ended with {process.returncode} before it listened on port {port}")
        with socket.socket() as probe:
            probe.settimeout(0.2)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    sys.exit(f"{process.args[0]} did not listen on port {port} within {seconds} s")


class Vault:
    """`exhibit serve` on free ports of the loopback interface, its data in `folder`."""

    def __init__(self, folder, tls=False, seconds=20):
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        self.tls_port = free_port() if tls else None
        command = [str(EXHIBIT), "serve", "--data", str(folder), "--port", str(self.port)]
        if tls:
            command += ["--listen", f"127.0.0.1:{self.tls_port}"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        wait_for_port(self.port, self.process, seconds)
        if tls:
            wait_for_port(self.tls_port, self.process)
        self.url = f"http://127.0.0.1:{self.port}"
        self.tls_url = f"https://127.0.0.1:{self.tls_port}"

    def memory(self, field="VmRSS"):
        """`field` of the vault's /proc status, in KiB."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1])
        raise KeyError(field)

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=30) as reply:
            return json.load(reply)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


@contextlib.contextmanager
def vault(tls=False):
    folder = tempfile.mkdtemp(prefix="exhibit-bench-", dir=os.environ.get("EXHIBIT_BENCH_FOLDER"))
    running = Vault(folder, tls)
    try:
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder)


NGINX = """
worker_processes auto; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_max_body_size 0; client_body_temp_path {folder}/body;
  server {{
    listen 127.0.0.1:{port}; listen 127.0.0.1:{tls_port} ssl;
    ssl_certificate {folder}/leaf.pem; ssl_certificate_key {folder}/leaf.key;
    location / {{ root {folder}/files; dav_methods PUT; create_full_put_path on; }}
  }}
}}
"""


class Nginx:
    """nginx taking uploads by DAV PUT: it neither hashes nor syncs what it takes."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "files").mkdir()
        os.chmod(folder, 0o755)
        self.port, self.tls_port = free_port(), free_port()
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-keyout", f"{folder}/leaf.key", "-out", f"{folder}/leaf.pem"],
            check=True, stderr=subprocess.DEVNULL)
        configuration = self.folder / "nginx.conf"
        text = NGINX.format(folder=folder, port=self.port, tls_port=self.tls_port)
        if os.geteuid() == 0:
            text = "user root;" + text
        configuration.write_text(text)
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-c", str(configuration)], stderr=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)
        self.url = f"http://127.0.0.1:{self.port}"
        self.tls_url = f"https://127.0.0.1:{self.tls_port}"

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


@contextlib.contextmanager
def nginx():
    folder = tempfile.mkdtemp(prefix="exhibit-bench-nginx-", dir=os.environ.get("EXHIBIT_BENCH_FOLDER"))
    running = Nginx(folder)
    try:
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder)


missed = []


@atexit.register
def fail_when_a_bound_was_missed():
    if missed:
        sys.stdout.flush()
        os._exit(1)


def figure(name, value, bound, unit="", higher_is_better=True, detail=""):
    """Prints one claimed figure beside its bound; a bound that is missed is said, never hidden."""
    met = value >= bound if higher_is_better else value <= bound
    sign = "≥" if higher_is_better else "≤"
    print(f"{'ok  ' if met else 'MISS'} {name}: {value:.3g}{unit} ({sign} {bound:g}{unit}){'  ' + detail if detail else ''}", flush=True)
    if not met:
        missed.append(name)
    return met
