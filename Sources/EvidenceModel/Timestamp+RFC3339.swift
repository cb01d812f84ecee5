extension Timestamp {
    /// The moment as RFC 3339, UTC, three fraction digits; always 24 characters for the years 0 to 9999.
    public var rfc3339: String {
        let days = floorDivide(milliseconds, 86_400_000)
        let inDay = milliseconds - days * 86_400_000
        let (year, month, day) = CivilDate.fromDays(days)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        appendDigits(year, 4, to: &text)
        text.append(UInt8(ascii: "-"))
        appendDigits(month, 2, to: &text)
        text.append(UInt8(ascii: "-"))
        appendDigits(day, 2, to: &text)
        text.append(UInt8(ascii: "T"))
        appendDigits(inDay / 3_600_000, 2, to: &text)
        text.append(UInt8(ascii: ":"))
        appendDigits(inDay / 60_000 % 60, 2, to: &text)
        text.append(UInt8(ascii: ":"))
        appendDigits(inDay / 1000 % 60, 2, to: &text)
        text.append(UInt8(ascii: "."))
        appendDigits(inDay % 1000, 3, to: &text)
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the one form that `rfc3339` writes. Nil for anything else: other offsets, other fraction lengths, dates that do not exist.
    public init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24 else { return nil }
        let separators: [(Int, UInt8)] = [
            (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")), (13, UInt8(ascii: ":")),
            (16, UInt8(ascii: ":")), (19, UInt8(ascii: ".")), (23, UInt8(ascii: "Z")),
        ]
        for (index, separator) in separators where bytes[index] != separator { return nil }
        guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            let millisecond = number(bytes[20..<23]),
            (1...12).contains(month), day >= 1, day <= CivilDate.daysInMonth(month, of: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let days = CivilDate.toDays(year: year, month: month, day: day)
        self.init(milliseconds: ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + millisecond)
    }
}

extension Timestamp: CustomStringConvertible {
    /// The same as `rfc3339`.
    public var description: String { rfc3339 }
}

private func appendDigits(_ value: Int, _ width: Int, to text: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
        text.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
        divisor /= 10
    }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
}
