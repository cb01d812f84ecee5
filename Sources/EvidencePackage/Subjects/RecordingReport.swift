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
            tails: tails(of: evidence, in: folder, verifier), bytes: bytes, verdict: verdict, details: try verdict.object())
    }

    /// In a vault, what has not settled is not in the folder, and only the vault knows which file it is.
    private static func remarks(on folder: RecordingFolder, _ evidence: RecordingEvidence, _ verifier: RecordingVerifier) -> [String] {
        guard access(folder.path + "/../../incoming", F_OK) == 0 else { return [] }
        let missing = verifier.loggedSegments.filter { logged in !evidence.segments.contains { $0.number == logged.segment } }
        guard !missing.isEmpty else { return [] }
        return ["in a vault, what is still being received lies elsewhere than in this folder: exhibit check judges it there"]
    }

    /// The files of which only a first part is proven.
    static func tails(of evidence: RecordingEvidence, in folder: RecordingFolder, _ verifier: RecordingVerifier) -> [DamagedTail] {
        var tails: [DamagedTail] = []
        let wholeLog = verifier.log.wholeBytes
        if wholeLog < evidence.log.count, wholeLog > 0 {
            tails.append(DamagedTail(path: folder.captureLog, provenBytes: wholeLog, otherBytes: evidence.log.count - wholeLog))
        }
        for segment in evidence.segments {
            let logged = verifier.loggedSegments.first { $0.segment == segment.number }?.bytes ?? 0
            if segment.size > logged {
                tails.append(DamagedTail(path: segment.path, provenBytes: logged, otherBytes: segment.size - logged))
            }
        }
        return tails
    }
}

extension RecordingVerdict {
    /// Its JSON as an object.
    func object() throws(ProofError) -> JSONObject { try JSONText.parse(json()).object ?? JSONObject() }
}
