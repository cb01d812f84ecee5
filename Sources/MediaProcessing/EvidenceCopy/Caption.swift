import EvidenceModel

/// More lines below date and time, from a moment on: the place for coordinates and address.
public struct Caption: Equatable, Sendable {
    /// From when on, in milliseconds since 1970-01-01T00:00:00Z, until the next caption's time.
    public var wallClockMilliseconds: Int
    /// What to burn in; empty for nothing more.
    public var lines: [String]

    /// Lines from a moment on.
    public init(wallClockMilliseconds: Int, lines: [String]) {
        self.wallClockMilliseconds = wallClockMilliseconds
        self.lines = lines
    }
}

/// What is burnt into a picture: text that changes at most once a second.
struct CaptionText {
    var utcOffsetMinutes: Int
    /// In order of time.
    var captions: [Caption]

    init(utcOffsetMinutes: Int, captions: [Caption]) {
        self.utcOffsetMinutes = utcOffsetMinutes
        self.captions = captions.sorted { $0.wallClockMilliseconds < $1.wallClockMilliseconds }
    }

    /// The lines at a time of day: "2026-11-30 05:51:57 +01:00", and below it what the caption of that time says.
    func lines(at wallClock: Int) -> [String] {
        let caption = captions.last { $0.wallClockMilliseconds <= wallClock }
        return [CaptionText.dateAndTime(wallClock, utcOffsetMinutes: utcOffsetMinutes)] + (caption?.lines ?? [])
    }

    /// The lines of a moment of which no time of day is known: how long after the start it is.
    static func lines(afterStart microseconds: Int) -> [String] {
        let seconds = max(0, microseconds / 1_000_000)
        return ["time of day unknown, +\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"]
    }

    /// Local date and time to the second with the offset from UTC.
    static func dateAndTime(_ wallClock: Int, utcOffsetMinutes: Int) -> String {
        let local = Array(Timestamp(milliseconds: wallClock + utcOffsetMinutes * 60_000).rfc3339.utf8)
        let date = String(decoding: local[0..<10], as: UTF8.self)
        let time = String(decoding: local[11..<19], as: UTF8.self)
        return "\(date) \(time) \(offset(utcOffsetMinutes))"
    }

    /// "+01:00".
    static func offset(_ minutes: Int) -> String {
        "\(minutes < 0 ? "-" : "+")\(twoDigits(abs(minutes) / 60)):\(twoDigits(abs(minutes) % 60))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
