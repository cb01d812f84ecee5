import EvidenceProof

/// What a media worker is asked to do: one JSON object on its standard input.
public enum MediaRequest: Equatable, Sendable {
    /// Say what a file is.
    case probe(path: String)
    /// Write a JPEG of a picture of a video: see `Poster`.
    case poster(path: String, target: String, seconds: Double, maximumSide: Int)
    /// Look into a foreign file, and write its thumbnail: see `FileExaminer`.
    case examine(path: String, claimedMediaType: String, thumbnail: String?)
    /// Write a JPEG of what browsers can't show: see `PreviewPicture`.
    case preview(path: String, target: String, maximumSide: Int)
    /// Write a row of pictures of a video: see `HoverStrip`.
    case strip(path: String, target: String, columns: Int, seconds: Double)
    /// Say how loud the sound is, of which there are so many seconds.
    case waveform(path: String, duration: Double)
    /// Join segments into one seekable file.
    case playback(PlaybackRequest)
    /// Make an evidence copy with its reports.
    case evidence(EvidenceCopyRequest)

    /// The request as its one JSON object.
    var json: [UInt8] {
        let value: JSONValue =
            switch self {
            case .probe(let path): .object([("do", .string("probe")), ("path", .string(path))])
            case .poster(let path, let target, let seconds, let maximumSide):
                .object([
                    ("do", .string("poster")), ("path", .string(path)), ("target", .string(target)), ("seconds", .number(seconds)),
                    ("maximumSide", .integer(maximumSide)),
                ])
            case .examine(let path, let claimed, let thumbnail):
                .object([
                    ("do", .string("examine")), ("path", .string(path)), ("claimed", .string(claimed)),
                    ("thumbnail", thumbnail.map { .string($0) } ?? .null),
                ])
            case .preview(let path, let target, let maximumSide):
                .object([
                    ("do", .string("preview")), ("path", .string(path)), ("target", .string(target)),
                    ("maximumSide", .integer(maximumSide)),
                ])
            case .strip(let path, let target, let columns, let seconds):
                .object([
                    ("do", .string("strip")), ("path", .string(path)), ("target", .string(target)), ("columns", .integer(columns)),
                    ("seconds", .number(seconds)),
                ])
            case .waveform(let path, let duration):
                .object([("do", .string("waveform")), ("path", .string(path)), ("duration", .number(duration))])
            case .playback(let request):
                .object([
                    ("do", .string("playback")), ("segments", .array(request.segments.map(\.json))), ("target", .string(request.target)),
                ])
            case .evidence(let request): request.json
            }
        return JSONText.write(value)
    }

    /// Reads a request.
    init(json: [UInt8]) throws(MediaError) {
        let value: JSONValue
        do {
            value = try JSONText.parse(json)
        } catch {
            throw MediaError(.badRequest, "no JSON: \(error.detail)")
        }
        let fields = try RequestFields(value)
        switch try fields.text("do") {
        case "probe": self = .probe(path: try fields.text("path"))
        case "poster":
            self = .poster(
                path: try fields.text("path"), target: try fields.text("target"), seconds: try fields.number("seconds"),
                maximumSide: try fields.integer("maximumSide"))
        case "examine":
            self = .examine(
                path: try fields.text("path"), claimedMediaType: try fields.text("claimed"), thumbnail: fields["thumbnail"]?.string)
        case "preview":
            self = .preview(
                path: try fields.text("path"), target: try fields.text("target"), maximumSide: try fields.integer("maximumSide"))
        case "strip":
            self = .strip(
                path: try fields.text("path"), target: try fields.text("target"), columns: try fields.integer("columns"),
                seconds: try fields.number("seconds"))
        case "waveform": self = .waveform(path: try fields.text("path"), duration: try fields.number("duration"))
        case "playback":
            self = .playback(
                PlaybackRequest(segments: try fields.array("segments", MediaSegment.init(fields:)), target: try fields.text("target")))
        case "evidence": self = .evidence(try EvidenceCopyRequest(fields: fields))
        case let other: throw MediaError(.badRequest, subject: other, "is nothing that a media worker does")
        }
    }

    /// Files that a killed worker may leave behind.
    var partialPaths: [String] {
        switch self {
        case .probe, .poster, .examine, .preview, .strip, .waveform: []
        case .playback(let request): ["mp4", "webm", "mkv"].map { PartialFile.path(for: "\(request.target).\($0)") }
        case .evidence(let request): [PartialFile.path(for: EvidenceCopy.path(request, "mp4"))]
        }
    }
}
