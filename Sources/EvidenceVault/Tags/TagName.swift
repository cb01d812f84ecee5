/// What a tag is called: 1 to 60 characters, no comma (names are sent in lists), no space around it.
public struct TagName: Sendable {
    /// The name, without space around it.
    public let text: String

    /// - Throws: `invalid-request` when it can't be a tag's name.
    public init(_ text: String) throws(VaultError) {
        let scalars = Array(text.unicodeScalars)
        let kept = scalars.drop { $0.properties.isWhitespace }.reversed().drop { $0.properties.isWhitespace }.reversed()
        guard (1...60).contains(kept.count), !kept.contains(where: { $0 == "," || $0.properties.generalCategory == .control }) else {
            throw VaultError(
                .invalidRequest, subject: "tag", detail: "a tag's name has 1 to 60 characters, and no comma or line break among them")
        }
        self.text = String(String.UnicodeScalarView(kept))
    }

    /// The names of an item's or a case's tags, each once; at most 50.
    public static func list(_ texts: [String]) throws(VaultError) -> [TagName] {
        var names: [TagName] = []
        for text in texts {
            let name = try TagName(text)
            if !names.contains(where: { areSame($0.text, name.text) }) { names.append(name) }
        }
        guard names.count <= 50 else { throw VaultError(.invalidRequest, subject: "tags", detail: "there may be at most 50") }
        return names
    }

    /// Whether two names are one tag's: letters of ASCII count without regard to case, as in the catalogue.
    static func areSame(_ one: String, _ other: String) -> Bool {
        func folded(_ text: String) -> [UInt8] { text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
        return folded(one) == folded(other)
    }
}
