/// A moment with the offset from UTC that clocks had where it was noted.
public struct ZonedTime: Sendable, Hashable {
    /// The moment.
    public var time: Timestamp
    /// Minutes east of UTC, -1439 to 1439.
    public var offsetMinutes: Int

    /// Makes one from its parts.
    public init(_ time: Timestamp, offsetMinutes: Int) {
        self.time = time
        self.offsetMinutes = offsetMinutes
    }

    /// The local time as RFC 3339 with its offset: `2026-11-30T05:51:57.123+01:00`.
    public var rfc3339: String {
        let local = time.advanced(byMilliseconds: offsetMinutes * 60_000).rfc3339.dropLast()
        let minutes = abs(offsetMinutes)
        return "\(local)\(offsetMinutes < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }

    /// Reads RFC 3339 with `Z` or an offset, and with none or up to nine digits of a second's fraction; nil for anything else.
    public init?(rfc3339 text: String) {
        var bytes = Array(text.utf8)
        var offset = 0
        if bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z") {
            bytes.removeLast()
        } else {
            guard let read = Self.offset(bytes.suffix(6)) else { return nil }
            offset = read
            bytes.removeLast(6)
        }
        guard bytes.count == 19 || (21...29).contains(bytes.count) else { return nil }
        var fraction: [UInt8] = bytes.count == 19 ? [] : Array(bytes[20...])
        guard bytes.count == 19 || bytes[19] == UInt8(ascii: "."), fraction.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        while fraction.count < 3 { fraction.append(UInt8(ascii: "0")) }
        let utc = String(decoding: bytes[..<19], as: UTF8.self) + "." + String(decoding: fraction[..<3], as: UTF8.self) + "Z"
        guard let local = Timestamp(rfc3339: utc) else { return nil }
        self.init(local.advanced(byMilliseconds: -offset * 60_000), offsetMinutes: offset)
    }

    /// Minutes of `+01:00`.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(bytes)
        guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"), bytes[3] == UInt8(ascii: ":") else {
            return nil
        }
        let digits = [bytes[1], bytes[2], bytes[4], bytes[5]].map { Int($0) - 0x30 }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard hours < 24, minutes < 60 else { return nil }
        return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
