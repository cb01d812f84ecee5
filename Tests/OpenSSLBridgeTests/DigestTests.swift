import EvidenceProof
import OpenSSLBridge
import Testing

@Suite struct DigestTests {
    /// FIPS 180-4 examples, and a million letters.
    static let vectors: [(DigestAlgorithm, [UInt8], String)] = [
        (.sha256, [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (.sha256, Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha256, Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (.sha256, [UInt8](repeating: 97, count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        (.sha1, Array("abc".utf8), "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha1, [], "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ]

    @Test(arguments: vectors.indices) func knownDigests(_ index: Int) {
        let (algorithm, bytes, expected) = DigestTests.vectors[index]
        #expect(String(decoding: Hexadecimal.encode(algorithm.digest(of: bytes)), as: UTF8.self) == expected)
    }

    @Test func aCopyGoesOnIndependently() {
        var stream = DigestStream(.sha256)
        stream.update(Array("ab".utf8))
        var copy = stream
        stream.update(Array("c".utf8))
        copy.update(Array("X".utf8))
        #expect(stream.digest() == DigestAlgorithm.sha256.digest(of: Array("abc".utf8)))
        #expect(copy.digest() == DigestAlgorithm.sha256.digest(of: Array("abX".utf8)))
        #expect(stream.digest() == stream.digest())
    }

    @Test func itAgreesWithThePureOneHoweverTheBytesAreCut() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for cut in [0, 1, 55, 56, 63, 64, 65, 128, 999, 1000] {
            var stream = DigestStream(.sha256)
            stream.update(Array(bytes[..<cut]))
            stream.update(Array(bytes[cut...]))
            #expect(stream.digest() == Digest.of(bytes).bytes)
        }
    }
}
