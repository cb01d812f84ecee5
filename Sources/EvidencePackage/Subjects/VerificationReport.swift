public import EvidenceProof

/// What a verification found, for people and for programs.
public struct VerificationReport: Sendable {
    /// What was verified: `recording`, `segment`, `object` or `evidence-copy`.
    public let kind: String
    /// Where it lies.
    public let path: String
    /// Intact, incomplete or changed.
    public let outcome: Outcome
    /// One sentence.
    public let summary: String
    /// Each thing found wrong, the worst first; one sentence each.
    public let problems: [String]
    /// What is no problem but should be known by who judges the evidence.
    public let remarks: [String]
    /// Bytes that lie outside the proof: of the log, from the last line on that a valid signature covers; of a segment, those of no such line.
    public let tails: [DamagedTail]
    /// Bytes hashed.
    public let bytes: Int
    /// The verdict on the recording; nil where none is concerned.
    public let verdict: RecordingVerdict?
    /// What programs read besides `kind`, `path`, `verdict`, `summary` and `tails`.
    let details: JSONObject

    /// The report as one JSON object (docs/cli-output.md).
    public var json: JSONObject {
        var report = JSONObject()
        report.append("path", path)
        report.append("kind", kind)
        report.append("verdict", outcome.name)
        report.append("summary", summary)
        for member in details.members where report[member.name] == nil { report.append(member.name, member.value) }
        report.append("tails", .array(tails.map { .object($0.json) }))
        return report
    }
}

/// A file of which only a first part is proven.
public struct DamagedTail: Sendable, Equatable {
    /// The file's path.
    public let path: String
    /// Bytes from the first on that are covered by the proof.
    public let provenBytes: Int
    /// Bytes after those, kept as they are.
    public let otherBytes: Int

    /// `capture.log: the first 1,234 bytes are covered by the proof, 17 after them are not`, in one sentence.
    public var detail: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if provenBytes == 0 { return "\(name): none of its \(otherBytes) bytes are covered by the proof; nothing is discarded" }
        return "\(name): the first \(provenBytes) bytes are covered by the proof, \(otherBytes) after them are not; nothing is discarded"
    }

    var json: JSONObject {
        var object = JSONObject()
        object.append("file", path)
        object.append("provenBytes", provenBytes)
        object.append("otherBytes", otherBytes)
        return object
    }
}
