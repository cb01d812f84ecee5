/// A moment, as milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Written on disk and on the wire as RFC 3339 in UTC with exactly three fraction digits: `2026-11-30T04:51:57.123Z`.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public var milliseconds: Int

    /// Makes a timestamp from milliseconds since 1970-01-01T00:00:00Z.
    public init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// Whether the left moment is the earlier one.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment this many milliseconds later (earlier when negative).
    public func advanced(byMilliseconds milliseconds: Int) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + milliseconds)
    }

    /// Milliseconds from `other` to this moment.
    public func milliseconds(since other: Timestamp) -> Int {
        milliseconds - other.milliseconds
    }
}
