import EvidenceProof

/// What a media worker answers.
public enum MediaAnswer: Equatable, Sendable {
    /// What a file is.
    case facts(MediaFacts)
    /// The file that was asked for was written.
    case written
    /// How loud a file's sound is.
    case waveform(Waveform)
    /// What was found in a file.
    case examination(FileExamination)
    /// The playback copy was made.
    case playback(PlaybackResult)
    /// The evidence copy and its reports were made.
    case evidence(EvidenceCopyResult)

    var json: JSONValue {
        switch self {
        case .facts(let facts): .object([("facts", facts.json)])
        case .written: .object([("written", .bool(true))])
        case .waveform(let waveform): .object([("waveform", waveform.json)])
        case .examination(let result): .object([("examination", result.json)])
        case .playback(let result): .object([("playback", result.json)])
        case .evidence(let result): .object([("evidence", result.json)])
        }
    }

    init(json: JSONValue) throws(MediaError) {
        let fields = try RequestFields(json)
        if let value = fields["facts"] {
            self = .facts(try MediaFacts(fields: RequestFields(value)))
        } else if let value = fields["examination"] {
            self = .examination(try FileExamination(fields: RequestFields(value)))
        } else if let value = fields["playback"] {
            self = .playback(try PlaybackResult(fields: RequestFields(value)))
        } else if let value = fields["evidence"] {
            self = .evidence(try EvidenceCopyResult(fields: RequestFields(value)))
        } else if let value = fields["waveform"] {
            self = .waveform(try Waveform(fields: RequestFields(value)))
        } else {
            self = .written
        }
    }
}

extension MediaFacts {
    var json: JSONValue {
        var object = JSONObject([("container", .string(container)), ("duration", .number(duration))])
        if let video {
            object.append(
                "video",
                .object([
                    ("codec", .string(video.codec)), ("width", .integer(video.width)), ("height", .integer(video.height)),
                    ("rotation", .integer(video.rotation)), ("frameRate", .number(video.frameRate)), ("frames", .integer(video.frames)),
                ]))
        }
        if let audio {
            object.append(
                "audio",
                .object([
                    ("codec", .string(audio.codec)), ("sampleRate", .integer(audio.sampleRate)), ("channels", .integer(audio.channels)),
                ]))
        }
        if let creationTime { object.append("creationTime", creationTime) }
        if let problem { object.append("problem", problem) }
        return .object(object)
    }

    init(fields: RequestFields) throws(MediaError) {
        self.init(container: try fields.text("container"), duration: try fields.number("duration"))
        if let value = fields["video"] {
            let video = try RequestFields(value)
            self.video = Video(
                codec: try video.text("codec"), width: try video.integer("width"), height: try video.integer("height"),
                rotation: try video.integer("rotation"), frameRate: try video.number("frameRate"), frames: try video.integer("frames"))
        }
        if let value = fields["audio"] {
            let audio = try RequestFields(value)
            self.audio = Audio(
                codec: try audio.text("codec"), sampleRate: try audio.integer("sampleRate"), channels: try audio.integer("channels"))
        }
        creationTime = fields["creationTime"]?.string
        problem = fields["problem"]?.string
    }
}

extension PlaybackResult {
    var json: JSONValue {
        .object([
            ("path", .string(path)), ("mediaType", .string(mediaType)), ("bytes", .integer(bytes)), ("duration", .number(duration)),
            ("encodedBecause", encodedBecause.map { .string($0) } ?? .null), ("notes", .strings(notes)),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        self.init(
            path: try fields.text("path"), mediaType: try fields.text("mediaType"), bytes: try fields.integer("bytes"),
            duration: try fields.number("duration"), encodedBecause: fields["encodedBecause"]?.string, notes: try fields.texts("notes"))
    }
}

extension EvidenceCopyResult {
    var json: JSONValue {
        .object([
            (
                "files",
                .array(files.map { .object([("name", .string($0.name)), ("bytes", .integer($0.bytes)), ("sha256", .string($0.sha256))]) })
            ),
            (
                "statistics",
                .object([
                    ("frames", .integer(statistics.frames)), ("duration", .number(statistics.duration)),
                    ("width", .integer(statistics.width)), ("height", .integer(statistics.height)),
                    ("rotation", .integer(statistics.rotation)), ("hasSound", .bool(statistics.hasSound)),
                    ("silence", .number(statistics.silence)), ("damagedPackets", .integer(statistics.damagedPackets)),
                ])
            ),
            ("notes", .strings(notes)),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        let counted = try RequestFields(fields["statistics"])
        self.init(
            files: try fields.array("files") { fields throws(MediaError) in
                File(name: try fields.text("name"), bytes: try fields.integer("bytes"), sha256: try fields.text("sha256"))
            },
            statistics: CopyStatistics(
                frames: try counted.integer("frames"), duration: try counted.number("duration"), width: try counted.integer("width"),
                height: try counted.integer("height"), rotation: try counted.integer("rotation"), hasSound: counted.bool("hasSound"),
                silence: try counted.number("silence"), damagedPackets: try counted.integer("damagedPackets")),
            notes: try fields.texts("notes"))
    }
}
