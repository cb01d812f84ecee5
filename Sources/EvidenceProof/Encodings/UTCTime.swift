/// A time as this project writes it: UTC, RFC 3339 with milliseconds, always 24 characters (`2026-11-30T04:51:57.123Z`).
public struct UTCTime: Equatable, Comparable, Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public var milliseconds: Milliseconds

    /// Creates a time from milliseconds since 1970-01-01T00:00:00Z.
    public init(milliseconds: Milliseconds) {
        self.milliseconds = milliseconds
    }

    /// Reads the one accepted form; nil for any other, for dates that do not exist and for second 60.
    public init?(_ text: String) {
        self.init(utf8: Array(text.utf8))
    }

    /// Reads the one accepted form; nil for any other, for dates that do not exist and for second 60.
    public init?(utf8 text: [UInt8]) {
        guard text.count == 24, text[4] == 0x2D, text[7] == 0x2D, text[10] == 0x54, text[13] == 0x3A, text[16] == 0x3A,
            text[19] == 0x2E, text[23] == 0x5A,
            let year = UTCTime.number(text, 0, 4), let month = UTCTime.number(text, 5, 2), let day = UTCTime.number(text, 8, 2),
            let hour = UTCTime.number(text, 11, 2), let minute = UTCTime.number(text, 14, 2),
            let second = UTCTime.number(text, 17, 2), let fraction = UTCTime.number(text, 20, 3),
            (1...12).contains(month), day >= 1, day <= UTCTime.daysInMonth(month, of: year), hour < 24, minute < 60, second < 60
        else { return nil }
        // Days from the civil date, with the year starting in March so that the leap day is its last.
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        milliseconds = (Milliseconds(days) * 86_400 + Milliseconds(hour * 3600 + minute * 60 + second)) * 1000 + Milliseconds(fraction)
    }

    /// The time in its 24 characters, for years 0000 to 9999.
    public var text: String {
        let (days, rest) = UTCTime.floor(milliseconds, 86_400_000)
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        var text: [UInt8] = []
        text.reserveCapacity(24)
        UTCTime.append(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), digits: 4, to: &text)
        text.append(0x2D)
        UTCTime.append(month, digits: 2, to: &text)
        text.append(0x2D)
        UTCTime.append(dayOfYear - (153 * marchMonth + 2) / 5 + 1, digits: 2, to: &text)
        text.append(0x54)
        UTCTime.appendClock(Int(rest), to: &text)
        text.append(0x2E)
        UTCTime.append(Int(rest) % 1000, digits: 3, to: &text)
        text.append(0x5A)
        return String(decoding: text, as: UTF8.self)
    }

    /// The time of day alone, `04:51:57`, in UTC.
    public var clockText: String {
        var text: [UInt8] = []
        UTCTime.appendClock(Int(UTCTime.floor(milliseconds, 86_400_000).rest), to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Orders times as they passed.
    public static func < (left: UTCTime, right: UTCTime) -> Bool { left.milliseconds < right.milliseconds }

    private static func appendClock(_ millisecondOfDay: Int, to text: inout [UInt8]) {
        append(millisecondOfDay / 3_600_000, digits: 2, to: &text)
        text.append(0x3A)
        append(millisecondOfDay / 60_000 % 60, digits: 2, to: &text)
        text.append(0x3A)
        append(millisecondOfDay / 1000 % 60, digits: 2, to: &text)
    }

    private static func append(_ number: Int, digits: Int, to text: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            text.append(UInt8(truncatingIfNeeded: 0x30 + number / divisor % 10))
            divisor /= 10
        }
    }

    private static func floor(_ value: Milliseconds, _ divisor: Milliseconds) -> (quotient: Milliseconds, rest: Milliseconds) {
        let rest = (value % divisor + divisor) % divisor
        return ((value - rest) / divisor, rest)
    }

    private static func number(_ text: [UInt8], _ start: Int, _ count: Int) -> Int? {
        var number = 0
        for character in text[start..<start + count] {
            guard character >= 0x30 && character <= 0x39 else { return nil }
            number = number * 10 + Int(character - 0x30)
        }
        return number
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
