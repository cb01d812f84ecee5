import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

@Suite struct EncodingTests {
    @Test(arguments: VectorReader.all("sha256"))
    func sha256(_ vector: Vector) throws {
        var hash = SHA256()
        for _ in 0..<(try #require(vector.integer("repeat"))) { hash.update(vector.body) }
        #expect(hash.digest().hexadecimal == vector["expect"])
        #expect(hash.digest().hexadecimal == vector["expect"], "asking must not end the hash")
    }

    @Test func sha256InPiecesIsThatOfTheWhole() {
        var random = SeededGenerator(seed: 7)
        let bytes = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let whole = DigestAlgorithm.sha256.digest(of: bytes)
        for _ in 0..<50 {
            var hash = SHA256()
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + Int.random(in: 0...150, using: &random))
                hash.update(Array(bytes[start..<end]))
                start = end
            }
            #expect(hash.digest().bytes == whole)
        }
    }

    @Test func digestsCompareAndPrint() {
        let digest = Digest.of(Array("abc".utf8))
        #expect(Digest(hexadecimal: digest.hexadecimal) == digest)
        #expect(Digest(bytes: digest.bytes) == digest)
        #expect(digest != Digest.of([]))
        #expect(Digest(bytes: [1, 2, 3]) == nil)
        #expect(Digest(hexadecimal: String(repeating: "A", count: 64)) == nil)
        #expect(Digest(hexadecimal: String(repeating: "a", count: 63)) == nil)
    }

    @Test(arguments: VectorReader.all("base64"))
    func base64(_ vector: Vector) throws {
        try expect(vector) { () throws(ProofError) in
            try Base64.decode(vector.body)
        } good: { decoded in
            #expect(String(decoding: Hexadecimal.encode(decoded), as: UTF8.self) == vector["decoded"])
            #expect(Base64.encode(decoded) == vector.body)
        }
    }

    @Test(arguments: VectorReader.all("hexadecimal"))
    func hexadecimal(_ vector: Vector) throws {
        try expect(vector) { () throws(ProofError) in
            try Hexadecimal.decode(vector.body)
        } good: { decoded in
            #expect(String(decoding: Hexadecimal.encode(decoded), as: UTF8.self) == vector["decoded"])
            #expect(Hexadecimal.encode(decoded) == vector.body)
        }
    }

    @Test(arguments: VectorReader.all("json"))
    func json(_ vector: Vector) throws {
        try expect(vector) { () throws(ProofError) in
            try JSONText.parse(vector.body)
        } good: { value in
            #expect(String(decoding: JSONText.write(value), as: UTF8.self) == vector["compact"])
        }
    }

    @Test(arguments: VectorReader.all("time"))
    func time(_ vector: Vector) {
        let time = UTCTime(utf8: vector.body)
        #expect(time?.milliseconds == vector.integer("milliseconds"))
        if let time { #expect(Array(time.text.utf8) == vector.body) }
    }

    @Test(arguments: [
        ("0", 0.0), ("-1.5", -1.5), ("52.520008", 52.520008), ("-13.404954", -13.404954), ("1e-07", 1e-7), ("1E+3", 1000),
        ("123456789.123456789", 123456789.123456789), ("0.1", 0.1), ("9007199254740993", 9007199254740992), ("1e22", 1e22),
        ("0.000000000000000000000000000001", 1e-30), ("1e-400", 0),
    ])
    func numbers(_ text: String, _ expected: Double) throws {
        let number = try #require(JSONText.parse(Array(text.utf8)).double)
        #expect(abs(number - expected) <= expected.ulp)
    }

    @Test func numbersTooLargeAreNone() throws {
        #expect(try JSONText.parse(Array("1e309".utf8)).double == nil)
        #expect(JSONValue(.infinity) == nil)
        #expect(JSONValue(.nan) == nil)
    }

    @Test func doublesReadBackAsTheyWere() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            // As many digits as a GPS receiver could mean: a hundredth of a millimetre.
            let number = (Double.random(in: -180...180, using: &random) * 1e10).rounded() / 1e10
            let text = JSONText.write(try #require(JSONValue(number)))
            #expect(try JSONText.parse(text).double == number, "\(String(decoding: text, as: UTF8.self))")
        }
    }
}

/// Runs a case whose header `expect` is `ok` or the layer that must refuse it.
func expect<Value>(
    _ vector: Vector, _ parse: () throws(ProofError) -> Value, good: (Value) throws -> Void,
    location: SourceLocation = #_sourceLocation
) throws {
    do throws(ProofError) {
        let value = try parse()
        #expect(vector["expect"] == "ok", sourceLocation: location)
        do { try good(value) } catch { Issue.record(error, sourceLocation: location) }
    } catch {
        #expect(error.code.name == vector["expect"], "\(error.detail)", sourceLocation: location)
    }
}
