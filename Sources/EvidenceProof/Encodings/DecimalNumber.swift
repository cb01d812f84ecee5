/// Reads decimal numbers without a C library.
enum DecimalNumber {
    /// The value of a JSON number, or nil when it is too large for a `Double`.
    ///
    /// Exact for up to 15 significant digits with a small exponent and within one unit in the last place otherwise, which is far
    /// below what any sensor says; what is hashed and signed is always the text.
    static func double(_ text: [UInt8]) -> Double? {
        var index = 0
        let negative = text.first == 0x2D
        if negative { index += 1 }
        var mantissa: UInt64 = 0
        var exponent = 0
        var fraction = false
        scan: while index < text.count {
            switch text[index] {
            case 0x2E: fraction = true
            case 0x30...0x39:
                if mantissa < 1_000_000_000_000_000_000 {
                    mantissa = mantissa * 10 + UInt64(text[index] - 0x30)
                    if fraction { exponent -= 1 }
                } else if !fraction {
                    exponent += 1
                }
            default: break scan
            }
            index += 1
        }
        exponent += writtenExponent(text, from: index)
        var value = Double(mantissa)
        if mantissa == 0 { return negative ? -0.0 : 0.0 }
        // Powers up to 10^22 are exact, so that the common case rounds once.
        while exponent > 0 && value.isFinite {
            let step = min(exponent, 22)
            value *= powerOfTen(step)
            exponent -= step
        }
        while exponent < 0 && value > 0 {
            let step = min(-exponent, 22)
            value /= powerOfTen(step)
            exponent += step
        }
        return value.isFinite ? negative ? -value : value : nil
    }

    /// The exponent written after `e` or `E` at `start`, held within ±100,000; 0 where there is none.
    private static func writtenExponent(_ text: [UInt8], from start: Int) -> Int {
        guard start < text.count else { return 0 }
        var index = start + 1
        var negative = false
        if index < text.count, text[index] == 0x2D || text[index] == 0x2B {
            negative = text[index] == 0x2D
            index += 1
        }
        var exponent = 0
        while index < text.count {
            exponent = min(exponent * 10 + Int(text[index] - 0x30), 100_000)
            index += 1
        }
        return negative ? -exponent : exponent
    }

    private static func powerOfTen(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
    }
}
