public import EvidenceProof

extension FileFacts {
    /// As the catalogue keeps it and the media worker answers it.
    public var json: JSONValue {
        var object = JSONObject()
        object.append("examination", examination)
        object.append("mediaType", mediaType)
        if let kind { object.append("kind", kind.rawValue) }
        if let capture {
            object.append("capturedAt", capture.time.rfc3339)
            object.append("capturedAtSource", capture.source.rawValue)
            if let offset = capture.offsetMinutes { object.append("capturedAtOffset", offset) }
        }
        if let position {
            object.append("latitude", JSONValue(position.latitude) ?? .null)
            object.append("longitude", JSONValue(position.longitude) ?? .null)
            if let altitude = position.altitude { object.append("altitude", JSONValue(altitude) ?? .null) }
            object.append("positionSource", position.source.rawValue)
        }
        if let make { object.append("make", make) }
        if let model { object.append("model", model) }
        for (name, value) in [("width", width), ("height", height), ("orientation", orientation), ("pages", pages)] {
            if let value { object.append(name, value) }
        }
        if let duration { object.append("duration", JSONValue(duration) ?? .null) }
        if !codecs.isEmpty { object.append("codecs", .array(codecs.map { .string($0) })) }
        if let unreadable { object.append("unreadable", unreadable) }
        if hasPreview { object.append("preview", .bool(true)) }
        if let strip {
            object.append("stripColumns", strip.columns)
            object.append("stripSeconds", JSONValue(strip.seconds) ?? .null)
        }
        if hasWaveform { object.append("waveform", .bool(true)) }
        return .object(object)
    }

    /// Reads what `json` writes; nil for anything else.
    public init?(json: JSONValue) {
        guard let object = json.object, let mediaType = object["mediaType"]?.string else { return nil }
        self.init(mediaType: mediaType)
        examination = object["examination"]?.integer.map { Int($0) } ?? 0
        kind = object["kind"]?.string.flatMap { EvidenceItem.Kind(rawValue: $0) }
        if let time = object["capturedAt"]?.string.flatMap({ Timestamp(rfc3339: $0) }),
            let source = object["capturedAtSource"]?.string.flatMap({ CaptureTime.Source(rawValue: $0) })
        {
            capture = CaptureTime(time, source, offsetMinutes: object["capturedAtOffset"]?.integer.map { Int($0) })
        }
        if let latitude = object["latitude"]?.double, let longitude = object["longitude"]?.double,
            let source = object["positionSource"]?.string.flatMap({ CapturePosition.Source(rawValue: $0) })
        {
            position = CapturePosition(
                latitude: latitude, longitude: longitude, altitude: object["altitude"]?.double, source: source)
        }
        make = object["make"]?.string
        model = object["model"]?.string
        width = object["width"]?.integer.map { Int($0) }
        height = object["height"]?.integer.map { Int($0) }
        orientation = object["orientation"]?.integer.map { Int($0) }
        pages = object["pages"]?.integer.map { Int($0) }
        duration = object["duration"]?.double
        codecs = (object["codecs"]?.array ?? []).compactMap(\.string)
        unreadable = object["unreadable"]?.string
        hasPreview = object["preview"]?.bool ?? false
        if let columns = object["stripColumns"]?.integer, let seconds = object["stripSeconds"]?.double {
            strip = Strip(columns: Int(columns), seconds: seconds)
        }
        hasWaveform = object["waveform"]?.bool ?? false
    }
}
