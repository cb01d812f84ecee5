import EvidenceProof

/// One thing that `exhibit doctor` or `exhibit status` looked at.
struct Finding: Sendable, Equatable {
    /// How it stands.
    enum Status: String, Sendable {
        /// As it should be.
        case good
        /// Works, but somebody should know.
        case warning
        /// Has to be put right.
        case bad
    }

    var status: Status
    /// What was looked at, in a few words.
    var subject: String
    /// What was found.
    var detail: String
    /// What to do about it; nil when there is nothing to do.
    var advice: String?

    static func good(_ subject: String, _ detail: String) -> Finding { Finding(status: .good, subject: subject, detail: detail) }

    static func warning(_ subject: String, _ detail: String, advice: String) -> Finding {
        Finding(status: .warning, subject: subject, detail: detail, advice: advice)
    }

    static func bad(_ subject: String, _ detail: String, advice: String) -> Finding {
        Finding(status: .bad, subject: subject, detail: detail, advice: advice)
    }

    var json: JSONValue {
        var object = JSONObject()
        object.append("subject", subject)
        object.append("status", status.rawValue)
        object.append("detail", detail)
        object.append("advice", advice.map { .string($0) } ?? .null)
        return .object(object)
    }

    /// For people: how it stands, what it is, what was found; what to do about it on a line of its own.
    func print(to console: Console) {
        let (word, colour): (String, Console.Colour) =
            switch status {
            case .good: ("ok", .good)
            case .warning: ("mind", .unsure)
            case .bad: ("wrong", .bad)
            }
        console.print("\(console.coloured(word.padded(to: 5), colour))  \(subject.padded(to: 13)) \(detail.forTerminal)")
        if let advice { console.print("\(String(repeating: " ", count: 21))\(advice)") }
    }
}
