import EvidenceProof

extension EvidenceCopyRequest {
    var json: JSONValue {
        .object([
            ("do", .string("evidence")),
            ("timeline", timeline.json),
            ("folder", .string(folder)),
            ("name", .string(name)),
            (
                "captions",
                .array(captions.map { .object([("time", .integer($0.wallClockMilliseconds)), ("lines", .strings($0.lines))]) })
            ),
            (
                "settings",
                .object([
                    ("preset", .string(settings.preset)), ("quality", .integer(settings.quality)),
                    ("keyFrameInterval", .integer(settings.keyFrameInterval)), ("threads", .integer(settings.threads)),
                    ("audioBitRatePerChannel", .integer(settings.audioBitRatePerChannel)),
                ])
            ),
            ("facts", facts.json),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        let encoding = try RequestFields(fields["settings"])
        var settings = EncodingSettings()
        settings.preset = try encoding.text("preset")
        settings.quality = try encoding.integer("quality")
        settings.keyFrameInterval = try encoding.integer("keyFrameInterval")
        settings.threads = try encoding.integer("threads")
        settings.audioBitRatePerChannel = try encoding.integer("audioBitRatePerChannel")
        self.init(
            timeline: try RecordingTimeline(fields: RequestFields(fields["timeline"])), folder: try fields.text("folder"),
            name: try fields.text("name"),
            captions: try fields.array("captions") { fields throws(MediaError) in
                Caption(wallClockMilliseconds: try fields.integer("time"), lines: try fields.texts("lines"))
            },
            settings: settings, facts: try EvidenceReportFacts(fields: RequestFields(fields["facts"])))
    }
}

extension EvidenceReportFacts {
    var json: JSONValue {
        .object([
            ("recording", .string(recording)), ("title", .string(title)), ("device", .string(device)),
            ("captureSoftware", .string(captureSoftware)), ("timeZone", .string(timeZone)), ("version", .string(version)),
            ("build", .string(build)), ("madeAt", .integer(madeAtMilliseconds)),
            ("verdict", verdict.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        self.init(
            recording: try fields.text("recording"), title: try fields.text("title"), device: try fields.text("device"),
            captureSoftware: try fields.text("captureSoftware"), timeZone: try fields.text("timeZone"),
            version: try fields.text("version"), build: try fields.text("build"), madeAtMilliseconds: try fields.integer("madeAt"),
            verdict: fields["verdict"]?.string.map { Array($0.utf8) })
    }
}
