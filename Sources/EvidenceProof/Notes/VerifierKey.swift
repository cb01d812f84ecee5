/// A C2SP verifier key (vkey): a name and an Ed25519 public key, `name+hash+base64(0x01 ‖ key)`.
public struct VerifierKey: Sendable, Equatable {
    /// The name, as UTF-8; signature lines carry it.
    public let nameBytes: [UInt8]
    /// The first four bytes of SHA-256(name ‖ LF ‖ 0x01 ‖ key), big-endian.
    public let keyHash: UInt32
    /// The raw Ed25519 public key, 32 bytes.
    public let publicKey: [UInt8]

    /// The name.
    public var name: String { String(decoding: nameBytes, as: UTF8.self) }

    /// Creates the verifier key of `publicKey` (32 bytes) under `name`; nil when either has not the right form.
    public init?(name: String, publicKey: [UInt8]) {
        let nameBytes = Array(name.utf8)
        guard publicKey.count == 32, VerifierKey.isName(nameBytes) else { return nil }
        self.nameBytes = nameBytes
        self.publicKey = publicKey
        keyHash = VerifierKey.hash(name: nameBytes, publicKey: publicKey)
    }

    /// The verifier key of a vault: its name is `exhibit-vault-` and the first 8 digits of the key's SHA-256.
    ///
    /// nil when `publicKey` is not 32 bytes.
    public init?(vaultPublicKey publicKey: [UInt8]) {
        let digits = Hexadecimal.encode(Array(Digest.of(publicKey).bytes[..<4]))
        self.init(name: "exhibit-vault-" + String(decoding: digits, as: UTF8.self), publicKey: publicKey)
    }

    /// Reads a verifier key; white space after it is left out.
    ///
    /// - Throws: `ProofError` with the code `verifierKey`.
    public static func parse(_ text: [UInt8]) throws(ProofError) -> VerifierKey {
        var end = text.count
        while end > 0, text[end - 1] == 0x0A || text[end - 1] == 0x0D || text[end - 1] == 0x20 { end -= 1 }
        guard let first = text[..<end].firstIndex(of: 0x2B), end - first > 10, text[first + 9] == 0x2B else {
            throw ProofError(.verifierKey, "not a name, a hash and a key with + between")
        }
        do throws(ProofError) {
            let hash = try Hexadecimal.decode(Array(text[first + 1..<first + 9]))
            let key = try Base64.decode(text, from: first + 10, to: end)
            guard key.count == 33, key[0] == 1 else { throw ProofError(.verifierKey, "not an Ed25519 key") }
            let name = Array(text[..<first])
            guard UTF8Text.isWellFormed(name, from: 0, to: name.count),
                let verifier = VerifierKey(name: String(decoding: name, as: UTF8.self), publicKey: Array(key[1...]))
            else { throw ProofError(.verifierKey, "not a key name") }
            guard Hexadecimal.encode(hash).elementsEqual(Hexadecimal.encode(verifier.hashBytes)) else {
                throw ProofError(.verifierKey, "the hash is not that of this name and key")
            }
            return verifier
        } catch {
            throw ProofError(.verifierKey, error.detail)
        }
    }

    /// The verifier key as text, without a line feed.
    public var text: String {
        let parts = nameBytes + [0x2B] + Hexadecimal.encode(hashBytes) + [0x2B] + Base64.encode([1] + publicKey)
        return String(decoding: parts, as: UTF8.self)
    }

    /// The key hash as four bytes.
    var hashBytes: [UInt8] {
        [
            UInt8(truncatingIfNeeded: keyHash >> 24), UInt8(truncatingIfNeeded: keyHash >> 16),
            UInt8(truncatingIfNeeded: keyHash >> 8), UInt8(truncatingIfNeeded: keyHash),
        ]
    }

    /// A key name: not empty, no white space, no plus sign.
    static func isName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && !name.contains { $0 <= 0x20 || $0 == 0x2B || $0 == 0x7F }
    }

    private static func hash(name: [UInt8], publicKey: [UInt8]) -> UInt32 {
        var hash: UInt32 = 0
        for byte in Digest.of(name + [0x0A, 0x01] + publicKey).bytes[..<4] { hash = hash << 8 | UInt32(byte) }
        return hash
    }
}
