/// The words of verdicts that depend on numbers.
enum Wording {
    /// `1 chunk`, `2 chunks`.
    static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    /// The parts with commas between.
    static func list(_ parts: [String]) -> String {
        var text = ""
        for part in parts { text += text.utf8.isEmpty ? part : ", " + part }
        return text
    }

    /// `chunk 17`, `chunks 17 to 19`.
    static func span(_ noun: String, first: Int, count: Int) -> String {
        count == 1 ? "\(noun) \(first)" : "\(noun)s \(first) to \(first + count - 1)"
    }

    /// `from 04:51:57.020 to 04:51:58.040 UTC`, from ten seconds on without milliseconds, with the dates where they differ; nil when no
    /// end is known.
    static func range(from: UTCTime?, to: UTCTime?) -> String? {
        switch (from, to) {
        case (nil, nil): return nil
        case (let from?, nil): return "after \(from.clockText) UTC"
        case (nil, let to?): return "at \(to.clockText) UTC"
        case (let from?, let to?):
            if from == to { return "at \(exact(from)) UTC" }
            let isDated = !sameText(day(from), day(to))
            return "from \(text(from, to, isDated)) to \(text(to, from, isDated)) UTC"
        }
    }

    /// One end of a range, as exact as its distance from the other needs, with its date where it is asked for.
    private static func text(_ time: UTCTime, _ other: UTCTime, _ isDated: Bool) -> String {
        let clock = abs(time.milliseconds - other.milliseconds) < 10_000 ? exact(time) : time.clockText
        return isDated ? day(time) + " " + clock : clock
    }

    /// `2026-11-30 04:51:57 UTC`.
    static func moment(_ time: UTCTime) -> String { "\(day(time)) \(time.clockText) UTC" }

    /// `2026-11-30`.
    private static func day(_ time: UTCTime) -> String { String(decoding: Array(time.text.utf8)[..<10], as: UTF8.self) }

    /// `04:51:57.123`.
    private static func exact(_ time: UTCTime) -> String { String(decoding: Array(time.text.utf8)[11..<23], as: UTF8.self) }

    /// `0.8 s`, `12 s`, `3 min 5 s`, `1 h 2 min`; not for negative durations.
    static func duration(_ milliseconds: Milliseconds) -> String {
        if milliseconds < 50 { return "less than 0.1 s" }
        if milliseconds < 9_950 {
            let tenths = (milliseconds + 50) / 100
            return "\(tenths / 10).\(tenths % 10) s"
        }
        let seconds = (milliseconds + 500) / 1000
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
}
