import EvidenceModel
import FFmpegBridge

/// What the header of a video's or sound's container says.
struct MovieTags {
    private let tags: [(name: String, value: String)]
    private let streams: [MediaStream]
    private let isQuickTime: Bool
    private let format: String

    init(_ reader: SegmentReader) {
        tags = reader.tags
        streams = [reader.video, reader.audio].compactMap { $0 }
        format = reader.formatName
        isQuickTime = format.contains("mov")
    }

    /// Fills in what the tags say.
    func fill(_ facts: inout FileFacts) {
        facts.make = text("com.apple.quicktime.make") ?? text("make") ?? text("com.android.manufacturer")
        facts.model = text("com.apple.quicktime.model") ?? text("model") ?? text("com.android.model")
        facts.capture = capture
        for name in ["com.apple.quicktime.location.ISO6709", "location", "location-eng"] where facts.position == nil {
            facts.position = value(name).flatMap { PositionText.iso6709($0) }
        }
    }

    /// The date with its offset is the camera's; the header's is in UTC, and some cameras write local time there.
    private var capture: CaptureTime? {
        for name in ["com.apple.quicktime.creationdate", "date", "creation_time"] {
            guard let time = value(name).flatMap({ WrittenTime($0) }), let moment = time.moment,
                // The header's zero is 1904, and clocks that were never set begin in 1970.
                moment.milliseconds > 86_400_000
            else { continue }
            return CaptureTime(moment, isQuickTime ? .quicktime : .container, offsetMinutes: time.placeOffsetMinutes)
        }
        return nil
    }

    /// Every tag, and what the demuxer knows of the streams.
    var entries: [MetadataEntry] {
        var entries = [MetadataEntry(.stream, "Container", "Format", format)]
        for tag in tags.prefix(1000) { entries.append(MetadataEntry(isQuickTime ? .quicktime : .stream, "Container", tag.name, tag.value)) }
        for stream in streams {
            let group = stream.kind == .video ? "Video" : "Audio"
            var facts = [("Codec", stream.parameters.codecName)]
            if stream.kind == .video {
                facts += [("Width", "\(stream.parameters.width)"), ("Height", "\(stream.parameters.height)")]
                if stream.rotation != 0 { facts.append(("Rotation", "\(stream.rotation)")) }
            } else {
                facts += [("SampleRate", "\(stream.parameters.sampleRate)"), ("Channels", "\(stream.parameters.channelCount)")]
            }
            facts += stream.tags.prefix(100).map { ($0.name, $0.value) }
            entries += facts.map { MetadataEntry(.stream, group, $0.0, $0.1) }
        }
        return entries
    }

    private func value(_ name: String) -> String? { tags.first { $0.name == name }?.value }

    private func text(_ name: String) -> String? {
        value(name)?.trimmed.isEmpty == false ? value(name).map { String($0.trimmed.prefix(200)) } : nil
    }
}
