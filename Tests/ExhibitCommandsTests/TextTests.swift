import EvidenceModel
import Testing

@testable import ExhibitCommands

struct TextTests {
    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1234, "1.23 kB"), (12_345, "12.3 kB"), (123_456, "123 kB"), (999_499, "999 kB"),
        (999_500, "1 MB"), (2_147_483_648, "2.15 GB"), (1_500_000_000_000, "1.5 TB"),
    ])
    func sizesHaveThreeDigits(bytes: Int, text: String) {
        #expect(HumanText.bytes(bytes) == text)
    }

    @Test(arguments: [(0.0, "0:00"), (9.6, "0:10"), (59.4, "0:59"), (760, "12:40"), (3723, "1:02:03")])
    func durationsReadAsAClock(seconds: Double, text: String) {
        #expect(HumanText.duration(seconds) == text)
    }

    @Test func localTimesHaveTheirOffset() throws {
        let text = HumanText.localTime(try #require(Timestamp(rfc3339: "2026-11-30T04:51:57.123Z")))
        #expect(text.count == 26)
        #expect(["+", "-"].contains(text.dropFirst(20).first))
        #expect(HumanText.localTime(rfc3339: "yesterday") == "yesterday")
    }

    @Test(arguments: [
        ("/srv/evidence", "/srv/evidence"), ("https://[::1]:8443", "'https://[::1]:8443'"), ("", "''"), ("a b", "'a b'"),
        ("it's", #"'it'\''s'"#), ("~/x", "'~/x'"), ("$HOME", "'$HOME'"), ("dé", "'dé'"),
    ])
    func wordsAreWhatTheShellReadsBack(text: String, word: String) {
        #expect(text.shellWord == word)
    }

    @Test(arguments: [
        ("plain – Ünïcode 日本 👩‍👩‍👧", "plain – Ünïcode 日本 👩‍👩‍👧"), ("a\u{1B}[31mred", "a\u{FFFD}[31mred"),
        ("up\u{8}\r\n", "up\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{202E}txt.exe", "\u{FFFD}txt.exe"), ("\u{9B}2J", "\u{FFFD}2J"),
    ])
    func titlesCannotMoveTheCursorOrHide(text: String, shown: String) {
        #expect(text.forTerminal == shown)
    }
}
