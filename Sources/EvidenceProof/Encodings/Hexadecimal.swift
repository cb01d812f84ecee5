/// Lower-case hexadecimal, as digests are written.
public enum Hexadecimal {
    /// Writes each byte as two lower-case digits.
    public static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return text
    }

    /// Reads lower-case hexadecimal; capitals, odd lengths and anything else are refused.
    ///
    /// - Throws: `ProofError` with the code `hexadecimal`.
    public static func decode(_ text: [UInt8]) throws(ProofError) -> [UInt8] {
        guard text.count % 2 == 0 else { throw ProofError(.hexadecimal, "an odd number of hexadecimal digits") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var index = 0
        while index < text.count {
            guard let high = value(text[index]), let low = value(text[index + 1]) else {
                throw ProofError(.hexadecimal, "not a lower-case hexadecimal digit at position \(index)")
            }
            bytes.append(high << 4 | low)
            index += 2
        }
        return bytes
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    /// The value of one lower-case digit, or nil.
    static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x61...0x66: character - 0x57
        default: nil
        }
    }
}
