import Glibc

extension ZonedTime {
    /// The moment with the offset that this machine's time zone had then; UTC where that is not known.
    public static func local(_ time: Timestamp) -> ZonedTime {
        var seconds = time_t(time.milliseconds >= 0 ? time.milliseconds / 1000 : (time.milliseconds - 999) / 1000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return ZonedTime(time, offsetMinutes: 0) }
        return ZonedTime(time, offsetMinutes: parts.tm_gmtoff / 60)
    }
}
