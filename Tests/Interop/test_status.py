"""`exhibit status` against what it asks: the kernel in a network namespace, BlueZ's stand-in on a private bus, a gpsd, and a vault."""

import json
import os
import queue
import socket
import subprocess
import threading

import pytest

from conftest import BINARY

NAMESPACE = ["unshare", "--map-root-user", "--net"]
WAIT = 60  # seconds that nothing takes unless it hangs


def status(*arguments, before=(), environment=None, gps="localhost:1"):
    """One look, as JSON."""
    ended = subprocess.run(
        [*before, str(BINARY), "status", "--json", "--gps", gps, *arguments],
        env={**os.environ, **(environment or {})}, capture_output=True, text=True, timeout=WAIT,
    )
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


class Watch:
    """`exhibit status --watch`, its lines as they come."""

    def __init__(self, before=(), environment=None):
        self.process = subprocess.Popen(
            [*before, str(BINARY), "status", "--watch", "--json", "--gps", "localhost:1", "--interval", "3600"],
            env={**os.environ, **(environment or {})}, stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=lambda: [self.lines.put(json.loads(line)) for line in self.process.stdout], daemon=True).start()

    def until(self, condition):
        """The first report from now on of which this is so: told as it happened, for the next look at devices is an hour away."""
        while True:
            report = self.lines.get(timeout=WAIT)
            if condition(report):
                return report

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(WAIT)


@pytest.fixture(scope="module")
def namespaces():
    tried = subprocess.run([*NAMESPACE, "ip", "link", "add", "mark0", "type", "veth", "peer", "name", "mark1"], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"no network namespace can be made here: {tried.stderr.strip()}")


def in_namespace(script):
    """A command's beginning that makes a network of its own first."""
    return [*NAMESPACE, "sh", "-ec", script + '\nexec "$@"', "sh"]


def finding(report, subject):
    return next(finding for finding in report["findings"] if finding["subject"] == subject)


def test_offline_says_what_to_do(namespaces):
    report = status(before=NAMESPACE)
    assert report["network"]["path"] == "offline" and report["network"]["routes"] == []
    assert finding(report, "network")["status"] == "warning" and "Plug a network adapter in" in finding(report, "network")["advice"]

    report = status(before=in_namespace("ip link add mark0 type veth peer name mark1"))
    assert report["network"]["path"] == "offline"
    assert "sudo ip link set mark" in finding(report, "network")["advice"]


def test_links_addresses_and_routes_are_what_ip_says(namespaces):
    network = status(before=in_namespace("""
        ip link set lo up
        ip link add mark0 type veth peer name mark1
        ip link add mark2 type bridge
        ip link set mark0 up mtu 1400
        ip link set mark1 up
        ip address add 192.0.2.7/24 dev mark0
        ip address add 2001:db8::7/64 dev mark0 nodad
        ip route add default via 192.0.2.1 dev mark0 metric 50
        ip route add default via 192.0.2.2 dev mark0 metric 20
        ip route add 198.51.100.0/24 via 192.0.2.3
        ip route add default via 192.0.2.4 dev mark0 table 77
        ip -6 route add default via 2001:db8::1 dev mark0 metric 10
    """))["network"]
    assert network["path"] == "online"
    links = {link["name"]: link for link in network["links"]}
    assert {name: link["kind"] for name, link in links.items()} == {"lo": "loopback", "mark0": "virtual", "mark1": "virtual", "mark2": "bridge"}
    mark = links["mark0"]
    assert (mark["up"], mark["carrier"], mark["mtu"]) == (True, True, 1400) and len(mark["hardwareAddress"]) == 17
    assert (links["mark2"]["up"], links["mark2"]["carrier"]) == (False, False)
    addresses = {(address["address"], address["prefixLength"], address["family"], address["local"]) for address in mark["addresses"]}
    assert {("192.0.2.7", 24, "ipv4", False), ("2001:db8::7", 64, "ipv6", False)} <= addresses
    assert all(address["local"] for address in mark["addresses"] if address["address"].startswith("fe80::"))
    assert [(route["link"], route["family"], route["gateway"], route["metric"]) for route in network["routes"]] == [
        ("mark0", "ipv6", "2001:db8::1", 10), ("mark0", "ipv4", "192.0.2.2", 20), ("mark0", "ipv4", "192.0.2.1", 50)]


