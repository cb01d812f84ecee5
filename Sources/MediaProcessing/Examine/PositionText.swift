import EvidenceModel

/// Positions as files write them.
enum PositionText {
    /// ISO 6709 as QuickTime, MP4 and 3GP have it: `+32.0929+034.8620+012.5/`, also in degrees and minutes (`+3205.57+03451.72/`) or
    /// with seconds.
    static func iso6709(_ text: String) -> CapturePosition? {
        var numbers: [(digits: Int, value: Double, text: String)] = []
        var current: String?
        for byte in text.utf8.prefix(200) {
            switch byte {
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                if let current { numbers.append(measure(current)) }
                current = byte == UInt8(ascii: "-") ? "-" : ""
            case 0x30...0x39, UInt8(ascii: "."):
                guard current != nil else { return nil }
                current?.unicodeScalars.append(Unicode.Scalar(byte))
            // A coordinate system or the end follows.
            default:
                if let current { numbers.append(measure(current)) }
                current = nil
                return position(numbers)
            }
        }
        if let current { numbers.append(measure(current)) }
        return position(numbers)
    }

    private static func measure(_ text: String) -> (digits: Int, value: Double, text: String) {
        let whole = text.utf8.prefix { $0 != UInt8(ascii: ".") }.filter { $0 != UInt8(ascii: "-") }
        return (whole.count, Double(text) ?? .nan, text)
    }

    private static func position(_ numbers: [(digits: Int, value: Double, text: String)]) -> CapturePosition? {
        guard numbers.count == 2 || numbers.count == 3 else { return nil }
        // Latitude has two digits of degrees and longitude three, with two more each for minutes and seconds.
        guard let latitude = degrees(numbers[0].value, digits: numbers[0].digits, of: 2),
            let longitude = degrees(numbers[1].value, digits: numbers[1].digits, of: 3)
        else { return nil }
        return CapturePosition(
            latitude: latitude, longitude: longitude, altitude: numbers.count == 3 ? numbers[2].value : nil, source: .quicktime)
    }

    private static func degrees(_ value: Double, digits: Int, of width: Int) -> Double? {
        let size = value.magnitude
        let sign: Double = value.sign == .minus ? -1 : 1
        switch digits - width {
        case ...1: return value
        case 2:
            let whole = (size / 100).rounded(.down)
            return sign * (whole + (size - whole * 100) / 60)
        case 4:
            let (whole, minutes) = ((size / 10000).rounded(.down), (size / 100).rounded(.down).truncatingRemainder(dividingBy: 100))
            return sign * (whole + minutes / 60 + size.truncatingRemainder(dividingBy: 100) / 3600)
        default: return nil
        }
    }

    /// EXIF's three rationals and the letter beside them: `43/1 28/1 2814/1000` and `N`.
    static func exif(_ text: String?, _ letter: String?, negative: Character) -> Double? {
        guard let text, let letter = letter?.first(where: { $0.isLetter }) else { return nil }
        let parts = text.split(separator: " ").prefix(4).map { rational(String($0)) }
        guard (1...3).contains(parts.count), let first = parts[0] else { return nil }
        var degrees = first
        // Minutes or seconds of 0/0 stand for "not given".
        for (index, part) in parts.dropFirst().enumerated() { degrees += (part ?? 0) / (index == 0 ? 60 : 3600) }
        return letter == negative ? -degrees : degrees
    }

    /// XMP's form: `47,12.4275N` or `47,12,25.65N`.
    static func xmp(_ text: String?) -> Double? {
        guard let text, let letter = text.last, "NSEW".contains(letter) else { return nil }
        let parts = text.dropLast().split(separator: ",").map { Double($0) }
        guard (1...3).contains(parts.count) else { return nil }
        var degrees = 0.0
        for (part, unit) in zip(parts, [1.0, 60, 3600]) {
            guard let part, part.isFinite, part >= 0 else { return nil }
            degrees += part / unit
        }
        return "SW".contains(letter) ? -degrees : degrees
    }

    /// `2814/1000`; nil for a division by zero.
    static func rational(_ text: String) -> Double? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        guard let first = parts.first, let numerator = first, parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return numerator }
        guard let denominator = parts[1], denominator != 0 else { return nil }
        return numerator / denominator
    }
}
