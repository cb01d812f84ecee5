"""The API's description against the running vault, by schemathesis."""

import pathlib
import subprocess
import sys

import requests

HOOKS = pathlib.Path(__file__).parent / "schemathesis_hooks.py"
RUN = pathlib.Path(sys.executable).parent / "schemathesis"

# Left out: negative_data_rejection and positive_data_acceptance, as a schema can't say what a signed note, a capture log or a pairing
# token is, nor that tus answers 412 to another version; use_after_free, as a cancelled job can still be looked at.
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
]


def test_the_vault_does_what_its_description_says(vault):
    # A file and a job for the operations that need one.
    headers = {"Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream", "Upload-Length": "5", "Upload-Metadata": "filename YQ=="}
    assert requests.post(f"{vault.api}/uploads", data=b"hello", headers=headers).status_code == 201
    assert requests.post(f"{vault.api}/check").status_code == 202
    result = subprocess.run(
        # Events never end; schemathesis would wait for it.
        [str(RUN), "run", f"{vault.api}/openapi.json", "--exclude-path", "/api/v1/events", "--checks", ",".join(CHECKS),
         "--max-examples", "15", "--seed", "20261130", "--generation-deterministic"],
        env={"SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(HOOKS.parent), "PATH": "/usr/bin:/bin", "COLUMNS": "200", "HOME": str(vault.folder)},
        capture_output=True, text=True, timeout=300, cwd=vault.folder.parent,
    )
    assert result.returncode == 0, result.stdout[-12000:] + result.stderr[-2000:]


def test_every_operation_has_a_summary_and_its_own_name(vault):
    document = requests.get(f"{vault.api}/openapi.json").json()
    operations = [
        operation for path in document["paths"].values() for method, operation in path.items() if method != "parameters"
    ]
    assert all(operation["summary"] and operation["responses"] for operation in operations)
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names) >= 41
