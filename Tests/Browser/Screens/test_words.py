"""Figures and verdicts as people read them."""

FIGURES = [
    ("bytes", 0, "0 B"),
    ("bytes", 999, "999 B"),
    ("bytes", 1000, "1.0 kB"),
    ("bytes", 9_960, "10 kB"),
    ("bytes", 999_400, "999 kB"),
    ("bytes", 999_600, "1.0 MB"),
    ("bytes", 2_147_483_648, "2.1 GB"),
    ("bytes", None, "–"),
    ("duration", 0, "0:00"),
    ("duration", 59.6, "1:00"),
    ("duration", 3729, "1:02:09"),
    ("duration", None, "–"),
    ("span", 12, "less than 0.1 s"),
    ("span", 800, "0.8 s"),
    ("span", 9_940, "9.9 s"),
    ("span", 60_000, "60 s"),
    ("span", 7_200_000, "2 hours"),
    ("grouped", "AB" * 8, "abababab abababab"),
    ("fingerprint", "c5c691", "C5:C6:91"),
]


def call(page, function, given):
    """The result of a function of models/format.js."""
    return page.evaluate("async ([name, given]) => (await import('/models/format.js'))[name](given)", [function, given])


def test_figures(page, vault):
    page.goto(vault.url + "/#/verify")
    said = [(function, given, call(page, function, given)) for function, given, _ in FIGURES]
    assert said == FIGURES


def test_local_time_names_its_zone(context, vault):
    for zone, expected in [
        ("Europe/Berlin", "30 Nov 2026, 05:51:57 UTC+1"),
        ("UTC", "30 Nov 2026, 04:51:57 UTC"),
        ("Asia/Kolkata", "30 Nov 2026, 10:21:57 UTC+5:30"),
        ("America/New_York", "29 Nov 2026, 23:51:57 UTC-5"),
    ]:
        page = context(timezone_id=zone).new_page()
        page.goto(vault.url + "/#/verify")
        assert call(page, "localTime", "2026-11-30T04:51:57.123Z") == expected


def test_a_verdict_never_calls_the_unknown_changed(page, vault):
    """An unknown signer and an unproven time are said plainly, and as neither good nor bad."""
    page.goto(vault.url + "/#/verify")
    verdict = {
        "verdict": "intact",
        "summary": "verified: 3 chunks, signed by a key not known here",
        "chunks": 3,
        "chunksVerified": 3,
        "bytes": 1000,
        "lines": 6,
        "signatures": {"valid": 6, "invalid": 0},
        "receipts": {"valid": 0, "unknownSigner": 2},
        "signer": {"key": "k", "known": False},
        "time": {"status": "claimed", "claimedFrom": "2026-11-30T04:51:57.000Z", "claimedTo": "2026-11-30T04:52:00.000Z"},
        "receivedAfterCapture": None,
        "problems": [],
    }
    kinds = page.evaluate(
        "async (verdict) => (await import('/models/verdict.js')).findings(verdict).map(({ label, kind }) => [label, kind])", verdict
    )
    assert dict(kinds) == {
        "Contents": "verified",
        "Signatures": "verified",
        "Signed by": "neutral",
        "Time": "neutral",
        "Received": "neutral",
    }


def test_faults_are_placed_in_time(page, vault):
    page.goto(vault.url + "/#/verify")
    verdict = {
        "time": {"claimedFrom": "2026-11-30T04:00:00.000Z", "claimedTo": "2026-11-30T04:00:10.000Z"},
        "problems": [
            {"effect": "changed", "from": "2026-11-30T04:00:02.000Z", "to": "2026-11-30T04:00:03.000Z"},
            {"effect": "incomplete", "from": "2026-11-30T04:00:09.000Z", "to": "2026-11-30T04:00:30.000Z"},
            {"effect": "intact", "from": "2026-11-30T04:00:01.000Z", "to": "2026-11-30T04:00:02.000Z"},
            {"effect": "changed", "from": None, "to": None},
            # A chunk that was found after a crash: captured until nobody knows when.
            {"effect": "incomplete", "from": "2026-11-30T04:00:09.500Z", "to": None, "chunks": 1},
        ],
    }
    parts = page.evaluate("async (verdict) => (await import('/models/verdict.js')).timeline(verdict)", verdict)
    assert [(part["kind"], round(part["start"], 6), round(part["length"], 6)) for part in parts] == [
        ("danger", 0.2, 0.1),
        ("warning", 0.9, 0.1),
        ("warning", 0.95, 0.05),
    ]
