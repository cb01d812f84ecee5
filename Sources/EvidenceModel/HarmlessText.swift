extension String {
    /// The text on one line, each character that could move a cursor, begin a line or hide what stands beside it replaced: titles and the
    /// names of devices come from other people.
    public var onOneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { Self.isHarmless($0) ? $0 : "\u{FFFD}" }))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        case .format: scalar == "\u{200D}"
        default: true
        }
    }
}
