import EvidenceModel
import Glibc

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
        var seconds = time_t(time.milliseconds >= 0 ? time.milliseconds / 1000 : (time.milliseconds - 999) / 1000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return time.rfc3339 }
        let offset = abs(parts.tm_gmtoff) / 60
        let date = "\(Int(parts.tm_year) + 1900)-\(padded(Int(parts.tm_mon) + 1))-\(padded(Int(parts.tm_mday)))"
        let clock = "\(padded(Int(parts.tm_hour))):\(padded(Int(parts.tm_min))):\(padded(Int(parts.tm_sec)))"
        return "\(date) \(clock) \(parts.tm_gmtoff < 0 ? "-" : "+")\(padded(offset / 60)):\(padded(offset % 60))"
    }

    /// The same for RFC 3339 text; text that is none stays as it is.
    static func localTime(rfc3339 text: String) -> String { Timestamp(rfc3339: text).map(localTime) ?? text }

    /// `1 segment`, `2 segments`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
