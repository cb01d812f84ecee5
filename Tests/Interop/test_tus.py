"""Resumable uploads by the reference client (tuspy), and the protocol's rules by hand."""

import base64
import hashlib
import io
import os
import socket
import threading

import pytest
import requests
from tusclient import client, exceptions

TUS = {"Tus-Resumable": "1.0.0"}
BYTES = {**TUS, "Content-Type": "application/offset+octet-stream"}


def metadata(**pairs):
    return ",".join(f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in pairs.items())


def create(vault, length=None, **fields):
    headers = {**TUS, "Upload-Metadata": metadata(filename="notes.bin"), **fields}
    headers.update({"Upload-Defer-Length": "1"} if length is None else {"Upload-Length": str(length)})
    return requests.post(f"{vault.api}/uploads", headers=headers)


def patch(url, offset, data, **fields):
    return requests.patch(url, data=data, headers={**BYTES, "Upload-Offset": str(offset), **fields})


def offset(url):
    return int(requests.head(url, headers=TUS).headers["Upload-Offset"])


def items(vault):
    return requests.get(f"{vault.api}/items").json()["items"]


@pytest.mark.parametrize("checksum", [False, True])
def test_tuspy_uploads_in_pieces(vault, checksum):
    data = os.urandom(1_000_000)
    uploader = client.TusClient(f"{vault.api}/uploads").uploader(
        file_stream=io.BytesIO(data), chunk_size=150_000, metadata={"filename": "photo.jpg", "filetype": "image/jpeg"}, upload_checksum=checksum
    )
    uploader.upload()
    (item,) = items(vault)
    assert item["sha256"] == [hashlib.sha256(data).hexdigest()]
    assert (item["kind"], item["bytes"], item["state"]) == ("photo", len(data), "settled")
    assert requests.get(f"{vault.api}/items/{item['id']}/media").content == data


def test_tuspy_needs_no_metadata(vault):
    data = os.urandom(10_000)
    client.TusClient(f"{vault.api}/uploads").uploader(file_stream=io.BytesIO(data)).upload()
    (item,) = items(vault)
    assert (item["title"], item["kind"], item["sha256"]) == ("Unnamed file", "document", [hashlib.sha256(data).hexdigest()])


def test_tuspy_resumes(vault):
    data = os.urandom(400_000)
    tus = client.TusClient(f"{vault.api}/uploads")
    first = tus.uploader(file_stream=io.BytesIO(data), chunk_size=100_000, metadata={"filename": "a.bin"})
    first.upload_chunk()
    second = tus.uploader(file_stream=io.BytesIO(data), chunk_size=100_000, url=first.url)
    assert second.offset == 100_000
    second.upload()
    assert items(vault)[0]["sha256"] == [hashlib.sha256(data).hexdigest()]


def test_tuspy_is_told_of_a_refusal(vault):
    wrong = {"recording": "no-recording", "segment": "1"}
    uploader = client.TusClient(f"{vault.api}/uploads").uploader(file_stream=io.BytesIO(b"abc"), chunk_size=3, metadata=wrong)
    with pytest.raises(exceptions.TusCommunicationError):
        uploader.upload()


def test_options_tell_what_is_spoken(vault):
    answer = requests.options(f"{vault.api}/uploads")
    assert answer.status_code == 204
    assert answer.headers["Tus-Version"] == "1.0.0"
    spoken = set(answer.headers["Tus-Extension"].split(","))
    assert spoken == {"creation", "creation-with-upload", "creation-defer-length", "checksum", "termination", "expiration"}
    assert set(answer.headers["Tus-Checksum-Algorithm"].split(",")) == {"sha1", "sha256"}


@pytest.mark.parametrize("version", [None, "0.2.2", "1.0"])
def test_another_version_is_refused(vault, version):
    headers = {"Upload-Length": "3", "Upload-Metadata": metadata(filename="a")} | ({"Tus-Resumable": version} if version else {})
    answer = requests.post(f"{vault.api}/uploads", headers=headers)
    assert (answer.status_code, answer.headers["Tus-Version"], answer.headers["Tus-Resumable"]) == (412, "1.0.0", "1.0.0")


def test_location_is_absolute_and_head_is_not_stored(vault):
    made = create(vault, 10)
    assert made.status_code == 201 and made.headers["Location"].startswith(vault.url + "/api/v1/uploads/")
    assert "Upload-Expires" in made.headers
    head = requests.head(made.headers["Location"], headers=TUS)
    assert (head.headers["Upload-Offset"], head.headers["Upload-Length"], head.headers["Cache-Control"]) == ("0", "10", "no-store")
    assert head.headers["Upload-Metadata"].startswith("filename bm90ZXMuYmlu")


def test_creation_with_upload(vault):
    made = requests.post(
        f"{vault.api}/uploads", data=b"hello", headers={**BYTES, "Upload-Length": "10", "Upload-Metadata": metadata(filename="a.txt")}
    )
    assert (made.status_code, made.headers["Upload-Offset"]) == (201, "5")
    assert patch(made.headers["Location"], 5, b"world").headers["Upload-Offset"] == "10"
    assert items(vault)[0]["sha256"] == [hashlib.sha256(b"helloworld").hexdigest()]


