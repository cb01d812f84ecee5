import EvidenceModel

extension String {
    /// The text without characters that could move a terminal's cursor or hide what stands beside them: titles come from other people.
    var forTerminal: String { onOneLine }

    /// Padded with spaces to this many columns, as characters count.
    func padded(to width: Int) -> String {
        let missing = width - count
        return missing > 0 ? self + String(repeating: " ", count: missing) : self
    }
}
