/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
public enum Base64 {
    /// Writes `bytes` with padding and without line breaks.
    public static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let first = bytes[index]
            let second = left > 1 ? bytes[index + 1] : 0
            let third = left > 2 ? bytes[index + 2] : 0
            text.append(character(first >> 2))
            text.append(character((first & 3) << 4 | second >> 4))
            text.append(left > 1 ? character((second & 15) << 2 | third >> 6) : padding)
            text.append(left > 2 ? character(third & 63) : padding)
            index += 3
        }
        return text
    }

    /// Reads padded base64 strictly: no white space, no missing padding, and no set bits after the end, so that every value
    /// has exactly one spelling.
    ///
    /// - Throws: `ProofError` with the code `base64`.
    public static func decode(_ text: [UInt8]) throws(ProofError) -> [UInt8] {
        try decode(text, from: 0, to: text.count)
    }

    /// Reads the base64 in `text[start..<end]`.
    static func decode(_ text: [UInt8], from start: Int, to end: Int) throws(ProofError) -> [UInt8] {
        guard (end - start) % 4 == 0 else { throw ProofError(.base64, "the length of base64 is not a multiple of 4") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity((end - start) / 4 * 3)
        var index = start
        while index < end {
            let paddings = index + 4 < end || text[index + 3] != padding ? 0 : text[index + 2] == padding ? 2 : 1
            var bits: UInt32 = 0
            for position in 0..<4 {
                guard position < 4 - paddings else {
                    bits <<= 6
                    continue
                }
                guard let value = value(text[index + position]) else {
                    throw ProofError(.base64, "not a base64 character at position \(index + position - start)")
                }
                bits = bits << 6 | UInt32(value)
            }
            guard bits & (paddings == 0 ? 0 : paddings == 1 ? 0xFF : 0xFFFF) == 0 else {
                throw ProofError(.base64, "base64 with set bits after its end")
            }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            if paddings < 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
            if paddings < 1 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
            index += 4
        }
        return bytes
    }

    private static let padding: UInt8 = 0x3D

    private static func character(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: 0x41 + value
        case 26..<52: 0x61 + value - 26
        case 52..<62: 0x30 + value - 52
        case 62: 0x2B
        default: 0x2F
        }
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x41...0x5A: character - 0x41
        case 0x61...0x7A: character - 0x61 + 26
        case 0x30...0x39: character - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
