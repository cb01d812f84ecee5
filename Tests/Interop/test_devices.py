"""Other devices: the certificate, pairing, the credential; by curl, openssl and requests."""

import hashlib
import plistlib
import subprocess
import uuid

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding


def pair(vault, name="phone"):
    token = requests.post(f"{vault.api}/pairing-tokens").json()["token"]
    return requests.post(f"{vault.secure_url}/api/v1/pairing", json={"token": token, "name": name}, verify=vault.authority)


def test_curl_and_openssl_take_the_certificate(listening_vault):
    vault = listening_vault
    host = vault.secure_url.removeprefix("https://")
    shown = subprocess.run(
        ["openssl", "s_client", "-connect", host, "-CAfile", vault.authority, "-verify_return_error", "-x509_strict", "-brief"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )
    assert "Verification: OK" in shown.stderr, shown.stderr
    fetched = subprocess.run(
        ["curl", "--silent", "--show-error", "--cacert", vault.authority, f"{vault.secure_url}/api/v1/setup"], capture_output=True, text=True
    )
    assert fetched.returncode == 0 and '"fingerprint"' in fetched.stdout, fetched.stderr
    assert subprocess.run(["curl", "--silent", f"{vault.secure_url}/api/v1/setup"], capture_output=True).returncode == 60


def test_the_authority_is_offered_in_the_forms_that_devices_take(listening_vault):
    vault = listening_vault
    fingerprint = requests.get(f"{vault.secure_url}/api/v1/setup", verify=vault.authority).json()["fingerprint"]
    der = requests.get(f"{vault.secure_url}/setup/exhibit-ca.crt", verify=vault.authority)
    assert der.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert hashlib.sha256(der.content).hexdigest() == fingerprint == vault.told["fingerprint"]
    profile = requests.get(f"{vault.secure_url}/setup/exhibit-ca.mobileconfig", verify=vault.authority)
    assert profile.headers["Content-Type"] == "application/x-apple-aspen-config"
    parsed = plistlib.loads(profile.content)
    assert parsed["PayloadType"] == "Configuration"
    (payload,) = parsed["PayloadContent"]
    assert (payload["PayloadType"], payload["PayloadContent"]) == ("com.apple.security.root", der.content)


def test_the_certificates_say_no_more_than_they_must(listening_vault):
    vault = listening_vault
    authority = x509.load_pem_x509_certificate((vault.folder / "keys" / "ca.crt").read_bytes())
    leaf = x509.load_pem_x509_certificate((vault.folder / "keys" / "server.crt").read_bytes())
    assert authority.extensions.get_extension_for_class(x509.BasicConstraints).value == x509.BasicConstraints(True, 0)
    assert authority.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert (leaf.not_valid_after_utc - leaf.not_valid_before_utc).days <= 397
    assert not leaf.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    leaf.verify_directly_issued_by(authority)
    for name in ("ca.key", "server.key"):
        assert (vault.folder / "keys" / name).stat().st_mode & 0o777 == 0o600
    assert authority.public_bytes(Encoding.DER)


def test_a_stranger_gets_the_app_and_nothing_of_the_vault(listening_vault):
    vault = listening_vault
    for path in ("vault", "items", "devices", "jobs", "events", "openapi.json", "nothing"):
        answer = requests.get(f"{vault.secure_url}/api/v1/{path}", verify=vault.authority)
        assert (answer.status_code, answer.json()["code"]) == (401, "device-not-paired"), path
    assert requests.post(f"{vault.secure_url}/api/v1/pairing-tokens", verify=vault.authority).status_code == 401
    for path in ("", "setup", "app.js", "asset-manifest.js"):
        assert requests.get(f"{vault.secure_url}/{path}", verify=vault.authority).status_code == 200, path


def test_pairing_works_once_by_cookie_and_by_header(listening_vault):
    vault = listening_vault
    token = requests.post(f"{vault.api}/pairing-tokens").json()
    assert token["url"].startswith(f"{vault.secure_url}/setup#pair={token['token']}&ca=") and token["qrCode"].startswith("<svg")
    session = requests.Session()
    session.trust_env = False  # the machine's own list of authorities would come first
    session.verify = vault.authority
    paired = session.post(f"{vault.secure_url}/api/v1/pairing", json={"token": token["token"], "name": "phone"})
    assert paired.status_code == 201
    cookie = paired.headers["Set-Cookie"]
    assert cookie.startswith("__Host-exhibit-device=") and all(part in cookie for part in ("HttpOnly", "Secure", "SameSite=Strict", "Path=/"))
    assert session.get(f"{vault.secure_url}/api/v1/vault").json()["paired"] is True
    bearer = {"Authorization": f"Bearer {paired.json()['credential']}"}
    assert requests.get(f"{vault.secure_url}/api/v1/items", headers=bearer, verify=vault.authority).status_code == 200
    again = requests.post(f"{vault.secure_url}/api/v1/pairing", json={"token": token["token"], "name": "thief"}, verify=vault.authority)
    assert (again.status_code, again.json()["code"]) == (403, "pairing-token-invalid")


def test_a_device_may_not_let_others_in_and_can_be_shut_out(listening_vault):
    vault = listening_vault
    paired = pair(vault).json()
    bearer = {"Authorization": f"Bearer {paired['credential']}"}
    for method, path in (("POST", "pairing-tokens"), ("DELETE", f"devices/{paired['device']['id']}"), ("DELETE", f"items/{uuid.uuid4()}")):
        answer = requests.request(method, f"{vault.secure_url}/api/v1/{path}", headers=bearer, verify=vault.authority)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    events = requests.get(f"{vault.secure_url}/api/v1/events", headers=bearer, verify=vault.authority, stream=True, timeout=10)
    assert events.status_code == 200
    assert requests.delete(f"{vault.api}/devices/{paired['device']['id']}").status_code == 204
    assert events.raw.read().startswith(b"retry:")  # all that came before the stream was ended
    assert requests.get(f"{vault.secure_url}/api/v1/items", headers=bearer, verify=vault.authority).status_code == 401


def test_guessing_tokens_is_slowed_down(listening_vault):
    vault = listening_vault
    codes = [
        requests.post(f"{vault.secure_url}/api/v1/pairing", json={"token": f"guess{number}", "name": "x"}, verify=vault.authority)
        for number in range(8)
    ]
    assert [answer.status_code for answer in codes[:5]] == [403] * 5
    assert codes[-1].status_code == 429 and int(codes[-1].headers["Retry-After"]) >= 1


@pytest.mark.parametrize("path", ["/setup", "/"])
def test_pages_may_do_little(vault, path):
    answer = requests.get(vault.url + path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "unsafe-inline" not in policy and "unsafe-eval'" not in policy.replace("wasm-unsafe-eval'", "")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
