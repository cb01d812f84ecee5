/// Places an input's own time stamps on the recording's clock. Microseconds throughout.
struct SourceTimeline {
    /// How far a live source may be from the clock before its time stamps are taken to have jumped (a reconnect, a changed wall clock).
    static let largestDeviation = 2_000_000
    private let isRecorded: Bool
    private var offset: Int?

    /// - Parameters:
    ///   - isRecorded: whether the input's own pace is kept to the end, however late it is.
    ///   - start: the input's first time stamp, for recorded ones; nil when unknown.
    init(isRecorded: Bool, start: Int?) {
        self.isRecorded = isRecorded
        offset = isRecorded ? start.map { -$0 } : nil
    }

    /// The recording's time of something stamped `time` that arrives at `now`.
    mutating func place(_ time: Int, now: Int) -> Int {
        if let offset, isRecorded || abs(time + offset - now) <= Self.largestDeviation { return time + offset }
        offset = now - time
        return now
    }
}
