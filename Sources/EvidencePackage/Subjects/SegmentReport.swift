internal import EvidenceModel
internal import EvidenceProof

/// Verifies one segment against its recording's capture log. What is missing of other segments does not count.
enum SegmentReport {
    static func make(
        _ folder: RecordingFolder, number: Int, path: String, trusted: TrustedKeys, hashing: Hashing
    ) throws -> VerificationReport {
        var evidence = try folder.evidence()
        evidence.segments = [try SegmentBytes(number, opening: path)]
        let (verifier, hashed) = try RecordingVerification.verifier(
            for: evidence, trusted: trusted, threads: hashing.threads, observer: hashing.observer)
        let verdict = verifier.verdict()
        let full = try verdict.object()
        let concerned = zip(verdict.problems, full["problems"]?.array ?? []).filter { problem, _ in
            (problem.segment ?? number) == number && !isOnlyTheEnd(problem, of: verifier, number)
        }
        let problems = concerned.map(\.0)
        let outcome: Outcome =
            problems.contains { $0.effect == .changed } ? .changed : problems.contains { $0.effect == .incomplete } ? .incomplete : .intact
        let chunks = verifier.expectedChunks.filter { $0.segment == number }
        let bytes = chunks.reduce(0) { $0 + $1.bytes }

        var details = JSONObject()
        details.append("segment", number)
        details.append("chunks", chunks.count)
        details.append("bytes", bytes)
        details.append("problems", .array(concerned.map(\.1)))
        for name in ["recording", "device", "signatures", "signer", "time"] { details.append(name, full[name] ?? .null) }
        return VerificationReport(
            kind: "segment", path: path, outcome: outcome, summary: summary(number, outcome, problems, chunks: chunks.count, verdict),
            problems: problems.map(\.detail), remarks: verdict.remarks, tails: RecordingReport.tails(of: evidence, in: folder, verdict),
            bytes: hashed, verdict: verdict, details: details)
    }

    /// Whether a problem is that the log was cut off, and the segment was finished before: another segment began, and this one's bytes
    /// are all there.
    private static func isOnlyTheEnd(_ problem: Problem, of verifier: RecordingVerifier, _ number: Int) -> Bool {
        problem.kind == .noEnd && verifier.loggedSegments.contains { $0.segment > number }
    }

    private static func summary(
        _ number: Int, _ outcome: Outcome, _ concerned: [Problem], chunks: Int, _ verdict: RecordingVerdict
    ) -> String {
        switch outcome {
        case .intact:
            let signer = verdict.isSignerKnown ? "signed by this device" : "signed by a key not known here"
            return "verified: segment \(number), \(chunks) chunk\(chunks == 1 ? "" : "s"), \(signer)"
        case .incomplete, .changed:
            let first = concerned.first { $0.effect == outcome }?.detail ?? ""
            return "\(outcome.name): \(first)"
        }
    }
}
