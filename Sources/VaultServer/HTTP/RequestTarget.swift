/// A request target taken apart: the path is split before it is decoded, so that an escaped slash never makes a new part.
struct RequestTarget {
    let path: [String]
    let rawPath: String
    let query: [(name: String, value: String)]

    /// Longest target taken, in bytes.
    static let limit = 4096

    init(_ target: String) throws(Problem) {
        let bytes = Array(target.utf8)
        guard bytes.count <= Self.limit else { throw Problem(.uriTooLong, "The address is longer than \(Self.limit) bytes.") }
        guard bytes.first == UInt8(ascii: "/") else { throw Self.bad("The address has to be a path.") }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { throw Self.bad("The address holds bytes that have to be escaped.") }
        let split = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        rawPath = String(decoding: bytes[..<split], as: UTF8.self)
        var path: [String] = []
        for part in bytes[1..<split].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let decoded = try Self.decode(part, plusIsSpace: false)
            guard decoded != "..", decoded != ".", !decoded.utf8.contains(0) else { throw Self.bad("The path may not hold dot segments.") }
            path.append(decoded)
        }
        if path.last == "" { path.removeLast() }
        guard !path.contains("") else { throw Self.bad("The path may not hold empty segments.") }
        self.path = path
        var query: [(name: String, value: String)] = []
        if split < bytes.endIndex {
            for pair in bytes[(split + 1)...].split(separator: UInt8(ascii: "&")) {
                let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
                let value = equals < pair.endIndex ? pair[(equals + 1)...] : []
                query.append((try Self.decode(pair[..<equals], plusIsSpace: true), try Self.decode(value, plusIsSpace: true)))
            }
        }
        self.query = query
    }

    private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(Problem) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else {
                    throw bad("The address holds a broken percent escape.")
                }
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
                index += 1
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw bad("The address is not UTF-8.") }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    private static func bad(_ detail: String) -> Problem { Problem(.badRequest, detail) }
}
