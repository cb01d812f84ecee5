/// Parts of a representation that a client asks for with `Range` (RFC 9110, section 14).
enum ByteRanges {
    /// What the header asks for.
    enum Request: Equatable {
        /// Everything: there is no header, or one that has to be ignored.
        case whole
        /// These, in the order asked for; each within the representation.
        case parts([Range<Int>])
        /// None of them exists.
        case unsatisfiable
    }

    /// More parts than this, or overlapping ones, are taken for an attack and answered with everything.
    static let partLimit = 16

    /// Reads the value of `Range` (nil when there is none) for a representation of `size` bytes.
    static func parse(_ header: String?, size: Int) -> Request {
        guard let header, header.lowercased().hasPrefix("bytes=") else { return .whole }
        var parts: [Range<Int>] = []
        var count = 0
        for spec in header.dropFirst(6).split(separator: ",", omittingEmptySubsequences: true) {
            let spec = String(spec).trimmingSpaces()
            if spec.isEmpty { continue }
            count += 1
            guard let dash = spec.firstIndex(of: "-") else { return .whole }
            let first = String(spec[..<dash])
            let last = String(spec[spec.index(after: dash)...])
            guard isNumber(first) || first.isEmpty, isNumber(last) || last.isEmpty, !(first.isEmpty && last.isEmpty) else { return .whole }
            if first.isEmpty {
                let suffix = min(number(last), size)
                if suffix > 0 { parts.append((size - suffix)..<size) }
                continue
            }
            let start = number(first)
            if !last.isEmpty, number(last) < start { return .whole }
            if start < size { parts.append(start..<(last.isEmpty ? size : min(number(last), size - 1) + 1)) }
        }
        guard count > 0 else { return .whole }
        guard !parts.isEmpty else { return .unsatisfiable }
        guard count <= partLimit, !overlaps(parts) else { return .whole }
        return .parts(parts)
    }

    private static func overlaps(_ parts: [Range<Int>]) -> Bool {
        let sorted = parts.sorted { $0.lowerBound < $1.lowerBound }
        return zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
    }

    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// A number too large for `Int` is beyond any file.
    private static func number(_ text: String) -> Int { Int(text) ?? Int.max - 1 }
}
