/// One media file of a recording, and where it belongs in time.
public struct MediaSegment: Equatable, Sendable {
    /// Its number in the recording, 1 for the first.
    public var number: Int
    /// The file.
    public var path: String
    /// What reports call the file: a vault keeps it under another name.
    public var name: String
    /// Milliseconds from the start of the recording to the start of this segment (the `tick` of its line in the capture log). Segments
    /// may overlap.
    public var startMilliseconds: Int
    /// What is known of the time of day at places in the segment, in any order.
    public var anchors: [ClockAnchor]
    /// Whether the recorder ends a segment exactly where the next begins (`exhibit record`), so that no overlap is looked for.
    public var followsAtOnce: Bool

    /// Describes one media file. Without a name it is called as its path ends.
    public init(
        number: Int, path: String, name: String? = nil, startMilliseconds: Int, anchors: [ClockAnchor] = [], followsAtOnce: Bool = false
    ) {
        self.number = number
        self.path = path
        self.name = name ?? path.split(separator: "/").last.map { String($0) } ?? path
        self.followsAtOnce = followsAtOnce
        self.startMilliseconds = startMilliseconds
        self.anchors = anchors
    }
}

/// The time of day at one place of a segment.
public struct ClockAnchor: Equatable, Sendable {
    /// Where in the segment.
    public enum Place: Equatable, Sendable {
        /// Seconds of media time from the segment's first picture or sound.
        case seconds(Double)
        /// The end of the first so many bytes: where a chunk ends.
        case bytes(Int)
    }

    /// Where in the segment.
    public var place: Place
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var wallClockMilliseconds: Int

    /// Ties a place to a time of day.
    public init(_ place: Place, wallClockMilliseconds: Int) {
        self.place = place
        self.wallClockMilliseconds = wallClockMilliseconds
    }
}
