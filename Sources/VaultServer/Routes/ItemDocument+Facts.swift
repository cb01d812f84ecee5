import EvidenceModel

extension ItemDocument {
    /// The members that tell what an item's bytes say: of a file that was not looked at yet they are null.
    static func writeFacts(of item: EvidenceItem, to object: inout JSONWriter) {
        let facts = item.facts
        object.member("fileName", item.fileName)
        object.member("claimedMediaType", item.claimedMediaType)
        object.member("capturedAt", item.capture?.time.rfc3339)
        object.member("capturedAtSource", (item.capture?.source ?? .unknown).rawValue)
        object.member("capturedAtOffset", item.capture?.offsetMinutes)
        object.member("latitude", exact: item.position?.latitude)
        object.member("longitude", exact: item.position?.longitude)
        object.member("altitude", item.position?.altitude)
        object.member("positionSource", item.position?.source.rawValue)
        object.member("make", facts?.make)
        object.member("model", facts?.model)
        object.member("width", facts?.width)
        object.member("height", facts?.height)
        object.member("orientation", facts?.orientation)
        object.array("codecs") { array in
            for codec in facts?.codecs ?? [] { array.element(codec) }
        }
        object.member("pages", facts?.pages)
        object.member("unreadable", facts?.unreadable)
        object.member("preview", facts?.hasPreview ?? false)
        if let strip = facts?.strip {
            object.object("strip") { object in
                object.member("columns", strip.columns)
                object.member("seconds", strip.seconds)
            }
        } else {
            object.member("strip", json: nil)
        }
        object.member("waveform", facts?.hasWaveform ?? false)
    }
}