def test_an_empty_file_is_whole_at_once(vault):
    assert create(vault, 0).headers["Upload-Offset"] == "0"
    assert items(vault)[0]["sha256"] == [hashlib.sha256(b"").hexdigest()]


def test_deferred_length(vault):
    url = create(vault).headers["Location"]
    assert requests.head(url, headers=TUS).headers["Upload-Defer-Length"] == "1"
    assert patch(url, 0, b"abc").status_code == 204
    assert patch(url, 3, b"", **{"Upload-Length": "3"}).status_code == 204
    assert items(vault)[0]["bytes"] == 3


def test_wrong_offsets_and_types(vault):
    url = create(vault, 10).headers["Location"]
    wrong = patch(url, 5, b"x")
    assert (wrong.status_code, wrong.headers["Upload-Offset"], wrong.json()["code"]) == (409, "0", "offset-conflict")
    assert requests.patch(url, data=b"x", headers={**TUS, "Upload-Offset": "0", "Content-Type": "text/plain"}).status_code == 415
    assert patch(url, "-1", b"x").status_code == 400
    assert patch(url, 0, b"x" * 11).status_code == 413
    assert offset(url) in (0, 10)
    assert requests.head(f"{vault.api}/uploads/{'0' * 32}", headers=TUS).status_code == 404


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_checksums(vault, algorithm):
    def field(data):
        return {"Upload-Checksum": f"{algorithm} {base64.b64encode(hashlib.new(algorithm, data).digest()).decode()}"}

    url = create(vault, 6).headers["Location"]
    wrong = patch(url, 0, b"abc", **field(b"abd"))
    assert (wrong.status_code, wrong.json()["code"]) == (460, "checksum-mismatch")
    assert (wrong.headers["Upload-Offset"], wrong.json()["offset"]) == ("0", 0)
    assert "Exhibit-Next-Sequence" not in wrong.headers
    assert offset(url) == 0
    assert patch(url, 0, b"abc", **field(b"abc")).status_code == 204
    assert patch(url, 3, b"abc", **{"Upload-Checksum": "md5 AAAA"}).status_code == 400


def test_termination(vault):
    url = create(vault, 10).headers["Location"]
    assert requests.delete(url, headers=TUS).status_code == 204
    assert requests.head(url, headers=TUS).status_code in (404, 410)


def test_method_override(vault):
    url = create(vault, 3).headers["Location"]
    answer = requests.post(url, data=b"abc", headers={**BYTES, "Upload-Offset": "0", "X-HTTP-Method-Override": "PATCH"})
    assert (answer.status_code, answer.headers["Upload-Offset"]) == (204, "3")


def raw_patch(vault, url, offset, length, extra=""):
    """A PATCH that announces `length` bytes; the caller sends them."""
    port = int(vault.url.rsplit(":", 1)[1])
    connection = socket.create_connection(("127.0.0.1", port))
    path = url[len(vault.url):]
    connection.sendall(
        f"PATCH {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTus-Resumable: 1.0.0\r\nContent-Type: application/offset+octet-stream\r\n"
        f"Upload-Offset: {offset}\r\nContent-Length: {length}\r\n{extra}Expect: 100-continue\r\n\r\n".encode()
    )
    assert b"100 Continue" in connection.recv(1000)
    return connection


def wait_for_offset(url, wanted):
    for _ in range(100):
        if offset(url) == wanted:
            return
        threading.Event().wait(0.05)
    assert offset(url) == wanted


def test_a_request_cut_off_keeps_what_arrived(vault):
    url = create(vault, 100_000).headers["Location"]
    connection = raw_patch(vault, url, 0, 100_000)
    connection.sendall(b"a" * 40_000)
    threading.Event().wait(0.3)
    connection.close()
    wait_for_offset(url, 40_000)
    assert patch(url, 40_000, b"b" * 60_000).status_code == 204


def test_a_request_with_a_checksum_cut_off_keeps_nothing(vault):
    url = create(vault, 100_000).headers["Location"]
    connection = raw_patch(vault, url, 0, 100_000, "Upload-Checksum: sha256 " + base64.b64encode(bytes(32)).decode() + "\r\n")
    connection.sendall(b"a" * 40_000)
    threading.Event().wait(0.3)
    connection.close()
    threading.Event().wait(0.3)
    assert offset(url) == 0
    assert patch(url, 0, b"b" * 100_000).status_code == 204


def test_a_dead_request_is_taken_over(vault):
    """The phone's connection died without a word; its next request must not wait for that to be noticed."""
    url = create(vault, 100_000).headers["Location"]
    dead = raw_patch(vault, url, 0, 100_000)
    dead.sendall(b"a" * 40_000)
    threading.Event().wait(0.3)
    held = patch(url, 40_000, b"b" * 60_000)
    assert held.status_code == 204, held.text
    assert offset(url) == 100_000
    dead.close()
