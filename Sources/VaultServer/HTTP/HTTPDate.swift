import EvidenceModel

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func text(_ time: Timestamp) -> String {
        // The year, month and day come from RFC 3339, "2026-11-30T04:51:57.123Z".
        let text = Array(time.rfc3339)
        let day = days[((time.milliseconds / 86_400_000) % 7 + 7) % 7]
        let month = months[(Int(String(text[5...6])) ?? 1) - 1]
        return "\(day), \(String(text[8...9])) \(month) \(String(text[0...3])) \(String(text[11...18])) GMT"
    }
}
