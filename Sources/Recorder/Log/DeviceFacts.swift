internal import Glibc

/// What a capture log says of the machine it is written on.
enum DeviceFacts {
    /// Operating system, release and processor: `Linux 6.1.0 x86_64`.
    static var platform: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "Linux" }
        return [text(&names.sysname), text(&names.release), text(&names.machine)].joined(separator: " ")
    }

    /// The IANA name of the time zone: `Europe/Berlin`; `UTC` when the machine does not say.
    static var timeZone: String {
        if let name = getenv("TZ").map({ String(cString: $0) }), name.contains("/") { return String(name.drop { $0 == ":" }) }
        var target = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/etc/localtime", &target, target.count)
        guard count > 0 else { return "UTC" }
        let path = String(decoding: target[..<count], as: UTF8.self)
        guard let folder = path.firstRange(of: "zoneinfo/") else { return "UTC" }
        let name = String(path[folder.upperBound...])
        return name.hasPrefix("Etc/") || name.isEmpty ? "UTC" : name
    }

    /// The local time's distance from UTC at a moment (seconds since 1970): `+01:00`.
    static func utcOffset(at seconds: Int) -> String {
        var time = time_t(seconds)
        var local = tm()
        localtime_r(&time, &local)
        let minutes = abs(local.tm_gmtoff) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(local.tm_gmtoff < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    private static func text<Field>(_ field: inout Field) -> String {
        withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
