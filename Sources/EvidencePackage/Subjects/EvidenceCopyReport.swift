internal import DurableFiles
internal import EvidenceProof

/// Verifies an evidence copy against the report that lies beside it, and the originals where they lie there too.
enum EvidenceCopyReport {
    /// A file that the report names.
    private struct Named {
        let name: String
        let sha256: String

        init?(_ value: JSONValue) {
            guard let object = value.object, let name = object["name"]?.string, let sha256 = object["sha256"]?.string,
                !name.utf8.contains(UInt8(ascii: "/")), Digest(hexadecimal: sha256) != nil
            else { return nil }
            (self.name, self.sha256) = (name, sha256)
        }
    }

    static func make(_ report: String, hashing: Hashing) throws -> VerificationReport {
        guard let object = (try? JSONText.parse(try DurableFile.read(report)))?.object,
            let copy = object["copy"].flatMap(Named.init)
        else {
            throw UnverifiableError(
                report, "is not the report of an evidence copy", hint: "It should hold \"copy\" with \"name\" and \"sha256\".")
        }
        let originals = (object["originals"]?.array ?? []).compactMap(Named.init)
        let folder = Folder.parent(of: report)

        var bytes = 0
        var problems: [String] = []
        let held = DurableFile.size("\(folder)/\(copy.name)") != nil
        if held {
            try check(copy, at: "\(folder)/\(copy.name)", hashing: hashing, bytes: &bytes, problems: &problems)
        }
        var originalsHeld = 0
        for original in originals {
            guard let path = path(of: original, near: folder) else { continue }
            originalsHeld += 1
            try check(original, at: path, hashing: hashing, bytes: &bytes, problems: &problems)
        }
        let outcome: Outcome = !problems.isEmpty ? .changed : held ? .intact : .incomplete
        if !held { problems.append("\(copy.name) is missing") }

        var details = JSONObject()
        details.append("bytes", bytes)
        details.append("originals", originals.count)
        details.append("originalsVerified", outcome == .intact ? originalsHeld : 0)
        return VerificationReport(
            kind: "evidence-copy", path: report, outcome: outcome,
            summary: summary(outcome, problems, copy.name, originalsHeld, originals.count), problems: problems,
            remarks: ["the report of an evidence copy is not signed: the proof is the recording itself"], tails: [], bytes: bytes,
            verdict: nil, details: details)
    }

    /// Where an original lies: beside the report, or among the objects of the vault that the report lies in.
    private static func path(of original: Named, near folder: String) -> String? {
        let object = "/objects/\(original.sha256.prefix(2))/\(original.sha256)"
        return ["\(folder)/\(original.name)", "\(folder)/../../.." + object].first { DurableFile.size($0) != nil }
    }

    private static func check(
        _ file: Named, at path: String, hashing: Hashing, bytes: inout Int, problems: inout [String]
    ) throws {
        let report = try ObjectReport.make(path, sha256: file.sha256, hashing: hashing)
        bytes += report.bytes
        if report.outcome != .intact { problems.append("\(file.name) does not have the SHA-256 that the report gives it") }
    }

    private static func summary(_ outcome: Outcome, _ problems: [String], _ name: String, _ held: Int, _ all: Int) -> String {
        guard outcome == .intact else { return "\(outcome.name): \(problems.first ?? "")" }
        let originals = held == 0 ? "its originals are not here" : "\(held) of its \(all) originals too"
        return "verified: \(name) is the copy that its report describes; \(originals)"
    }
}
