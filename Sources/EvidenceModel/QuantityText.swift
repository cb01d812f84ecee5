extension Int {
    /// So many bytes for people, with three significant digits: `2.14 MB`.
    public var byteText: String {
        guard self >= 1000 else { return "\(self) B" }
        var value = Double(self)
        var unit = 0
        let units = ["B", "kB", "MB", "GB", "TB", "PB"]
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        return "\(value.threeDigits) \(units[unit])"
    }
}

extension Double {
    /// A number that is not negative, with three significant digits and no zeros after them: `0.8`, `12.3`, `123`.
    public var threeDigits: String {
        let decimals = self >= 99.95 ? 0 : self >= 9.995 ? 1 : 2
        let scale = [1, 10, 100][decimals]
        let scaled = Int((self * Double(scale)).rounded())
        guard decimals > 0 else { return "\(scaled)" }
        let rest = scaled % scale
        var text = "\(scaled / scale)." + (decimals == 2 && rest < 10 ? "0\(rest)" : "\(rest)")
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
