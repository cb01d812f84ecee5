extension CaptureEntry {
    /// Reads the entry of a line from its JSON; fields that are not known are left alone.
    ///
    /// - Throws: `ProofError` with the code `entry`, `format` or `unknownType`.
    init(line: JSONObject) throws(ProofError) {
        let type = try line.requiredString("type")
        let fields = FieldReader(type: type, object: line)
        if sameText(type, "begin") {
            self = .begin(try fields.begin())
        } else if sameText(type, "segment") {
            self = .segment(try fields.segment())
        } else if sameText(type, "chunk") {
            self = .chunk(try fields.chunk())
        } else if sameText(type, "point") {
            self = .point(try fields.point())
        } else if sameText(type, "interruption") {
            self = .interruption(reason: try line.requiredString("reason"))
        } else if sameText(type, "resumption") {
            self = .resumption(reason: try line.requiredString("reason"))
        } else if sameText(type, "bookmark") {
            self = .bookmark(label: try line.requiredString("label"))
        } else if sameText(type, "notice") {
            self = .notice(text: try line.requiredString("text"), recovered: try line.flag("recovered"))
        } else if sameText(type, "end") {
            self = .end(try fields.end())
        } else if type.utf8.starts(with: "x-".utf8) {
            self = .unknown(type: type, fields: line.withoutCommonFields())
        } else {
            throw ProofError(.unknownType, "the type \"\(type)\" is not known")
        }
    }
}

extension CaptureEntry {
    /// Makes an entry from fields as the format names them, `format` left out: what a program passes to have a line written.
    ///
    /// - Throws: `ProofError` with the code `entry` or `unknownType`, also for a field that the format does not have: unlike a
    ///   reader, a writer must not lose anything silently.
    public init(type: String, fields: JSONObject) throws(ProofError) {
        var line = JSONObject()
        line.append("type", type)
        if sameText(type, "begin") { line.append("format", CaptureEntry.format) }
        for field in fields.members {
            guard line[field.name] == nil else { throw ProofError(.entry, "\"\(field.name)\" is not to be given") }
            line.append(field.name, field.value)
        }
        try self.init(line: line)
        var written = JSONObject()
        appendFields(to: &written)
        for field in fields.members where written[field.name] == nil && field.value.bool != false {
            throw ProofError(.entry, "\"\(field.name)\" is not a field of \"\(type)\"")
        }
    }
}

/// Reads the fields of one line.
private struct FieldReader {
    let type: String
    let object: JSONObject

    func begin() throws(ProofError) -> CaptureEntry.Begin {
        let format = try object.requiredString("format")
        guard sameText(format, CaptureEntry.format) else {
            throw ProofError(.format, "the format \"\(format)\" is not known here; get a newer Exhibit")
        }
        let recording = try object.requiredString("recording")
        guard RecordingIdentifier.isValid(recording) else {
            throw ProofError(.entry, "\"recording\" is not a UUID in lower case")
        }
        let key: [UInt8]
        do throws(ProofError) {
            key = try Base64.decode(Array(try object.requiredString("key").utf8))
        } catch {
            throw ProofError(.entry, "\"key\": \(error.detail)")
        }
        guard key.count == 32 else { throw ProofError(.entry, "\"key\" is not 32 bytes") }
        guard let settings = object["settings"]?.object else { throw ProofError(.entry, "\"settings\" is not an object") }
        return CaptureEntry.Begin(
            recording: recording, key: key, device: try object.requiredString("device"),
            software: try object.requiredString("software"), platform: try object.requiredString("platform"), settings: settings,
            timeZone: try object.requiredString("timeZone"), utcOffset: try object.requiredString("utcOffset"),
            after: object["after"] == nil ? nil : try object.requiredDigest("after"), test: try object.flag("test"))
    }

    func segment() throws(ProofError) -> CaptureEntry.Segment {
        CaptureEntry.Segment(
            segment: try object.requiredCount("segment", from: 1), mediaType: try object.requiredString("mediaType"),
            width: try object.count("width"), height: try object.count("height"), frameRate: try object.number("frameRate"),
            sampleRate: try object.count("sampleRate"), rotation: try object.count("rotation"), facing: try object.text("facing"),
            camera: try object.text("camera"), microphone: try object.text("microphone"))
    }

    func chunk() throws(ProofError) -> CaptureEntry.Chunk {
        let offset = try object.requiredSize("offset")
        let bytes = try object.requiredSize("bytes")
        guard offset <= largestInteger - bytes else { throw ProofError(.entry, "\"offset\" and \"bytes\" are too large") }
        return CaptureEntry.Chunk(
            segment: try object.requiredCount("segment", from: 1), chunk: try object.requiredCount("chunk", from: 0), offset: offset,
            bytes: bytes, sha256: try object.requiredDigest("sha256"), recovered: try object.flag("recovered"))
    }

    func point() throws(ProofError) -> CaptureEntry.Point {
        guard let latitude = try object.number("latitude"), abs(latitude) <= 90 else {
            throw ProofError(.entry, "\"latitude\" is not between -90 and 90")
        }
        guard let longitude = try object.number("longitude"), abs(longitude) <= 180 else {
            throw ProofError(.entry, "\"longitude\" is not between -180 and 180")
        }
        return CaptureEntry.Point(
            latitude: latitude, longitude: longitude, altitude: try object.number("altitude"),
            accuracy: try object.number("accuracy"), speed: try object.number("speed"), course: try object.number("course"))
    }

    func end() throws(ProofError) -> CaptureEntry.End {
        guard let values = object["segments"]?.array else { throw ProofError(.entry, "\"segments\" is not an array") }
        var totals: [CaptureEntry.End.Total] = []
        for value in values {
            guard let fields = value.object else { throw ProofError(.entry, "\"segments\" holds something other than objects") }
            totals.append(
                CaptureEntry.End.Total(
                    segment: try fields.requiredCount("segment", from: 1), bytes: try fields.requiredSize("bytes"),
                    sha256: try fields.requiredDigest("sha256")))
        }
        return CaptureEntry.End(reason: try object.requiredString("reason"), segments: totals, recovered: try object.flag("recovered"))
    }
}

/// The form of a recording's id.
enum RecordingIdentifier {
    /// Whether `text` is a UUID in lower case, `8-4-4-4-12` hexadecimal digits.
    static func isValid(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        var index = 0
        for character in text.utf8 {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard character == 0x2D else { return false }
            } else {
                guard Hexadecimal.value(character) != nil else { return false }
            }
            index += 1
        }
        return true
    }
}
