"""Vectors of the encodings: SHA-256, base64, hexadecimal, JSON, times."""

import hashlib
import random


def add_to(vectors):
    add_sha256(vectors)
    add_base64(vectors)
    add_hexadecimal(vectors)
    add_json(vectors)
    add_times(vectors)


def add_sha256(vectors):
    def add(name, body, repeat=1):
        vectors.add("sha256", name, [("expect", hashlib.sha256(body * repeat).hexdigest()), ("repeat", repeat)], body)

    add("empty", b"")
    add("abc", b"abc")
    add("fips-two-blocks", b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
    add("million-a", b"a" * 1000, 1000)
    generator = random.Random(1)
    for length in (1, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 1000):
        add(f"length-{length:04}", generator.randbytes(length))
    # Longer than the pieces that the browser passes to the module at a time.
    add("long", generator.randbytes(997), 601)


def add_base64(vectors):
    def good(name, text, decoded):
        vectors.add("base64", name, [("expect", "ok"), ("decoded", decoded.hex())], text)

    def bad(name, text):
        vectors.add("base64", name, [("expect", "base64")], text)

    good("empty", b"", b"")
    good("one-byte", b"Zg==", b"f")
    good("two-bytes", b"Zm8=", b"fo")
    good("three-bytes", b"Zm9v", b"foo")
    good("four-bytes", b"Zm9vYg==", b"foob")
    good("all-characters", b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", bytes.fromhex(
        "00108310518720928b30d38f41149351559761969b71d79f8218a39259a7a29aabb2dbafc31cb3d35db7e39ebbf3dfbf"))
    bad("no-padding", b"Zg")
    bad("half-padding", b"Zg=")
    bad("too-much-padding", b"Z===")
    bad("only-padding", b"====")
    bad("padding-inside", b"Zg==Zg==")
    bad("set-bits-after-end", b"Zh==")
    bad("set-bits-after-end-two", b"Zm9=")
    bad("url-alphabet", b"-_-_")
    bad("white-space", b"Zm9v Zm9v   ")
    bad("line-feed", b"Zm9v\n")
    bad("not-ascii", "Zm9é".encode()[:4])


def add_hexadecimal(vectors):
    def good(name, text, decoded):
        vectors.add("hexadecimal", name, [("expect", "ok"), ("decoded", decoded.hex())], text)

    def bad(name, text):
        vectors.add("hexadecimal", name, [("expect", "hexadecimal")], text)

    good("empty", b"", b"")
    good("all-digits", b"0123456789abcdef", bytes.fromhex("0123456789abcdef"))
    bad("capitals", b"ABCDEF")
    bad("odd", b"abc")
    bad("not-a-digit", b"0g")
    bad("white-space", b"00 00 ")
    bad("prefix", b"0x00")


def add_json(vectors):
    def good(name, text, compact=None):
        vectors.add("json", name, [("expect", "ok"), ("compact", (compact or text).decode())], text)

    def bad(name, text, layer="json"):
        vectors.add("json", name, [("expect", layer)], text)

    good("object", b'{"a":1,"b":[true,false,null],"c":{"d":"e"}}')
    good("empty-object", b"{}")
    good("empty-array", b"[]")
    good("white-space", b' { "a" :\t[ 1 , 2 ]\r\n} ', b'{"a":[1,2]}')
    good("escapes", rb'"\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\uDE00"', '"\\"\\\\/\\u0008\\u000c\\n\\r\\tAé€😀"'.encode())
    good("utf8", '"Žluťoučký kůň – 日本語 – 😀"'.encode())
    good("integer-largest", b"9007199254740991")
    good("integer-smallest", b"-9007199254740991")
    good("integer-beyond-53-bits", b"9007199254740992")
    good("integer-of-100-digits", b"1" * 100)
    good("number-forms", b"[0,-0,0.5,-1.25,1e3,1E+3,1e-07,123456789.123456789]")
    good("order-kept", b'{"b":1,"a":2}')
    good("depth-32", b"[" * 32 + b"]" * 32)
    bad("depth-33", b"[" * 33 + b"]" * 33)
    bad("depth-100000", b"[" * 100_000)
    bad("empty", b"")
    bad("name-twice", b'{"a":1,"b":2,"a":3}')
    bad("name-twice-by-escape", rb'{"a":1,"\u0061":2}')
    bad("name-twice-inside", b'{"x":{"a":1,"a":1}}')
    bad("leading-zero", b"[01]")
    bad("plus-sign", b"[+1]")
    bad("no-digit-after-point", b"[1.]")
    bad("no-digit-before-point", b"[.5]")
    bad("no-digit-in-exponent", b"[1e]")
    bad("not-a-number", b"[NaN]")
    bad("trailing-comma", b"[1,]")
    bad("trailing-comma-object", b'{"a":1,}')
    bad("single-quotes", b"{'a':1}")
    bad("comment", b"[1/**/]")
    bad("cut-off-string", b'"abc')
    bad("cut-off-escape", b'"abc\\')
    bad("cut-off-word", b"tru")
    bad("two-values", b"1 2")
    bad("byte-order-mark", b"\xef\xbb\xbf{}")
    bad("unknown-escape", rb'"\x41"')
    bad("lone-high-surrogate", rb'"\ud83d"')
    bad("lone-low-surrogate", rb'"\ude00"')
    bad("control-character", b'"a\x01b"')
    bad("utf8-continuation-alone", b'"\x80"', "utf8")
    bad("utf8-overlong", b'"\xc0\xaf"', "utf8")
    bad("utf8-surrogate", b'"\xed\xa0\x80"', "utf8")
    bad("utf8-above-10ffff", b'"\xf4\x90\x80\x80"', "utf8")
    bad("utf8-cut-off", b'"\xe2\x82"', "utf8")
    bad("utf8-after-escape", b'"\\n\xff"', "utf8")


def add_times(vectors):
    def good(name, text, milliseconds):
        vectors.add("time", name, [("expect", "ok"), ("milliseconds", milliseconds)], text)

    def bad(name, text):
        vectors.add("time", name, [("expect", "entry")], text)

    good("epoch", b"1970-01-01T00:00:00.000Z", 0)
    good("usual", b"2026-11-30T04:51:57.123Z", 1796014317123)
    good("leap-day", b"2028-02-29T23:59:59.999Z", 1835481599999)
    good("century-leap-day", b"2000-02-29T12:00:00.000Z", 951825600000)
    good("before-epoch", b"1969-12-31T23:59:59.999Z", -1)
    good("first", b"0000-01-01T00:00:00.000Z", -62167219200000)
    good("last", b"9999-12-31T23:59:59.999Z", 253402300799999)
    bad("no-leap-day", b"2027-02-29T00:00:00.000Z")
    bad("no-century-leap-day", b"2100-02-29T00:00:00.000Z")
    bad("day-zero", b"2026-11-00T00:00:00.000Z")
    bad("month-13", b"2026-13-01T00:00:00.000Z")
    bad("hour-24", b"2026-11-30T24:00:00.000Z")
    bad("leap-second", b"2016-12-31T23:59:60.000Z")
    bad("offset", b"2026-11-30T04:51:57.123+01:00")
    bad("no-milliseconds", b"2026-11-30T04:51:57Z")
    bad("microseconds", b"2026-11-30T04:51:57.123456Z")
    bad("lower-case", b"2026-11-30t04:51:57.123z")
    bad("space", b"2026-11-30 04:51:57.123Z")
    bad("line-feed", b"2026-11-30T04:51:57.123Z\n")
    bad("sign", b"+026-11-30T04:51:57.123Z")
