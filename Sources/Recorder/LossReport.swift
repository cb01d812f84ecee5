/// Gathers what was lost into notices, at most one in five seconds.
struct LossReport {
    private var amount = 0
    private var since = 0
    private var last = 0
    private let describe: @Sendable (_ amount: Int) -> String

    /// - Parameter describe: says what it is that was lost, for an amount: "3 pictures were lost".
    init(_ describe: @escaping @Sendable (_ amount: Int) -> String) { self.describe = describe }

    /// Counts what was lost at `time` (microseconds), which may be nothing; returns the text of a notice when one is due.
    mutating func note(_ lost: Int, at time: Int) -> String? {
        if lost > 0 {
            if amount == 0 { since = time }
            amount += lost
            last = time
        }
        return amount > 0 && time - since >= 5_000_000 ? rest() : nil
    }

    /// The notice over what was not told yet; nil when there is nothing.
    mutating func rest() -> String? {
        guard amount > 0 else { return nil }
        defer { amount = 0 }
        func seconds(_ time: Int) -> String { "\(time / 1_000_000).\(time / 100_000 % 10)" }
        let when = last == since ? "at \(seconds(since)) s" : "between \(seconds(since)) s and \(seconds(last)) s"
        return "\(describe(amount)) \(when)"
    }
}

extension LossReport {
    /// Pictures that the machine or the camera was too slow for.
    static var pictures: LossReport {
        LossReport { "\($0) \($0 == 1 ? "picture was" : "pictures were") lost, as the machine or the camera was too slow," }
    }

    /// Sound that did not come, in samples.
    static var sound: LossReport {
        LossReport { "no sound came for \($0 * 1000 / SoundTrack.sampleRate) ms in all, and silence stands in its place," }
    }
}
