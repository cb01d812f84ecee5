"""Vectors of signed notes: receipts, time notes and verifier keys."""

import base64

from keys import OTHER_VAULT, VAULT
from recording import RECORDING, standard, time_note, time_text

DIGEST = "ab" * 32


def receipt_text(*segments, recording=RECORDING, log=f"log 14 {DIGEST}", time=f"time {time_text(0)}"):
    return "\n".join(["exhibit-receipt/1", f"recording {recording}", log, time, *segments, ""]).encode()


def add_to(vectors):
    def add(folder, name, expect, note, *headers):
        vectors.add(folder, name, [("expect", expect), ("key", VAULT.verifier_key), *headers], note)

    def good_receipt(name, note, signature="valid", segments=0):
        headers = [("recording", RECORDING), ("sequence", 14), ("digest", DIGEST), ("time", time_text(0))]
        add("receipt", name, "ok", note, *headers, ("segments", segments), ("signature", signature))

    good = receipt_text()
    held = f"segment 1 640 {DIGEST}", f"segment 2 9007199254740991 {DIGEST}"
    good_receipt("no-segments", VAULT.note(good))
    good_receipt("two-segments", VAULT.note(receipt_text(*held)), segments=2)
    good_receipt("wrong-signature", VAULT.note(good, VAULT.sign(good + b"x")), "invalid")
    good_receipt("text-altered", VAULT.note(receipt_text(log=f"log 13 {DIGEST}")).replace(b"log 13", b"log 14"), "invalid")
    good_receipt("another-key", OTHER_VAULT.note(good), "none")
    good_receipt("another-key-first", OTHER_VAULT.note(good) + VAULT.note(good).split(b"\n\n")[1])
    good_receipt("key-hash-altered", VAULT.note(good).replace(base64.b64encode(VAULT.hash)[:5], b"AAAAA"), "none")
    good_receipt("signature-of-another-kind", VAULT.note(good, b"x" * 100), "none")

    def bad_receipt(name, layer, note):
        add("receipt", name, layer, note)

    bad_receipt("empty", "note", b"")
    bad_receipt("no-signature", "note", good + b"\n")
    bad_receipt("no-blank-line", "note", good + VAULT.note(good).split(b"\n\n")[1])
    bad_receipt("no-last-line-feed", "note", VAULT.note(good)[:-1])
    bad_receipt("hyphen-for-dash", "note", VAULT.note(good).replace("— ".encode(), b"- "))
    bad_receipt("signature-not-base64", "note", VAULT.note(good)[:-3] + b"*=\n")
    bad_receipt("signature-too-short", "note", good + b"\n" + f"— {VAULT.name} AAAA\n".encode())
    bad_receipt("key-name-with-plus", "note", VAULT.note(good).replace(b"exhibit-vault-", b"exhibit+vault-"))
    bad_receipt("carriage-return", "note", VAULT.note(good.replace(b"\n", b"\r\n")))
    bad_receipt("control-character", "note", VAULT.note(good.replace(b"log", b"lo\x07")))
    bad_receipt("bad-utf8", "utf8", VAULT.note(good.replace(b"log", b"l\xffg")))
    bad_receipt("too-many-signatures", "note", good + b"\n" + VAULT.note(good).split(b"\n\n")[1] * 65)
    bad_receipt("another-format", "note-text", VAULT.note(good.replace(b"receipt/1", b"receipt/2")))
    bad_receipt("time-note", "note-text", time_note())
    bad_receipt("no-time", "note-text", VAULT.note(good.replace(f"time {time_text(0)}\n".encode(), b"")))
    bad_receipt("time-with-offset", "note-text", VAULT.note(receipt_text(time="time 2026-11-30T04:51:57.123+00:00")))
    bad_receipt("recording-not-a-uuid", "note-text", VAULT.note(receipt_text(recording="../../etc")))
    bad_receipt("sequence-negative", "note-text", VAULT.note(receipt_text(log=f"log -1 {DIGEST}")))
    bad_receipt("sequence-with-zero", "note-text", VAULT.note(receipt_text(log=f"log 014 {DIGEST}")))
    bad_receipt("sequence-huge", "note-text", VAULT.note(receipt_text(log=f"log 99999999999999999999 {DIGEST}")))
    bad_receipt("digest-short", "note-text", VAULT.note(receipt_text(log="log 14 abab")))
    bad_receipt("segment-0", "note-text", VAULT.note(receipt_text(f"segment 0 640 {DIGEST}")))
    bad_receipt("segment-twice", "note-text", VAULT.note(receipt_text(held[0], held[0])))
    bad_receipt("segments-out-of-order", "note-text", VAULT.note(receipt_text(held[1], held[0])))
    bad_receipt("size-too-large", "note-text", VAULT.note(receipt_text(f"segment 1 9007199254740992 {DIGEST}")))
    bad_receipt("unknown-line", "note-text", VAULT.note(receipt_text("weather fine")))
    bad_receipt("two-spaces", "note-text", VAULT.note(receipt_text(log=f"log  14 {DIGEST}")))

    add("time-note", "good", "ok", time_note(), ("time", time_text(-4000)), ("signature", "valid"))
    add("time-note", "wrong-signature", "ok", VAULT.note(b"exhibit-time/1\ntime 2026-11-30T04:51:46.000Z\n", b"\0" * 64),
        ("time", time_text(-4000)), ("signature", "invalid"))
    add("time-note", "more-lines", "note-text", VAULT.note(b"exhibit-time/1\ntime 2026-11-30T04:51:46.000Z\nplace here\n"))
    add("time-note", "receipt", "note-text", standard().receipts[0])
    add("time-note", "no-time", "note-text", VAULT.note(b"exhibit-time/1\n"))

    def vkey(name, expect, text, *headers):
        vectors.add("verifier-key", name, [("expect", expect), *headers], text)

    key = VAULT.verifier_key.encode()
    parts = [("name", VAULT.name), ("public-key", VAULT.base64)]
    vkey("good", "ok", key, *parts)
    vkey("line-feed", "ok", key + b"\n", *parts)
    vkey("empty", "verifier-key", b"")
    vkey("no-hash", "verifier-key", b"+".join(key.split(b"+", 2)[::2]))
    vkey("wrong-hash", "verifier-key", key.replace(VAULT.hash.hex().encode(), b"00000000"))
    vkey("another-algorithm", "verifier-key", b"+".join(key.split(b"+", 2)[:2]) + b"+" + base64.b64encode(b"\x02" + VAULT.public))
    vkey("key-too-short", "verifier-key", key[:-8])
    vkey("name-with-space", "verifier-key", key.replace(b"exhibit-vault", b"exhibit vault"))
    vkey("no-name", "verifier-key", key[key.index(b"+") :])
