/// The time of day of each moment of one segment, from anchors that come a little late: a chunk's line is written when the chunk is complete
/// *and handed over*. Times in the segment are microseconds, times of day milliseconds since 1970-01-01T00:00:00Z.
struct WallClock {
    /// A place in the segment and the difference between time of day and media time there, in milliseconds.
    private struct Known {
        var time: Int
        var difference: Int
    }

    /// Anchors differ by the delay of the handing over, less than this; more is a pause or a clock that was set.
    private static let jitter = 1500
    private let known: [Known]
    private let pauses: [RecordingTimeline.Pause]

    init(_ scan: SegmentScan, pauses: [RecordingTimeline.Pause]) {
        known = scan.segment.anchors.compactMap { anchor -> Known? in
            let time: Int?
            switch anchor.place {
            case .seconds(let seconds): time = Int(seconds * 1e6)
            case .bytes(let bytes): time = scan.time(atByte: bytes)
            }
            return time.map { Known(time: $0, difference: anchor.wallClockMilliseconds - $0 / 1000) }
        }.sorted { ($0.time, $0.difference) < ($1.time, $1.difference) }
        self.pauses = pauses
    }

    /// The time of day; nil when nothing is known of the segment.
    func time(at mediaTime: Int) -> Int? {
        guard !known.isEmpty else { return nil }
        let milliseconds = mediaTime / 1000
        // The first anchor at or after the moment, by bisection.
        var low = 0
        var high = known.count
        while low < high {
            let middle = (low + high) / 2
            if known[middle].time < mediaTime { low = middle + 1 } else { high = middle }
        }
        guard low < known.count else { return milliseconds + undelayed(max(0, known.count - 3)..<known.count, near: known.count - 1) }
        let difference = undelayed(low..<min(low + 3, known.count), near: low)
        guard low > 0, difference - known[low - 1].difference > WallClock.jitter else { return milliseconds + difference }
        // A pause lies between the two anchors. What comes before it still follows the earlier one.
        let unpaused = milliseconds + undelayed(max(0, low - 3)..<low, near: low - 1)
        let isBefore = pauses.contains { unpaused < $0.start && $0.end <= milliseconds + difference + WallClock.jitter }
        return isBefore ? unpaused : milliseconds + difference
    }

    /// The least delayed of some anchors, those left out that lie apart from the `near` one by more than a delay.
    private func undelayed(_ range: Range<Int>, near: Int) -> Int {
        let reference = known[near].difference
        return known[range].map(\.difference).filter { abs($0 - reference) <= WallClock.jitter }.min() ?? reference
    }
}