def test_a_link_without_a_way_out_and_one_without_a_cable(namespaces):
    made = "ip link add mark0 type veth peer name mark1; ip address add 192.0.2.7/24 dev mark0; ip link set mark0 up;"
    report = status(before=in_namespace(made + "ip link set mark1 up"))
    assert report["network"]["path"] == "local" and "no default route" in finding(report, "network")["detail"]
    report = status(before=in_namespace(made))
    assert report["network"]["path"] == "offline" and "Plug the cable in" in finding(report, "network")["advice"]


def test_watch_tells_as_the_network_changes(namespaces):
    with Watch(before=in_namespace("ip link add mark0 type veth peer name mark1")) as watch:
        def change(*words):
            subprocess.run(
                ["nsenter", f"--target={watch.process.pid}", "--user", "--net", "--preserve-credentials", "ip", *words], check=True)

        watch.until(lambda report: report["network"]["path"] == "offline")
        change("link", "set", "mark0", "up")
        change("link", "set", "mark1", "up")
        change("address", "add", "192.0.2.7/24", "dev", "mark0")
        watch.until(lambda report: report["network"]["path"] == "local")
        change("route", "add", "default", "via", "192.0.2.1")
        watch.until(lambda report: report["network"]["path"] == "online")
        change("link", "set", "mark0", "down")
        watch.until(lambda report: report["network"]["path"] == "offline")


BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><listen>unix:path={path}</listen><policy context="default">
<allow user="*"/><allow own="*"/><allow send_destination="*"/><allow eavesdrop="true"/>{more}</policy></busconfig>
"""


class BlueZ:
    """python3-dbusmock's BlueZ on a bus of its own."""

    def __init__(self, folder, policy=""):
        configuration = folder / "bus.conf"
        configuration.write_text(BUS.format(path=folder / "bus", more=policy))
        self.environment = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/bus"}
        self.processes = []
        self.start(["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address"]).stdout.readline()

    def start(self, command):
        process = subprocess.Popen(command, env={**os.environ, **self.environment}, stdout=subprocess.PIPE, text=True)
        self.processes.append(process)
        return process

    def begin(self):
        """The service comes; nobody has to wait for it."""
        self.start(["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "bluez5"])
        subprocess.run(
            ["/usr/bin/python3", "-c", "import dbus, time\nwhile not dbus.SystemBus().name_has_owner('org.bluez'): time.sleep(0.01)"],
            env={**os.environ, **self.environment}, check=True, timeout=WAIT)

    def call(self, path, method, *arguments):
        subprocess.run(
            ["dbus-send", "--system", "--print-reply", "--dest=org.bluez", path, method, *arguments],
            env={**os.environ, **self.environment}, check=True, capture_output=True, timeout=WAIT)

    def mock(self, method, *words):
        self.call("/org/bluez", f"org.bluez.Mock.{method}", *(f"string:{word}" for word in words))

    def power(self, on):
        self.call("/org/bluez/hci0", "org.freedesktop.DBus.Properties.Set", "string:org.bluez.Adapter1", "string:Powered",
                  f"variant:boolean:{'true' if on else 'false'}")

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(WAIT)


@pytest.fixture
def bluez(tmp_path):
    running = BlueZ(tmp_path)
    yield running
    running.stop()


HEADSET = "11:22:33:44:55:66"


def test_bluetooth_is_told_as_it_changes(bluez):
    with Watch(environment=bluez.environment) as watch:
        report = watch.until(lambda report: report["bluetooth"]["state"] in ("unsupported", "no-service"))
        assert report["bluetooth"]["adapters"] == []
        bluez.begin()
        bluez.mock("AddAdapter", "hci0", "my machine")
        report = watch.until(lambda report: report["bluetooth"]["state"] == "on")
        assert report["bluetooth"]["adapters"] == [{"id": "hci0", "name": "my machine", "on": True}]
        bluez.mock("AddDevice", "hci0", HEADSET, "head\nset")
        bluez.mock("ConnectDevice", "hci0", HEADSET)
        report = watch.until(lambda report: report["bluetooth"]["devices"])
        assert report["bluetooth"]["devices"][0]["address"] == HEADSET
        bluez.mock("DisconnectDevice", "hci0", HEADSET)
        watch.until(lambda report: report["bluetooth"]["devices"] == [])
        bluez.power(False)
        report = watch.until(lambda report: report["bluetooth"]["state"] == "off")
        assert "bluetoothctl power on" in finding(report, "bluetooth")["advice"]
        bluez.power(True)
        watch.until(lambda report: report["bluetooth"]["state"] == "on")


def test_no_adapter_and_no_bus(bluez, tmp_path):
    bluez.begin()
    assert status(environment=bluez.environment)["bluetooth"]["state"] == "unsupported"
    nobody = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={tmp_path}/nobody"}
    assert status(environment=nobody)["bluetooth"]["state"] in ("unsupported", "no-service")


def test_no_permission_says_which_group(tmp_path):
    running = BlueZ(tmp_path, '<deny send_destination="org.bluez" send_interface="org.freedesktop.DBus.ObjectManager"/>')
    try:
        running.begin()
        report = status(environment=running.environment)
        assert report["bluetooth"]["state"] == "no-permission"
        assert "group bluetooth" in finding(report, "bluetooth")["advice"]
    finally:
        running.stop()


class GPSD(threading.Thread):
    """Answers one client as gpsd does: its version, its receivers, then these reports."""

    def __init__(self, devices, reports=(), greeting='{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}'):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.lines = [greeting, json.dumps({"class": "DEVICES", "devices": [{"class": "DEVICE", "path": path} for path in devices]}), *map(json.dumps, reports)]
        self.asked = b""
        self.start()

    @property
    def address(self):
        return "127.0.0.1:%d" % self.listener.getsockname()[1]

    def run(self):
        connection, _ = self.listener.accept()
        connection.sendall((self.lines[0] + "\n").encode())
        while b"\n" not in self.asked:
            self.asked += connection.recv(4096)
        connection.sendall("".join(line + "\n" for line in self.lines[1:]).encode())
        while connection.recv(4096):
            pass


def position(gpsd):
    return status(gps=gpsd.address)["position"]


def test_gps():
    fix = {"class": "TPV", "device": "/dev/ttyUSB0", "mode": 3, "lat": -33.85678, "lon": 151.21532, "eph": 4.2}
    gpsd = GPSD(["/dev/ttyUSB0"], [{"class": "SKY", "uSat": 9}, {"class": "TPV", "mode": 1}, fix])
    assert position(gpsd) == {
        "state": "fix", "reason": None, "receivers": ["/dev/ttyUSB0"], "latitude": -33.85678, "longitude": 151.21532, "accuracy": 4.2, "satellites": 9}
    assert b'?WATCH={"enable":true' in gpsd.asked
    assert position(GPSD(["/dev/ttyUSB0"], [{"class": "TPV", "mode": 0}]))["state"] == "searching"
    assert position(GPSD([]))["state"] == "no-receiver"
    assert position(GPSD([], greeting="220 mail.example ESMTP"))["state"] == "unreachable"
    assert status()["position"]["state"] == "unreachable"


def test_the_vaults_clock_and_way(vault):
    clock = status("--vault", vault.url)["clock"]
    assert abs(clock["offset"]) <= clock["uncertainty"] and 0 <= clock["roundTrip"] < WAIT
    assert status("--data", str(vault.folder))["clock"]["offset"] is not None
    report = status("--vault", "http://127.0.0.1:1")
    assert report["clock"]["offset"] is None and "does not answer" in finding(report, "vault")["detail"]
