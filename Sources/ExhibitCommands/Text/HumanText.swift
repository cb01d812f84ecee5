import EvidenceModel

/// Numbers as people read them.
enum HumanText {
    /// Bytes with three significant digits: `2.14 MB`.
    static func bytes(_ count: Int) -> String { count.byteText }

    /// Seconds as a clock shows them: `0:07`, `12:40`, `1:02:03`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    }

    /// A number of milliseconds in seconds: `0.8 s`.
    static func seconds(milliseconds: Int) -> String { "\((Double(milliseconds) / 1000).threeDigits) s" }

    /// A moment in the reader's own time zone, with its UTC offset: `2026-11-30 05:51:57 +01:00`.
    static func localTime(_ time: Timestamp) -> String {
        let text = ZonedTime.local(time).rfc3339
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) \(text.suffix(6))"
    }

    /// The same for RFC 3339 text; text that is none stays as it is.
    static func localTime(rfc3339 text: String) -> String { Timestamp(rfc3339: text).map(localTime) ?? text }

    /// A length of time in whole hours, below one in minutes: `about 12 hours`, `about 40 minutes`, `less than a minute`.
    static func roughly(seconds: Int) -> String {
        if seconds < 60 { return "less than a minute" }
        return "about " + (seconds < 3600 ? count(seconds / 60, "minute") : count(seconds / 3600, "hour"))
    }

    /// `1 segment`, `2 segments`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
