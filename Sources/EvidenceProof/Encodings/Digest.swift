/// A SHA-256 digest.
public struct Digest: Equatable, Hashable, Sendable {
    // Four big-endian words rather than an array: no allocation, and comparing is four comparisons.
    private let word0: UInt64
    private let word1: UInt64
    private let word2: UInt64
    private let word3: UInt64

    init(words: (UInt64, UInt64, UInt64, UInt64)) {
        (word0, word1, word2, word3) = words
    }

    /// Takes the 32 bytes of a digest; nil for any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        func word(_ start: Int) -> UInt64 {
            var word: UInt64 = 0
            for byte in bytes[start..<start + 8] { word = word << 8 | UInt64(byte) }
            return word
        }
        self.init(words: (word(0), word(8), word(16), word(24)))
    }

    /// Reads 64 lower-case hexadecimal digits; nil for anything else.
    public init?(hexadecimal: [UInt8]) {
        guard hexadecimal.count == 64 else { return nil }
        do throws(ProofError) {
            self.init(bytes: try Hexadecimal.decode(hexadecimal))
        } catch {
            return nil
        }
    }

    /// Reads 64 lower-case hexadecimal digits; nil for anything else.
    public init?(hexadecimal: String) {
        self.init(hexadecimal: Array(hexadecimal.utf8))
    }

    /// The digest's 32 bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word0 >> shift)) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word1 >> shift)) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word2 >> shift)) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word3 >> shift)) }
        return bytes
    }

    /// The digest as 64 lower-case hexadecimal digits.
    public var hexadecimal: String { String(decoding: Hexadecimal.encode(bytes), as: UTF8.self) }

    /// The digest of `bytes`.
    public static func of(_ bytes: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }
}
