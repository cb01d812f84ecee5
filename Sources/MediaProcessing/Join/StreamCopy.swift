import FFmpegBridge

/// Writes the parts of a plan into one container without encoding anything.
final class StreamCopy {
    private let plan: JoinPlan
    private let file: PartialFile
    private let muxer: Muxer
    private var tracks: [StreamKind: Track] = [:]
    let path: String
    let mediaType: String

    /// One stream of the result.
    private struct Track {
        var index: Int
        /// The last decoding time written, in the muxer's ticks.
        var lastDecoding = Int.min
        /// Where the last packet ends, in recording time.
        var end = Int.min
    }

    /// Why the parts cannot stand in one container unchanged; nil when they can.
    static func obstacle(_ plan: JoinPlan) -> String? {
        guard let first = plan.parts.first?.scan else { return nil }
        for part in plan.parts.dropFirst() {
            let number = part.scan.segment.number
            for (left, right) in [(first.video, part.scan.video), (first.audio, part.scan.audio)] {
                guard let left = left?.parameters, let right = right?.parameters else {
                    if left == nil && right == nil { continue }
                    return "segment \(number) has other streams than the first"
                }
                if left.codecName != right.codecName { return "segment \(number) is \(right.codecName), the first is \(left.codecName)" }
                if left.width != right.width || left.height != right.height {
                    return "segment \(number) is \(right.width)×\(right.height), the first is \(left.width)×\(left.height)"
                }
                if left.sampleRate != right.sampleRate || left.channelCount != right.channelCount {
                    return "the sound of segment \(number) has another rate or other channels than the first"
                }
                if !hasInBandHeader(left) && left.header != right.header {
                    return "segment \(number) was encoded with other settings than the first"
                }
            }
            if first.video?.displayMatrix != part.scan.video?.displayMatrix {
                return "segment \(number) is turned otherwise than the first"
            }
        }
        return nil
    }

    /// VP8 has no header outside its pictures, Opus one that differs in what does not matter for decoding.
    private static func hasInBandHeader(_ parameters: StreamParameters) -> Bool {
        ["vp8", "vp9", "opus"].contains(parameters.codecName)
    }

    init(_ plan: JoinPlan, target: String) throws {
        self.plan = plan
        guard let first = plan.parts.first?.scan else { throw MediaError(.unreadable, "nothing to join") }
        let codecs = [first.video, first.audio].compactMap { $0?.parameters.codecName }
        let isWebM = codecs.allSatisfy { ["vp8", "vp9", "av1", "opus", "vorbis"].contains($0) }
        let isMP4 = codecs.allSatisfy { ["h264", "hevc", "av1", "mpeg4", "aac", "mp3", "ac3", "opus", "alac"].contains($0) }
        let kind = first.video == nil ? "audio" : "video"
        let format: (name: String, ending: String, mediaType: String, options: [String: String]) =
            if isMP4 && !(isWebM && first.container.contains("webm")) {
                ("mp4", ".mp4", "\(kind)/mp4", ["movflags": "+faststart", "strict": "experimental"])
            } else if isWebM {
                ("webm", ".webm", "\(kind)/webm", ["cues_to_front": "1"])
            } else {
                ("matroska", ".mkv", "\(kind)/x-matroska", ["cues_to_front": "1"])
            }
        path = target + format.ending
        mediaType = format.mediaType
        file = try PartialFile(target: path)
        muxer = try Muxer(format: format.name, path: file.path, options: format.options)
        muxer.isBitExact = true
        for stream in [first.video, first.audio].compactMap({ $0 }) {
            let index = try muxer.addStream(
                stream.parameters, timeBase: stream.timeBase, displayMatrix: stream.displayMatrix, frameRate: stream.averageFrameRate)
            tracks[stream.kind] = Track(index: index)
        }
    }

    func run(cancellation: MediaCancellation?, progress: (Double) -> Void) throws {
        try muxer.writeHeader()
        let total = Double(max(plan.end, 1))
        for part in plan.parts {
            try copy(part, cancellation: cancellation) { progress(min(1, Double($0) / total)) }
        }
        try muxer.finish()
        try file.commit()
        progress(1)
    }

    private func copy(_ part: JoinPlan.Part, cancellation: MediaCancellation?, progress: (Int) -> Void) throws {
        let reader = try SegmentReader(path: part.scan.segment.path)
        let zero = reader.zero
        // With pictures out of order some after the cut are needed to decode others before it.
        let lastNeeded = part.scan.pictures.lastIndex { part.keepsPicture(at: $0.time + part.shift) } ?? -1
        var pictureIndex = 0
        var hasKey = false
        var count = 0
        while let packet = reader.read() {
            try cancellation?.check()
            guard let stream = reader.stream(of: packet), let track = tracks[stream.kind],
                let stamp = packet.presentationTime ?? packet.decodingTime
            else { continue }
            let recordingTime = stream.timeBase.convert(stamp, to: .microseconds) - zero + part.shift
            if stream.kind == .video {
                defer { pictureIndex += 1 }
                hasKey = hasKey || packet.isKey
                guard hasKey, pictureIndex <= lastNeeded, part.scan.isReordered || part.keepsPicture(at: recordingTime) else { continue }
            } else {
                guard part.keepsSound(from: recordingTime, duration: stream.timeBase.convert(packet.duration, to: .microseconds)) else {
                    continue
                }
            }
            try write(packet, of: stream, shiftedBy: part.shift - zero, to: track)
            count += 1
            if count % 64 == 0 { progress(recordingTime) }
        }
    }

    private func write(_ packet: MediaPacket, of stream: MediaStream, shiftedBy shift: Int, to track: Track) throws {
        var track = track
        let timeBase = muxer.timeBase(ofStream: track.index)
        packet.streamIndex = track.index
        packet.rescale(from: stream.timeBase, to: timeBase)
        packet.shift(by: Rational.microseconds.convert(shift, to: timeBase))
        let presentation = packet.presentationTime ?? packet.decodingTime ?? 0
        var decoding = packet.decodingTime ?? presentation
        if decoding <= track.lastDecoding {
            // Time that goes back by the inexactness of a joint: the packet follows the one before.
            decoding = track.lastDecoding + 1
            if stream.kind == .audio { decoding = max(decoding, track.end) }
        }
        packet.decodingTime = decoding
        packet.presentationTime = max(presentation, decoding)
        track.lastDecoding = decoding
        track.end = decoding + packet.duration
        tracks[stream.kind] = track
        try muxer.write(packet)
    }
}
