internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import Glibc

/// Verifies a recording's folder.
enum RecordingReport {
    static func make(_ folder: RecordingFolder, trusted: TrustedKeys, hashing: Hashing) throws -> VerificationReport {
        let evidence = try folder.evidence()
        let (verifier, bytes) = try RecordingVerification.verifier(
            for: evidence, trusted: trusted, threads: hashing.threads, observer: hashing.observer)
        let verdict = verifier.verdict()
        return VerificationReport(
            kind: "recording", path: folder.path, outcome: verdict.outcome, summary: verdict.summary,
            problems: verdict.problems.map(\.detail), remarks: verdict.remarks + remarks(on: folder, evidence, verifier),
            tails: tails(of: evidence, in: folder, verdict), bytes: bytes, verdict: verdict, details: try verdict.object())
    }

    /// In a vault, what has not settled is not in the folder, and only the vault knows which file it is.
    private static func remarks(on folder: RecordingFolder, _ evidence: RecordingEvidence, _ verifier: RecordingVerifier) -> [String] {
        guard access(folder.path + "/../../incoming", F_OK) == 0 else { return [] }
        let missing = verifier.loggedSegments.filter { logged in !evidence.segments.contains { $0.number == logged.segment } }
        guard !missing.isEmpty else { return [] }
        return ["in a vault, what is still being received lies elsewhere than in this folder: exhibit check judges it there"]
    }

    /// The files of which only a first part is proven, or nothing.
    static func tails(of evidence: RecordingEvidence, in folder: RecordingFolder, _ verdict: RecordingVerdict) -> [DamagedTail] {
        let files =
            [(path: folder.captureLog, size: evidence.log.count, proven: verdict.proven.logBytes)]
            + evidence.segments.map { (path: $0.path, size: $0.size, proven: verdict.proven.bytes(of: $0.number)) }
        return files.filter { $0.proven < $0.size }.map {
            DamagedTail(path: $0.path, provenBytes: $0.proven, otherBytes: $0.size - $0.proven)
        }
    }
}

extension RecordingVerdict {
    /// Its JSON as an object.
    func object() throws(ProofError) -> JSONObject { try JSONText.parse(json()).object ?? JSONObject() }
}
