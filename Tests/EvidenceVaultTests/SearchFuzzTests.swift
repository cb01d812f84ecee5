import EvidenceModel
import ExhibitTestSupport
import Testing

@testable import EvidenceVault

@Suite struct SearchFuzzTests {
    private static let pieces: [String] = [
        "kerb", "rain", "\"", "\"\"", "'", "-", "--", "*", "**", "(", ")", "AND", "OR", "NOT", "NEAR", "NEAR(kerb rain, 2)", "title:",
        "facets:", "{title}:",
        "^", "+", ":", ";", ",", " ", "  ", "\t", "\n", "\0", "%", "_", "\\", "/", "😀", "👨‍👩‍👧", "é", "e\u{301}", "\u{301}", "ß", "İ", "東京",
        "ไทย", "한국",
        "\u{200f}עברית", "\u{e000}", "\u{f000}", "\u{f8ff}", "\u{f0000}", "\u{feff}", "“kerb", "”", "«", "»", "item_search", "1=1",
        "--kerb", "-*", "\"-\"", "x'00'", "🇩🇪",
    ]

    /// Whatever is typed has an answer, page and count agree, and nothing of another's facets can be asked for by words.
    @Test func everyTextHasAnAnswer() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        for index in 0..<6 {
            let id = try vault.addFile(named: "kerb \(index).jpg")
            try vault.change(id) {
                $0.title = Self.pieces[index * 7]
                $0.notes = Self.pieces.shuffled().joined(separator: " ")
                $0.tags = ["rain", "😀"]
            }
        }
        var generator = printedGenerator(for: "SearchFuzzTests")
        for _ in 0..<600 {
            let text = (0..<Int.random(in: 1...9, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
                .joined()
            _ = try vault.found(text)
        }
        for facet in [Facet.any, .kind(.photo), .tag(1), .unfiled] { #expect(try vault.found("qqqq\(facet.word)") == []) }
        #expect(try vault.found(String(repeating: "kerb ", count: 5000)).count == 6)
        #expect(try vault.found(String(repeating: "x", count: 100_000)) == [])
    }

    @Test func termsAreReadAsPeopleMeanThem() {
        func term(_ text: String, prefix: Bool = false, excluded: Bool = false) -> SearchTerm {
            SearchTerm(text: text, isPrefix: prefix, isExcluded: excluded)
        }
        #expect(SearchTerm.read("kerb rai") == [term("kerb"), term("rai", prefix: true)])
        #expect(SearchTerm.read("kerb ") == [term("kerb")])
        #expect(SearchTerm.read("ke* -rain") == [term("ke*", prefix: true), term("rain", excluded: true)])
        #expect(SearchTerm.read("\"in the rain\"") == [term("in the rain")])
        #expect(SearchTerm.read("-\"in the rain\" x ") == [term("in the rain", excluded: true), term("x")])
        #expect(SearchTerm.read("\"unfinished phrase") == [term("unfinished phrase")])
        #expect(SearchTerm.read("a\"b c\"d ") == [term("a"), term("b c"), term("d")])
        #expect(SearchTerm.read("- -- * \" … 😀").isEmpty)
    }
}
