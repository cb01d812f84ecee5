import EvidenceModel
import Glibc

/// A date and time as files write it, with or without its offset from UTC: EXIF's `2008:10:22 16:28:39`, XMP's and QuickTime's
/// `2019-07-24T11:25:40.123+0300`. Dates that do not exist, and the zeros of a clock that was never set, are none.
struct WrittenTime: Equatable {
    /// What the clock showed, as if it had shown UTC.
    var local: Timestamp
    /// Minutes east of UTC; nil when not written.
    var offsetMinutes: Int?
    private var isZulu: Bool

    init?(_ text: String, subSeconds: String? = nil, offset: String? = nil) {
        var reader = Reader(text)
        guard let year = reader.number(4), year > 0, reader.take(":-/") != nil, let month = reader.number(2), reader.take(":-/") != nil,
            let day = reader.number(2)
        else { return nil }
        var clock = [0, 0, 0]
        var milliseconds = 0
        isZulu = false
        if reader.take(" Tt") != nil {
            guard let hour = reader.number(2), reader.take(":") != nil, let minute = reader.number(2) else { return nil }
            clock = [hour, minute, 0]
            if reader.take(":") != nil {
                guard let second = reader.number(2) else { return nil }
                clock[2] = second
                if reader.take(".,") != nil { milliseconds = Self.thousandths(reader.digits()) }
            }
            isZulu = reader.isAtZulu
            offsetMinutes = reader.offset()
        }
        guard reader.isAtEnd else { return nil }
        // A leap second is written as the 60th; the clock here knows none.
        let date = "\(Self.pad(year, 4))-\(Self.pad(month))-\(Self.pad(day))"
        let time = "\(Self.pad(clock[0])):\(Self.pad(clock[1])):\(Self.pad(min(clock[2], 59))).\(Self.pad(milliseconds, 3))"
        guard clock[2] <= 60, let local = Timestamp(rfc3339: "\(date)T\(time)Z") else { return nil }
        self.local = local
        if let subSeconds { self.local = local.advanced(byMilliseconds: Self.thousandths(Reader(subSeconds).leadingDigits)) }
        if offsetMinutes == nil, let offset {
            var reader = Reader(offset)
            offsetMinutes = reader.offset()
            if !reader.isAtEnd { offsetMinutes = nil }
        }
    }

    /// The offset where it was captured. `Z` says that the time is UTC, and nothing of the place.
    var placeOffsetMinutes: Int? { isZulu ? nil : offsetMinutes }

    /// The moment, when an offset is written.
    var moment: Timestamp? { offsetMinutes.map { local.advanced(byMilliseconds: -$0 * 60_000) } }

    /// The moment when clocks of this process's own time zone showed it.
    var momentInOwnZone: Timestamp {
        var seconds = time_t(local.milliseconds / 1000)
        if local.milliseconds < 0 { return local }
        var parts = tm()
        gmtime_r(&seconds, &parts)
        parts.tm_isdst = -1
        let moment = mktime(&parts)
        return Timestamp(milliseconds: Int(moment) * 1000 + local.milliseconds % 1000)
    }

    /// Digits after the point as milliseconds.
    private static func thousandths(_ digits: [UInt8]) -> Int {
        var value = 0
        for index in 0..<3 { value = value * 10 + (index < digits.count ? Int(digits[index] - 0x30) : 0) }
        return value
    }

    private static func pad(_ number: Int, _ width: Int = 2) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    /// Reads the text from its start; spaces and zero bytes around it do not count.
    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) {
            let blank: Set<UInt8> = [0, 0x20, 0x0a]
            rest = Array(text.utf8.prefix(64))[...]
            while let last = rest.last, blank.contains(last) { rest.removeLast() }
            while let first = rest.first, blank.contains(first) { rest.removeFirst() }
        }

        var isAtEnd: Bool { rest.isEmpty }
        var isAtZulu: Bool { rest.first == UInt8(ascii: "Z") || rest.first == UInt8(ascii: "z") }
        var leadingDigits: [UInt8] { Array(rest.prefix { (0x30...0x39).contains($0) }) }

        mutating func digits() -> [UInt8] {
            let digits = leadingDigits
            rest.removeFirst(digits.count)
            return digits
        }

        mutating func number(_ width: Int) -> Int? {
            guard rest.count >= width else { return nil }
            var value = 0
            for byte in rest.prefix(width) {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            rest.removeFirst(width)
            return value
        }

        mutating func take(_ characters: StaticString) -> UInt8? {
            guard let first = rest.first else { return nil }
            let isOne = characters.withUTF8Buffer { $0.contains(first) }
            return isOne ? rest.popFirst() : nil
        }

        /// `Z`, `+01:00`, `+0100` or `+01`; nil when there is none, and then nothing is taken.
        mutating func offset() -> Int? {
            let before = rest
            if take("Zz") != nil { return 0 }
            guard let sign = take("+-"), let hours = number(2) else {
                rest = before
                return nil
            }
            _ = take(":")
            let minutes = rest.isEmpty ? 0 : number(2)
            guard let minutes, hours <= 14, minutes < 60 else {
                rest = before
                return nil
            }
            return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
        }
    }
}
