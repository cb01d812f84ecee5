/// One thing that people look for: a word, the beginning of one, or a phrase.
struct SearchTerm: Sendable, Equatable {
    /// As typed, without marks.
    var text: String
    /// Whether words that only begin so are meant, too.
    var isPrefix = false
    /// Whether what has it is left out.
    var isExcluded = false

    /// The most terms that are looked for; what is typed beyond them is left aside.
    static let limit = 32

    /// Reads what people type: words, `"phrases"`, `begin*`, and `-word` or `-"phrase"` for what is to be left out. The last word counts as
    /// begun until a space follows it. Whatever is typed means something, or nothing: there are no errors.
    static func read(_ text: String) -> [SearchTerm] {
        var terms: [SearchTerm] = []
        var rest = Array(text.plainMarks.unicodeScalars)[...]
        while terms.count < limit {
            rest = rest.drop { $0.properties.isWhitespace }
            guard let first = rest.first else { break }
            var term = SearchTerm(text: "")
            if first == "-", let next = rest.dropFirst().first, !next.properties.isWhitespace {
                term.isExcluded = true
                rest = rest.dropFirst()
            }
            if rest.first == "\"" {
                let phrase = rest.dropFirst().prefix { $0 != "\"" }
                rest = rest.dropFirst(phrase.count + 2)
                term.text = String(String.UnicodeScalarView(phrase))
            } else {
                let word = rest.prefix { !$0.properties.isWhitespace && $0 != "\"" }
                rest = rest.dropFirst(word.count)
                term.isPrefix = word.last == "*" || (rest.isEmpty && !term.isExcluded)
                term.text = String(String.UnicodeScalarView(word))
            }
            term.text = term.text.searchable
            if term.text.hasWords { terms.append(term) }
        }
        return terms
    }
}

extension String {
    /// The quotation marks of any language as the plain one.
    fileprivate var plainMarks: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append("“”„«»".unicodeScalars.contains(scalar) ? "\"" : scalar) }
        return String(scalars)
    }

    /// Whether there is a letter or a digit in it.
    fileprivate var hasWords: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
                .otherNumber:
                true
            default: false
            }
        }
    }

    /// As it is indexed and looked for: without the characters that facets are made of, and with each character by itself in scripts
    /// that write no spaces, so that a word is found in the middle of a sentence.
    var searchable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0, 0xE000...0xF8FF: scalars.append(" ")
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
                0x20000...0x3FFFF:
                scalars.append(contentsOf: [" ", scalar, " "])
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
