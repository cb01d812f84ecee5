/// Numbers with units as people write them on a command line.
public enum Quantities {
    /// A length of time in milliseconds: `500ms`, `10s`, `2m`, `1h30m`, `1.5h`, `1d`; a bare number is seconds.
    ///
    /// - Returns: nil when it is none, is negative, or does not fit.
    public static func milliseconds(_ text: String) -> Int? {
        sum(text, units: durationUnits, bareUnit: 1000)
    }

    /// A size in bytes: `4MiB`, `200MB`, `1.5GiB`; a bare number is bytes. `KB` means 1,000, `KiB` 1,024.
    ///
    /// - Returns: nil when it is none, is negative, or does not fit.
    public static func bytes(_ text: String) -> Int? {
        let parts = self.parts(text)
        guard let parts, parts.count == 1 else { return nil }
        return sum(text.lowercased(), units: sizeUnits, bareUnit: 1)
    }

    private static let durationUnits: [(String, Int)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]
    private static let sizeUnits: [(String, Int)] = [
        ("b", 1), ("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("tb", 1_000_000_000_000),
        ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("tib", 1 << 40),
    ]

    private static func sum(_ text: String, units: [(String, Int)], bareUnit: Int) -> Int? {
        guard let parts = parts(text) else { return nil }
        var total = 0.0
        for part in parts {
            if part.unit.isEmpty {
                guard parts.count == 1 else { return nil }
                total += part.number * Double(bareUnit)
            } else {
                guard let factor = units.first(where: { $0.0 == part.unit })?.1 else { return nil }
                total += part.number * Double(factor)
            }
        }
        guard total.isFinite, total < 9.0e18 else { return nil }
        return Int(total.rounded())
    }

    /// Splits `1h30m` into numbers and units; nil when it does not begin with a digit or holds anything else.
    private static func parts(_ text: String) -> [(number: Double, unit: String)]? {
        var parts: [(number: Double, unit: String)] = []
        var rest = Substring(text)
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard let number = Double(digits), digits.first != "." else { return nil }
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(unit.count)
            parts.append((number, String(unit)))
        }
        return parts.isEmpty ? nil : parts
    }
}
