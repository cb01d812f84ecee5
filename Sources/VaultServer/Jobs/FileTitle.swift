import EvidenceModel

/// Names for files that people save.
enum FileTitle {
    /// Most bytes of a name, without its ending.
    private static let limit = 80

    /// The item's title as a file's name without its ending: what file systems dislike is left out.
    static func of(_ item: EvidenceItem) -> String {
        var name: [UInt8] = []
        for character in item.title.onOneLine {
            let bytes = character == "\u{FFFD}" ? "-".utf8 : character.utf8
            // A character is taken whole, or not at all.
            guard name.count + bytes.count <= limit else { break }
            for byte in bytes { append(byte, to: &name) }
        }
        while name.last == 0x2d { name.removeLast() }
        if let text = String(validating: name, as: UTF8.self), !text.isEmpty { return text }
        // As in recording-20261130T045157Z.
        let time = item.startedAt.rfc3339.utf8.prefix(19).filter { $0 != 0x2d && $0 != 0x3a }
        return "\(item.kind.rawValue)-\(String(decoding: time, as: UTF8.self))Z"
    }

    private static func append(_ byte: UInt8, to name: inout [UInt8]) {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f, 0x80...0xff: name.append(byte)
        default: if let last = name.last, last != 0x2d { name.append(0x2d) }
        }
    }
}
