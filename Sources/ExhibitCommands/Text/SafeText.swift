extension String {
    /// The text without characters that could move a terminal's cursor or hide what stands beside them: titles come from other people.
    var forTerminal: String {
        String(String.UnicodeScalarView(unicodeScalars.map { Self.isHarmless($0) ? $0 : "\u{FFFD}" }))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        case .format: scalar == "\u{200D}"
        default: true
        }
    }

    /// Padded with spaces to this many columns, as characters count.
    func padded(to width: Int) -> String {
        let missing = width - count
        return missing > 0 ? self + String(repeating: " ", count: missing) : self
    }
}
