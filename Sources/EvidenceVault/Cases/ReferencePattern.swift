import EvidenceModel

/// How references are made up, as in `YYYY-NNNN`: `YYYY` or `YY` stands for the year, `MM` for the month, two or more `N` in a row for the
/// number, counted anew where what stands before or behind it changes. Anything else stands for itself.
struct ReferencePattern: Equatable {
    private enum Part: Equatable {
        case text(String)
        case year
        case shortYear
        case month
        case number(width: Int)
    }

    private let parts: [Part]

    /// What it is until the owner sets another one.
    static let usual = ReferencePattern(parts: [.year, .text("-"), .number(width: 4)])
    static let usualText = "YYYY-NNNN"

    private init(parts: [Part]) { self.parts = parts }

    /// Nil when it has no place for the number, or two; or more characters than a reference may have.
    init?(_ text: String) {
        guard text.count <= 40, text.onOneLine == text, text.withoutSpacesAround == text else { return nil }
        var parts: [Part] = []
        var rest = Substring(text)
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            let part: Part? =
                switch (first, run.count) {
                case ("Y", 4): .year
                case ("Y", 2): .shortYear
                case ("M", 2): .month
                case ("N", 2...9): .number(width: run.count)
                default: nil
                }
            parts.append(part ?? .text(String(run)))
            rest = rest.dropFirst(run.count)
        }
        let numbers = parts.filter { if case .number = $0 { true } else { false } }
        guard numbers.count == 1 else { return nil }
        self.parts = parts
    }

    /// What stands before and behind the number at a time (UTC), and how many digits it has at least.
    func frame(at time: Timestamp) -> Frame {
        let date = time.rfc3339
        var frame = Frame(prefix: "", width: 0, suffix: "")
        for part in parts {
            let text: String
            switch part {
            case .text(let literal): text = literal
            case .year: text = String(date.prefix(4))
            case .shortYear: text = String(date.dropFirst(2).prefix(2))
            case .month: text = String(date.dropFirst(5).prefix(2))
            case .number(let width):
                frame.width = width
                continue
            }
            if frame.width == 0 { frame.prefix += text } else { frame.suffix += text }
        }
        return frame
    }

    /// References that differ in their number only.
    struct Frame {
        var prefix: String
        var width: Int
        var suffix: String

        /// The reference with a number.
        func reference(_ number: Int) -> String {
            let digits = String(number)
            return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
        }

        /// The number of a reference, in the form that `key(of:)` gives; nil when it is not one of these.
        func number(ofKey key: String) -> Int? {
            let (prefix, suffix) = (prefix.lowercased(), suffix.lowercased())
            guard key.hasPrefix(prefix), key.hasSuffix(suffix), key.utf8.count > prefix.utf8.count + suffix.utf8.count else { return nil }
            let digits = key.dropFirst(prefix.count).dropLast(suffix.count)
            guard digits.utf8.count <= 15, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(digits)
        }

        /// Names the count that these references have in common.
        var counter: String { "reference-counter:\(prefix)|\(suffix)" }
    }
}
