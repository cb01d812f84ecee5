/// Percent escapes for one segment of a path.
enum PathSegment {
    /// All but letters, digits, "-", "." and "_" escaped, byte by byte.
    static func escaped(_ name: String) -> String {
        var text: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f: text.append(byte)
            default: text += [0x25, digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
