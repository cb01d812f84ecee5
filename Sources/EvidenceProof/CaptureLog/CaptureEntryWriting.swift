extension CaptureEntry {
    /// Appends the fields of the entry's own, in the format's order, to a line that has the common ones.
    func appendFields(to line: inout JSONObject) {
        switch self {
        case .begin(let begin): begin.appendFields(to: &line)
        case .segment(let segment): segment.appendFields(to: &line)
        case .chunk(let chunk):
            line.append("segment", chunk.segment)
            line.append("chunk", chunk.chunk)
            line.append("offset", chunk.offset)
            line.append("bytes", chunk.bytes)
            line.append("sha256", chunk.sha256.hexadecimal)
            if chunk.recovered { line.append("recovered", .bool(true)) }
        case .point(let point):
            line.append("latitude", point.latitude)
            line.append("longitude", point.longitude)
            line.append("altitude", point.altitude)
            line.append("accuracy", point.accuracy)
            line.append("speed", point.speed)
            line.append("course", point.course)
        case .interruption(let reason), .resumption(let reason): line.append("reason", reason)
        case .bookmark(let label): line.append("label", label)
        case .notice(let text, let recovered):
            line.append("text", text)
            if recovered { line.append("recovered", .bool(true)) }
        case .end(let end):
            line.append("reason", end.reason)
            line.append("segments", .array(end.segments.map { .object($0.fields) }))
            if end.recovered { line.append("recovered", .bool(true)) }
        case .unknown(_, let fields):
            for field in fields.members { line.append(field.name, field.value) }
        }
    }
}

extension CaptureEntry.Begin {
    fileprivate func appendFields(to line: inout JSONObject) {
        line.append("format", CaptureEntry.format)
        line.append("recording", recording)
        line.append("key", String(decoding: Base64.encode(key), as: UTF8.self))
        line.append("device", device)
        line.append("software", software)
        line.append("platform", platform)
        line.append("settings", .object(settings))
        line.append("timeZone", timeZone)
        line.append("utcOffset", utcOffset)
        if let after { line.append("after", after.hexadecimal) }
        if test { line.append("test", .bool(true)) }
    }
}

extension CaptureEntry.Segment {
    fileprivate func appendFields(to line: inout JSONObject) {
        line.append("segment", segment)
        line.append("mediaType", mediaType)
        if let width { line.append("width", width) }
        if let height { line.append("height", height) }
        line.append("frameRate", frameRate)
        if let sampleRate { line.append("sampleRate", sampleRate) }
        if let rotation { line.append("rotation", rotation) }
        if let facing { line.append("facing", facing) }
        if let camera { line.append("camera", camera) }
        if let microphone { line.append("microphone", microphone) }
    }
}

extension CaptureEntry.End.Total {
    fileprivate var fields: JSONObject {
        var fields = JSONObject()
        fields.append("segment", segment)
        fields.append("bytes", bytes)
        fields.append("sha256", sha256.hexadecimal)
        return fields
    }
}

extension JSONObject {
    /// Appends a number that is there and finite: JSON has no other.
    fileprivate mutating func append(_ name: String, _ number: Double?) {
        if let number, let value = JSONValue(number) { append(name, value) }
    }
}
