import EvidenceModel
import EvidenceProof

/// The report beside an evidence copy (docs/formats/evidence-report.md), for programs and for people.
struct EvidenceReport {
    /// One file that the copy was made of.
    struct Original {
        var segment: Int
        var file: EvidenceCopyResult.File
        /// Time of day of its first and last moment, in milliseconds since 1970-01-01T00:00:00Z; nil when unknown.
        var start: Int?
        var end: Int?
    }

    static let schema = "exhibit-evidence-report/1"

    var request: EvidenceCopyRequest
    var originals: [Original]
    var copy: EvidenceCopyResult.File
    var statistics: CopyStatistics
    var notes: [String]
    var libraries: [String]

    var verdict: JSONValue? { request.facts.verdict.flatMap { try? JSONText.parse($0) } }
    var start: Int? { originals.compactMap(\.start).min() }
    var end: Int? { originals.compactMap(\.end).max() }

    /// The report for programs: one JSON object and a line feed.
    func json() -> [UInt8] {
        let facts = request.facts
        var root = JSONObject()
        root.append("schema", EvidenceReport.schema)
        root.append("recording", EvidenceReport.text(facts.recording))
        root.append("title", EvidenceReport.text(facts.title))
        root.append("device", EvidenceReport.text(facts.device))
        root.append("captureSoftware", EvidenceReport.text(facts.captureSoftware))
        root.append("times", .object(times()))
        root.append("coordinates", .null)
        root.append("originals", .array(originals.map { .object(EvidenceReport.json($0)) }))
        root.append("copy", .object(copyObject()))
        root.append("verification", verdict ?? .null)
        root.append("notes", .array(notes.map { .string($0) }))
        var software = JSONObject()
        software.append("name", "exhibit")
        software.append("version", facts.version)
        software.append("build", facts.build)
        software.append("libraries", .array(libraries.map { .string($0) }))
        root.append("software", .object(software))
        root.append("madeAt", EvidenceReport.time(facts.madeAtMilliseconds))
        return JSONText.write(.object(root)) + [UInt8(ascii: "\n")]
    }

    private func times() -> JSONObject {
        var times = JSONObject()
        times.append("from", EvidenceReport.time(start))
        times.append("to", EvidenceReport.time(end))
        times.append("timeZone", EvidenceReport.text(request.facts.timeZone))
        times.append("utcOffset", CaptionText.offset(request.timeline.utcOffsetMinutes))
        var pauses: [JSONValue] = []
        for pause in request.timeline.pauses {
            var object = JSONObject()
            object.append("from", EvidenceReport.time(pause.start))
            object.append("to", EvidenceReport.time(pause.end))
            pauses.append(.object(object))
        }
        times.append("interruptions", .array(pauses))
        return times
    }

    private static func json(_ original: Original) -> JSONObject {
        var object = JSONObject()
        object.append("segment", original.segment)
        object.append("name", original.file.name)
        object.append("bytes", original.file.bytes)
        object.append("sha256", original.file.sha256)
        object.append("from", time(original.start))
        object.append("to", time(original.end))
        return object
    }

    private func copyObject() -> JSONObject {
        var object = JSONObject()
        object.append("name", copy.name)
        object.append("bytes", copy.bytes)
        object.append("sha256", copy.sha256)
        object.append("mediaType", statistics.hasSound ? "video/mp4;codecs=\"avc1,mp4a.40.2\"" : "video/mp4;codecs=\"avc1\"")
        object.append("duration", JSONValue((statistics.duration * 1000).rounded() / 1000) ?? .null)
        object.append("frames", statistics.frames)
        object.append("width", statistics.width)
        object.append("height", statistics.height)
        object.append("rotation", statistics.rotation)
        object.append("burntIn", .array((["date and time"] + (request.captions.isEmpty ? [] : ["captions"])).map { .string($0) }))
        object.append("arguments", .array(request.settings.arguments.map { .string($0) }))
        return object
    }

    static func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

    static func time(_ milliseconds: Int?) -> JSONValue {
        milliseconds.map { .string(Timestamp(milliseconds: $0).rfc3339) } ?? .null
    }
}
