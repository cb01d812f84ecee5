import FFmpegBridge

/// Which part of each segment goes where in the joined file, so that nothing is repeated and nothing lost.
/// Times are microseconds; recording time starts with the first picture or sound of the first readable segment.
struct JoinPlan {
    /// One segment's part.
    struct Part {
        var scan: SegmentScan
        /// Recording time minus time in the segment.
        var shift: Int
        /// Pictures shown from here on (recording time) belong to the next part; nil for the last.
        var pictureEnd: Int?
        /// Sound from this recording time on is taken from this part …
        var soundStart: Int
        /// … up to here; nil for the last.
        var soundEnd: Int?

        func keepsPicture(at recordingTime: Int) -> Bool { pictureEnd.map { recordingTime < $0 } ?? true }

        /// Whether most of a piece of sound lies in this part.
        func keepsSound(from start: Int, duration: Int) -> Bool {
            let middle = start + duration / 2
            return middle >= soundStart && (soundEnd.map { middle < $0 } ?? true)
        }
    }

    /// How a segment follows the one before, for reports.
    enum Joint: Equatable {
        /// The overlap was found in the pictures: the same one in both, exact to the picture.
        case matched(overlap: Int)
        /// The overlap was taken from the capture log, which is exact to some tens of milliseconds.
        case logged(overlap: Int)
        /// The segment follows at once.
        case contiguous
        /// Nothing was captured for so long.
        case gap(Int)
    }

    var parts: [Part] = []
    var joints: [Joint] = []
    /// Segments that could not be read at all or hold nothing, and what else a reader of the copy should know.
    var notes: [String] = []

    /// The end of the last picture or sound.
    var end: Int { parts.map { $0.shift + $0.scan.end }.max() ?? 0 }
    var hasVideo: Bool { parts.contains { !$0.scan.pictures.isEmpty } }
    var hasAudio: Bool { parts.contains { $0.scan.audioStart != nil } }

    /// A joint closer than this (microseconds) to the end of the segment before is no overlap and no gap but the log's inexactness: a
    /// recorder that overlaps its segments does so for at least 400 ms.
    static let tolerance = 200_000
    /// The same when the recorder says that it does not overlap them: its log's line may be late by more when the machine is busy.
    static let toleranceAtOnce = 1_000_000

    init(_ segments: [MediaSegment], cancellation: MediaCancellation?) throws(MediaError) {
        var firstError: MediaError?
        for segment in segments.sorted(by: { ($0.startMilliseconds, $0.number) < ($1.startMilliseconds, $1.number) }) {
            do throws(MediaError) {
                let scan = try SegmentScan(segment, cancellation: cancellation)
                guard scan.pictures.contains(where: \.isKey) || (scan.pictures.isEmpty && scan.audioStart != nil) else {
                    notes.append("segment \(segment.number) holds no picture and no sound: left out")
                    continue
                }
                if let problem = scan.problem {
                    notes.append("segment \(segment.number) is read up to \(JoinPlan.seconds(scan.end)) s only: \(problem)")
                }
                try append(scan)
            } catch {
                if error.code == .cancelled || error.code == .libraryMissing { throw error }
                firstError = firstError ?? error
                notes.append("segment \(segment.number) cannot be read and is left out: \(error.detail)")
            }
        }
        if parts.isEmpty {
            throw firstError ?? MediaError(.unreadable, subject: segments.first?.path, "no pictures and no sound in any segment")
        }
    }

    private mutating func append(_ scan: SegmentScan) throws(MediaError) {
        guard let previous = parts.indices.last else {
            parts.append(Part(scan: scan, shift: 0, pictureEnd: nil, soundStart: Int.min, soundEnd: nil))
            return
        }
        let origin = parts[0].scan.segment.startMilliseconds
        let logged = (scan.segment.startMilliseconds - origin) * 1000
        let before = parts[previous]
        let beforeEnd = before.shift + before.scan.end
        var shift = logged
        let tolerance = scan.segment.followsAtOnce ? JoinPlan.toleranceAtOnce : JoinPlan.tolerance
        if logged > beforeEnd + tolerance {
            joints.append(.gap(logged - beforeEnd))
        } else if scan.segment.followsAtOnce || logged > beforeEnd - tolerance {
            shift = beforeEnd
            joints.append(.contiguous)
        } else if let matched = PictureMatch.shift(of: scan, after: before, near: logged) {
            shift = matched
            joints.append(.matched(overlap: beforeEnd - shift))
        } else {
            joints.append(.logged(overlap: beforeEnd - shift))
        }
        // A first key picture decides: before it nothing of the new segment can be shown.
        let pictureStart = shift + (scan.firstKey ?? scan.audioStart ?? 0)
        let soundStart = shift + (scan.audioStart ?? 0)
        // Encoders need some sound to settle, so the old segment's is kept a little longer where there is enough of it.
        let beforeSoundEnd = before.shift + before.scan.audioEnd
        let soundJoint =
            scan.audioStart == nil ? pictureStart : max(soundStart, min(max(pictureStart, soundStart) + 100_000, beforeSoundEnd))
        parts[previous].pictureEnd = pictureStart
        parts[previous].soundEnd = soundJoint
        parts.append(Part(scan: scan, shift: shift, pictureEnd: nil, soundStart: soundJoint, soundEnd: nil))
    }

    /// Microseconds as seconds with three digits.
    static func seconds(_ microseconds: Int) -> String {
        let milliseconds = microseconds / 1000
        let fraction = String(1000 + abs(milliseconds) % 1000).dropFirst()
        return "\(milliseconds < 0 ? "-" : "")\(abs(milliseconds) / 1000).\(fraction)"
    }
}
