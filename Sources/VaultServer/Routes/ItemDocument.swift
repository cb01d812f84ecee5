import EvidenceModel

/// An evidence item as JSON.
enum ItemDocument {
    static func bytes(_ item: EvidenceItem) -> [UInt8] {
        var writer = JSONWriter()
        write(item, to: &writer)
        return writer.bytes
    }

    static func write(_ item: EvidenceItem, to writer: inout JSONWriter) {
        writer.object { object in
            object.member("id", "\(item.id)")
            object.member("kind", item.kind.rawValue)
            object.member("title", item.title)
            object.member("startedAt", item.startedAt.rfc3339)
            object.member("endedAt", item.endedAt?.rfc3339)
            object.member("duration", item.duration)
            object.member("bytes", item.bytes)
            object.array("sha256") { array in
                for digest in item.sha256 { array.element(digest) }
            }
            object.member("state", item.state.rawValue)
            object.member("device", item.device)
            object.member("mediaType", item.mediaType)
            object.member("createdAt", item.createdAt.rfc3339)
            object.member("deletedAt", item.deletedAt?.rfc3339)
            object.member("hasThumbnail", item.hasThumbnail)
            object.member("summary", item.summary)
            object.member("source", item.source?.rawValue)
            writeFacts(of: item, to: &object)
            writeWriting(of: item, to: &object)
            if !item.problems.isEmpty {
                object.array("problems") { array in
                    for problem in item.problems {
                        array.object { object in
                            object.member("kind", problem.kind)
                            object.member("detail", problem.detail)
                            object.member("at", problem.at.rfc3339)
                        }
                    }
                }
            }
            if let recording = item.recording {
                object.object("recording") { object in write(recording, of: item, to: &object) }
            }
        }
    }

    /// What people wrote on it.
    private static func writeWriting(of item: EvidenceItem, to object: inout JSONWriter) {
        object.member("revision", item.revision)
        object.member("notes", item.notes)
        object.array("tags") { array in
            for tag in item.tags { array.element(tag) }
        }
        if let link = item.filedUnder {
            object.object("case") { object in
                object.member("id", "\(link.id)")
                object.member("reference", link.reference)
                object.member("title", link.title)
            }
        } else {
            object.member("case", nil as String?)
        }
        object.member("hold", item.filedUnder?.isHeld ?? false)
    }

    private static func write(_ recording: RecordingFacts, of item: EvidenceItem, to object: inout JSONWriter) {
        object.member("lines", recording.lines)
        object.member("chunks", recording.chunks)
        object.member("ended", recording.ended)
        object.member("endReason", recording.endReason)
        object.member("closedAt", recording.closedAt?.rfc3339)
        object.member("receivedAfterCapture", recording.receivedAfterCaptureMilliseconds.map { Double($0) / 1000 })
        object.member("verdict", json: recording.verdict.map { Array($0.utf8) })
        if let signer = recording.signer {
            object.object("signer") { object in
                object.member("key", signer.key)
                object.member("known", signer.knownAs != nil)
                object.member("name", signer.knownAs)
                object.member("broughtBy", signer.broughtBy)
            }
        }
        object.array("segments") { array in
            for segment in recording.segments {
                array.object { object in
                    object.member("number", segment.number)
                    object.member("mediaType", segment.mediaType)
                    object.member("width", segment.width)
                    object.member("height", segment.height)
                    object.member("bytes", segment.bytes)
                    object.member("sha256", segment.sha256)
                    object.member("state", segment.state.rawValue)
                    object.member("startedAt", segment.startedAt?.rfc3339)
                    object.member("media", "/api/v1/items/\(item.id)/segments/\(segment.number)/media")
                }
            }
        }
    }
}
