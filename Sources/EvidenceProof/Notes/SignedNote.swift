/// A C2SP signed note: text, a blank line, and signature lines (https://c2sp.org/signed-note).
public struct SignedNote: Sendable {
    /// The most signature lines a note may have.
    public static let maximumSignatures = 64
    /// The largest note, in bytes.
    public static let maximumBytes = 1_000_000

    /// One signature line.
    public struct Signature: Sendable {
        /// The name of the key, as UTF-8.
        public let nameBytes: [UInt8]
        /// The key hash that the line carries.
        public let keyHash: UInt32
        /// The signature; 64 bytes for Ed25519.
        public let bytes: [UInt8]

        /// The name of the key.
        public var name: String { String(decoding: nameBytes, as: UTF8.self) }
    }

    /// The signed bytes: the text with its last line feed.
    public let text: [UInt8]
    /// The signatures in their order; whether they are valid is the platform's to say.
    public let signatures: [Signature]

    /// Writes the note over `text`, which ends with a line feed, with its signature lines.
    public static func compose(text: [UInt8], signatures: [(key: VerifierKey, signature: [UInt8])]) -> [UInt8] {
        var note = text + [0x0A]
        for (key, signature) in signatures {
            note += signaturePrefix + key.nameBytes + [0x20] + Base64.encode(key.hashBytes + signature) + [0x0A]
        }
        return note
    }

    /// Reads a note that fills `bytes`.
    ///
    /// - Throws: `ProofError` with the code `note` or `utf8`.
    public static func parse(_ bytes: [UInt8]) throws(ProofError) -> SignedNote {
        guard bytes.count <= maximumBytes else { throw ProofError(.note, "larger than \(maximumBytes) bytes") }
        guard UTF8Text.isWellFormed(bytes, from: 0, to: bytes.count) else { throw ProofError(.utf8, "not well-formed UTF-8") }
        guard !bytes.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }) else {
            throw ProofError(.note, "a control character in the note")
        }
        guard bytes.last == 0x0A else { throw ProofError(.note, "the last line is cut off") }
        var blank = bytes.count - 2
        while blank > 0, !(bytes[blank] == 0x0A && bytes[blank - 1] == 0x0A) { blank -= 1 }
        guard blank > 0 else { throw ProofError(.note, "no blank line between the text and the signatures") }
        var signatures: [Signature] = []
        var start = blank + 1
        while start < bytes.count {
            var end = start
            while bytes[end] != 0x0A { end += 1 }
            guard signatures.count < maximumSignatures else { throw ProofError(.note, "too many signatures") }
            signatures.append(try parseSignature(bytes, from: start, to: end))
            start = end + 1
        }
        guard !signatures.isEmpty else { throw ProofError(.note, "no signature") }
        return SignedNote(text: Array(bytes[..<blank]), signatures: signatures)
    }

    /// The check of the first signature by `key`; nil when the note has none.
    public func check(by key: VerifierKey) -> SignatureCheck? {
        for signature in signatures
        where signature.keyHash == key.keyHash && signature.nameBytes == key.nameBytes && signature.bytes.count == 64 {
            return SignatureCheck(publicKey: key.publicKey, message: text, signature: signature.bytes)
        }
        return nil
    }

    /// An em dash and a space.
    static let signaturePrefix: [UInt8] = [0xE2, 0x80, 0x94, 0x20]

    private static func parseSignature(_ bytes: [UInt8], from start: Int, to end: Int) throws(ProofError) -> Signature {
        let line = Array(bytes[start..<end])
        guard line.starts(with: signaturePrefix), let space = line[4...].firstIndex(of: 0x20) else {
            throw ProofError(.note, "not a signature line")
        }
        let name = Array(line[4..<space])
        guard VerifierKey.isName(name) else { throw ProofError(.note, "not a key name in a signature line") }
        let value: [UInt8]
        do throws(ProofError) {
            value = try Base64.decode(line, from: space + 1, to: line.count)
        } catch {
            throw ProofError(.note, "in a signature line: \(error.detail)")
        }
        guard value.count > 4 else { throw ProofError(.note, "a signature of less than 5 bytes") }
        let hash = UInt32(value[0]) << 24 | UInt32(value[1]) << 16 | UInt32(value[2]) << 8 | UInt32(value[3])
        return Signature(nameBytes: name, keyHash: hash, bytes: Array(value[4...]))
    }
}
