import EvidencePackage
import EvidenceProof
import EvidenceVault
import MediaProcessing

/// Judges a recording anew, as something that its verdict depends on has changed: its signer's key was accepted.
struct VerificationJob {
    let vault: Vault

    func run(_ job: Job, cancellation: MediaCancellation, report: @escaping (Double, String) -> Void) throws -> (
        detail: String, files: [Job.File]
    ) {
        guard let id = job.item else { throw Problem(.conflict, "The job names no item.") }
        let judged = try ItemEvidence(id, in: vault).judge(by: job.actor) { progress in
            report(Double(progress.done) / Double(max(progress.total, 1)), "Verifying the originals")
            return !cancellation.isCancelled
        }
        return (judged.verdict.summary, [])
    }
}
