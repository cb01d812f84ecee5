import EvidenceProof
import OpenSSLBridge
import Testing

@Suite struct Ed25519Tests {
    private func bytes(_ hexadecimal: String) throws -> [UInt8] { try Hexadecimal.decode(Array(hexadecimal.utf8)) }

    @Test func theStandardsSecondExample() throws {
        // RFC 8032, section 7.1, TEST 2.
        let key = try Ed25519PrivateKey(seed: bytes("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
        let signature = try bytes(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
        #expect(try key.publicKey == bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"))
        #expect(try key.sign([0x72]) == signature)
        let publicKey = try #require(Ed25519PublicKey(key.publicKey))
        #expect(publicKey.isValid(signature: signature, over: [0x72]))
        #expect(!publicKey.isValid(signature: signature, over: [0x73]))
        #expect(!publicKey.isValid(signature: Array(signature.dropLast()), over: [0x72]))
        var changed = signature
        changed[5] ^= 1
        #expect(!publicKey.isValid(signature: changed, over: [0x72]))
        #expect(publicKey.isValid(signature: signature, over: [0x72]))
    }

    @Test func aKeyComesBackFromItsPEM() throws {
        let key = try Ed25519PrivateKey.generate()
        let pem = try key.pem()
        #expect(String(decoding: pem, as: UTF8.self).hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        let again = try Ed25519PrivateKey(pem: pem)
        #expect(again.publicKey == key.publicKey)
        #expect(try again.sign([1, 2]) == key.sign([1, 2]))
    }

    @Test func whatIsNoEd25519KeyIsRefused() throws {
        #expect(throws: OpenSSLError.self) { try Ed25519PrivateKey(pem: Array("nonsense".utf8)) }
        #expect(throws: OpenSSLError.self) { try Ed25519PrivateKey(seed: [1, 2, 3]) }
        #expect(Ed25519PublicKey([1, 2, 3]) == nil)
        #expect(try Ed25519PrivateKey.generate().publicKey != Ed25519PrivateKey.generate().publicKey)
    }

    @Test func randomBytesAndComparison() {
        #expect(secureRandomBytes(32) != secureRandomBytes(32))
        #expect(secureRandomBytes(7).count == 7)
        #expect(equalInConstantTime([1, 2], [1, 2]))
        #expect(!equalInConstantTime([1, 2], [1, 3]) && !equalInConstantTime([1, 2], [1]))
        #expect(equalInConstantTime([], []))
    }
}
