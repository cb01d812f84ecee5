import DurableFiles
import EvidenceVault
import MediaProcessing
import OpenSSLBridge
import EvidenceProof

/// Checks the whole vault, and writes what it found as `check.json`.
struct CheckJob {
    static let kind = "check"
    static let reportName = "check.json"

    /// The kind of job that also puts right what is safe to.
    static let repairKind = "check-repair"

    let vault: Vault

    /// Where a job's report lies.
    static func folder(of job: String, in vault: Vault) -> String { "\(vault.folder.derived)/checks/\(job)" }

    func run(_ job: Job, cancellation: MediaCancellation, report: @escaping @Sendable (Double, String) -> Void) throws -> (
        detail: String, files: [Job.File]
    ) {
        report(0, "Hashing")
        let found = try vault.check { progress in
            report(Double(progress.bytesDone) / Double(max(progress.bytesTotal, 1)), "Hashing")
            return !cancellation.isCancelled
        }
        try CheckedVerdicts(vault: vault, found: found).bringUpToDate { cancellation.isCancelled }
        let repairs = job.kind == Self.repairKind ? try vault.repair(found, by: job.actor) : []
        var writer = JSONWriter()
        writer.object { object in
            object.member("sound", found.isSound)
            object.member("objects", found.objects)
            object.member("bytes", found.bytes)
            object.member("recordings", found.recordings)
            object.member("signatures", found.signatures)
            for (name, entries) in [("problems", found.problems), ("repairs", repairs)] {
                object.array(name) { array in
                    for entry in entries {
                        array.object { object in
                            object.member("kind", entry.kind)
                            object.member("subject", entry.subject)
                            object.member("detail", entry.detail)
                        }
                    }
                }
            }
        }
        let folder = Self.folder(of: job.id, in: vault)
        try Folder.create(folder)
        try DurableFile.write(writer.bytes, to: "\(folder)/\(Self.reportName)")
        let digest = String(decoding: Hexadecimal.encode(DigestAlgorithm.sha256.digest(of: writer.bytes)), as: UTF8.self)
        let detail =
            found.isSound ? "Everything is as it should be" : "\(found.problems.count) problem\(found.problems.count == 1 ? "" : "s") found"
        return (detail, [Job.File(name: Self.reportName, bytes: writer.bytes.count, sha256: digest)])
    }
}
