import Glibc

/// Damages bytes in the ways that find faults in parsers, from a seed: the same seed gives the same damage.
public struct Mutator: Sendable {
    private var random: SeededGenerator

    /// Begins the sequence of `seed`.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// How many mutations a fuzz test makes: `bounded`, or `EXHIBIT_FUZZ_ROUNDS` where it is set, for a longer search.
    public static func rounds(_ bounded: Int) -> Int {
        getenv("EXHIBIT_FUZZ_ROUNDS").flatMap { Int(String(cString: $0)) } ?? bounded
    }

    /// `bytes` with one to four things done to it; `others` are what pieces are taken from.
    public mutating func mutate(_ bytes: [UInt8], others: [[UInt8]]) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&result, others) }
        return result
    }

    private mutating func damage(_ bytes: inout [UInt8], _ others: [[UInt8]]) {
        guard !bytes.isEmpty else { return bytes = piece(of: others.randomElement(using: &random) ?? [0]) }
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[at] = [0, 0x0A, 0x09, 0x20, 0x22, 0x5C, 0x7B, 0x5B, 0x2D, 0x39, 0x80, 0xC0, 0xFF].randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
        case 3: bytes.removeLast(bytes.count - at)
        case 4: bytes.insert(contentsOf: piece(of: bytes), at: at)
        case 5: bytes.insert(contentsOf: piece(of: others.randomElement(using: &random) ?? []), at: at)
        case 6: exchangeLines(&bytes)
        case 7: replaceNumber(&bytes, from: at)
        default: bytes.insert(contentsOf: [UInt8](repeating: bytes[at], count: Int.random(in: 1...300, using: &random)), at: at)
        }
    }

    private mutating func piece(of bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let start = Int.random(in: 0..<bytes.count, using: &random)
        return Array(bytes[start..<min(bytes.count, start + Int.random(in: 1...200, using: &random))])
    }

    private mutating func exchangeLines(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.swapAt(Int.random(in: 0..<lines.count, using: &random), Int.random(in: 0..<lines.count, using: &random))
        bytes = Array(lines.joined(separator: [0x0A]))
    }

    /// Replaces the next digits by a number that does not fit somewhere.
    private mutating func replaceNumber(_ bytes: inout [UInt8], from at: Int) {
        guard let start = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
        let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
        let numbers = [
            "0", "-1", "2147483647", "2147483648", "4294967296", "9007199254740991", "9007199254740992", "9223372036854775807",
            "9223372036854775808", "18446744073709551616", "1e999", "-0", "1E-400", "0.1",
        ]
        bytes.replaceSubrange(start..<end, with: Array((numbers.randomElement(using: &random) ?? "0").utf8))
    }
}
