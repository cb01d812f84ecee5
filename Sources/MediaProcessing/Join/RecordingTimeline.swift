import EvidenceModel
public import EvidenceProof

/// The segments of a recording in time, as its capture log tells it.
public struct RecordingTimeline: Equatable, Sendable {
    /// A time in which capture was interrupted, in milliseconds since 1970-01-01T00:00:00Z. Media time stands still in it.
    public struct Pause: Equatable, Sendable {
        /// When capture was interrupted.
        public var start: Int
        /// When it was resumed.
        public var end: Int

        /// An interruption.
        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }
    }

    /// The segments whose files are there.
    public var segments: [MediaSegment]
    /// Interruptions, in order.
    public var pauses: [Pause]
    /// Minutes that local time is ahead of UTC where the recording was made.
    public var utcOffsetMinutes: Int

    /// Describes a recording without a log.
    public init(segments: [MediaSegment], pauses: [Pause] = [], utcOffsetMinutes: Int = 0) {
        self.segments = segments
        self.pauses = pauses
        self.utcOffsetMinutes = utcOffsetMinutes
    }

    /// Reads segments, their times and interruptions out of a capture log.
    /// - Parameters:
    ///   - log: as parsed; signatures are no matter here.
    ///   - path: gives the file of a segment, by number and media type; nil when it is not there.
    public init(_ log: ParsedCaptureLog, path: (_ number: Int, _ mediaType: String) -> String?) {
        self.init(segments: [], utcOffsetMinutes: RecordingTimeline.minutes(ofOffset: log.begin?.utcOffset ?? ""))
        // What `exhibit record` writes into its settings; browsers overlap their segments.
        let followsAtOnce = log.begin?.settings["rotation"]?.string == "contiguous"
        var interruptedAt: Int?
        for line in log.lines {
            let time = line.instant.milliseconds
            switch line.entry {
            case .segment(let segment):
                guard let file = path(segment.segment, segment.mediaType) else { continue }
                segments.append(
                    MediaSegment(
                        number: segment.segment, path: file,
                        name: RecordingFolder.segmentName(segment.segment, mediaType: segment.mediaType), startMilliseconds: line.tick,
                        anchors: [ClockAnchor(.seconds(0), wallClockMilliseconds: time)], followsAtOnce: followsAtOnce))
            case .chunk(let chunk):
                // The line of a chunk that was found after a crash tells when it was found.
                guard !chunk.recovered, let index = segments.lastIndex(where: { $0.number == chunk.segment }) else { continue }
                segments[index].anchors.append(ClockAnchor(.bytes(chunk.offset + chunk.bytes), wallClockMilliseconds: time))
            case .interruption:
                interruptedAt = interruptedAt ?? time
            case .resumption:
                if let start = interruptedAt { pauses.append(Pause(start: start, end: time)) }
                interruptedAt = nil
            default:
                break
            }
        }
    }

    /// Minutes of "+01:00"; 0 for what is no offset.
    static func minutes(ofOffset text: String) -> Int {
        let bytes = Array(text.utf8)
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = Int(String(decoding: bytes[1...2], as: UTF8.self)),
            let minutes = Int(String(decoding: bytes[4...5], as: UTF8.self))
        else { return 0 }
        return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}
