import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof
import EvidenceVault
import MediaProcessing

/// Makes a recording's evidence copy and its reports: verifies the originals first, so that the reports can say how that ended.
struct EvidenceCopyJob {
    static let kind = "evidence-copy"
    /// The part of the whole that verifying takes.
    private static let verifying = 0.1

    let vault: Vault
    let media: MediaWorkerProcess
    let configuration: ServerConfiguration

    /// Where an item's copies lie.
    static func folder(of id: ItemID, in vault: Vault) throws -> String { "\(try vault.derivedFolder(of: id))/evidence-copies" }

    func run(_ job: Job, cancellation: MediaCancellation, report: @escaping (Double, String) -> Void) throws -> (
        detail: String, files: [Job.File]
    ) {
        guard let id = job.item else { throw Problem(.conflict, "The job names no item.") }
        let evidence = try ItemEvidence(id, in: vault)
        guard evidence.item.state != .live else { throw Problem(.conflict, "The recording goes on: wait for its end.") }
        report(0, "Verifying the originals")
        let (verdict, json) = try evidence.judge(by: job.actor) { progress in
            report(Self.verifying * Double(progress.done) / Double(max(progress.total, 1)), "Verifying the originals")
            return !cancellation.isCancelled
        }
        let folder = try Self.folder(of: id, in: vault)
        try Folder.create(folder)
        let request = EvidenceCopyRequest(
            timeline: RecordingTimeline(evidence.log) { number, _ in evidence.segments.first { $0.number == number }?.object.file.path },
            folder: folder, name: FileTitle.of(evidence.item), facts: facts(evidence, verdict: json))
        report(Self.verifying, "Burning in date and time")
        let answer = try media.run(.evidence(request), cancellation: cancellation) { progress in
            report(Self.verifying + (1 - Self.verifying) * progress, "Burning in date and time")
        }
        guard case .evidence(let result) = answer else { throw Problem(.internal, "The media worker gave another answer.") }
        let files = result.files.map { Job.File(name: $0.name, bytes: $0.bytes, sha256: $0.sha256) }
        return (([verdict.summary] + result.notes).joined(separator: "; "), files)
    }

    private func facts(_ evidence: ItemEvidence, verdict: [UInt8]) -> EvidenceReportFacts {
        let begin = evidence.log.begin
        return EvidenceReportFacts(
            recording: "\(evidence.item.id)", title: evidence.item.title, device: begin?.device ?? evidence.item.device ?? "",
            captureSoftware: begin?.software ?? "", timeZone: begin?.timeZone ?? "", version: configuration.version,
            build: configuration.build, madeAtMilliseconds: vault.clock.now.milliseconds, verdict: verdict)
    }
}
