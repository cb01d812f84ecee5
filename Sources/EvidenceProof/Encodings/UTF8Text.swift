/// UTF-8 as the formats demand it: shortest forms only, no surrogates, nothing above U+10FFFF.
enum UTF8Text {
    /// Whether `bytes[start..<end]` is well-formed.
    static func isWellFormed(_ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
        var index = start
        while index < end {
            let lead = bytes[index]
            index += 1
            if lead < 0x80 { continue }
            let count: Int
            var lowest: UInt8 = 0x80
            var highest: UInt8 = 0xBF
            switch lead {
            case 0xC2...0xDF: count = 1
            case 0xE0: (count, lowest) = (2, 0xA0)
            case 0xED: (count, highest) = (2, 0x9F)
            case 0xE1...0xEF: count = 2
            case 0xF0: (count, lowest) = (3, 0x90)
            case 0xF4: (count, highest) = (3, 0x8F)
            case 0xF1...0xF3: count = 3
            default: return false
            }
            guard end - index >= count, bytes[index] >= lowest, bytes[index] <= highest else { return false }
            for offset in 1..<max(count, 2) where offset < count {
                guard bytes[index + offset] & 0xC0 == 0x80 else { return false }
            }
            index += count
        }
        return true
    }

    /// Appends the scalar value `scalar`, which is not a surrogate.
    static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case 0..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            text.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            text.append(continuation(0))
        case 0x800..<0x10000:
            text.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            text.append(continuation(6))
            text.append(continuation(0))
        default:
            text.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            text.append(continuation(12))
            text.append(continuation(6))
            text.append(continuation(0))
        }
    }
}
