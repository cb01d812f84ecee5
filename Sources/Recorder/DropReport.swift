/// Gathers lost pictures into notices, at most one in five seconds.
struct DropReport {
    private var count = 0
    private var since = 0
    private var last = 0

    /// Counts pictures lost at `time` (microseconds); returns the text of a notice when one is due.
    mutating func note(_ lost: Int, at time: Int) -> String? {
        if lost > 0 {
            if count == 0 { since = time }
            count += lost
            last = time
        }
        return count > 0 && time - since >= 5_000_000 ? rest() : nil
    }

    /// The notice over what was not told yet; nil when there is nothing.
    mutating func rest() -> String? {
        guard count > 0 else { return nil }
        defer { count = 0 }
        func seconds(_ time: Int) -> String { "\(time / 1_000_000).\(time / 100_000 % 10)" }
        let when = last == since ? "at \(seconds(since)) s" : "between \(seconds(since)) s and \(seconds(last)) s"
        return "\(count) \(count == 1 ? "picture was" : "pictures were") lost \(when): the machine or the camera was too slow"
    }
}
