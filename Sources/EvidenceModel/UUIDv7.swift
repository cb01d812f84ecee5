/// A UUID of version 7 (RFC 9562): sorts by its time of creation. Written in lower case.
public struct UUIDv7: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Makes a new one: 48 bits of the time in milliseconds, 74 random bits.
    public init(at time: Timestamp, using generator: inout some RandomNumberGenerator) {
        let milliseconds = UInt64(max(0, time.milliseconds)) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | generator.next(upperBound: UInt64(0x1000))
        low = 0x8000_0000_0000_0000 | generator.next(upperBound: UInt64(0x4000_0000_0000_0000))
    }

    /// Makes a new one from the system's random source.
    public init(at time: Timestamp) {
        var generator = SystemRandomNumberGenerator()
        self.init(at: time, using: &generator)
    }

    /// Reads the 36-character lower-case form. Nil for anything else, also for other versions and variants.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        var digits: (UInt64, UInt64) = (0, 0)
        var count = 0
        for (index, byte) in bytes.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            let value: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            if count < 16 { digits.0 = digits.0 << 4 | UInt64(value) } else { digits.1 = digits.1 << 4 | UInt64(value) }
            count += 1
        }
        guard digits.0 >> 12 & 0xF == 7, digits.1 >> 62 == 0b10 else { return nil }
        (high, low) = digits
    }

    /// The time in it.
    public var time: Timestamp { Timestamp(milliseconds: Int(high >> 16)) }

    /// The 36-character lower-case form.
    public var description: String {
        let alphabet = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (half, value) in [high, low].enumerated() {
            for index in 0..<16 {
                let position = half * 16 + index
                if position == 8 || position == 12 || position == 16 || position == 20 { text.append(UInt8(ascii: "-")) }
                text.append(alphabet[Int(value >> UInt64(60 - index * 4) & 0xF)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the left one sorts before the right one; for different milliseconds that is the order of creation.
    public static func < (left: UUIDv7, right: UUIDv7) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
