import EvidenceProof

extension MediaSegment {
    var json: JSONValue {
        .object([
            ("number", .integer(number)), ("path", .string(path)), ("name", .string(name)), ("start", .integer(startMilliseconds)),
            ("anchors", .array(anchors.map(\.json))), ("followsAtOnce", .bool(followsAtOnce)),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        self.init(
            number: try fields.integer("number"), path: try fields.text("path"), name: try fields.text("name"),
            startMilliseconds: try fields.integer("start"), anchors: try fields.array("anchors", ClockAnchor.init(fields:)),
            followsAtOnce: fields.bool("followsAtOnce"))
    }
}

extension ClockAnchor {
    var json: JSONValue {
        switch place {
        case .seconds(let seconds): .object([("seconds", .number(seconds)), ("time", .integer(wallClockMilliseconds))])
        case .bytes(let bytes): .object([("bytes", .integer(bytes)), ("time", .integer(wallClockMilliseconds))])
        }
    }

    init(fields: RequestFields) throws(MediaError) {
        let time = try fields.integer("time")
        if let bytes = fields["bytes"]?.integer {
            self.init(.bytes(bytes), wallClockMilliseconds: time)
        } else {
            self.init(.seconds(try fields.number("seconds")), wallClockMilliseconds: time)
        }
    }
}

extension RecordingTimeline {
    var json: JSONValue {
        .object([
            ("segments", .array(segments.map(\.json))),
            ("pauses", .array(pauses.map { .object([("start", .integer($0.start)), ("end", .integer($0.end))]) })),
            ("utcOffsetMinutes", .integer(utcOffsetMinutes)),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        self.init(
            segments: try fields.array("segments", MediaSegment.init(fields:)),
            pauses: try fields.array("pauses") { fields throws(MediaError) in
                Pause(start: try fields.integer("start"), end: try fields.integer("end"))
            },
            utcOffsetMinutes: try fields.integer("utcOffsetMinutes"))
    }
}
