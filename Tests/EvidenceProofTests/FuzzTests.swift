import EvidenceProof
import ExhibitTestSupport
import Testing

/// Damaged vectors through every parser. A crash fails the run; what once crashed is kept as a vector of its own, or in `Vectors/fuzz`.
@Suite(.timeLimit(.minutes(10))) struct FuzzTests {
    @Test func captureLogs() throws {
        forEachMutation(of: "capture-log", rounds: 25, longest: 20_000) { bytes in
            let log = ParsedCaptureLog.parse(bytes)
            #expect(log.wholeBytes <= bytes.count)
            #expect((log.problem == nil) == (log.wholeBytes == bytes.count))
            // What was read stands alone.
            let prefix = ParsedCaptureLog.parse(Array(bytes[..<log.wholeBytes]))
            #expect(prefix.problem == nil && prefix.lines.count == log.lines.count)
            // Reading as it arrives finds the same.
            var parser = CaptureLogParser()
            do throws(ProofError) {
                let lines = try parser.feed(bytes)
                #expect(lines.count == log.lines.count && (log.problem == nil || log.problem?.code == .truncated))
            } catch {
                #expect(error.code == log.problem?.code && error.line == log.problem?.line)
            }
        }
    }

    @Test func json() throws {
        forEachMutation(of: "json", rounds: 60, longest: 5_000) { bytes in
            guard let value = try? JSONText.parse(bytes) else { return }
            let written = JSONText.write(value)
            let again = try? JSONText.parse(written)
            #expect(again.map { JSONText.write($0) } == written)
        }
    }

    @Test func receiptsAndTimeNotes() throws {
        for folder in ["receipt", "time-note"] {
            forEachMutation(of: folder, rounds: 60, longest: 5_000) { bytes in
                guard let note = try? SignedNote.parse(bytes) else { return }
                #expect(!note.signatures.isEmpty)
                if let receipt = try? Receipt.parse(text: note.text) { #expect(receipt.text == note.text) }
                if let time = try? TimeNote.parse(text: note.text) { #expect(time.text == note.text) }
            }
        }
        forEachMutation(of: "verifier-key", rounds: 100, longest: 1_000) { bytes in
            guard let key = try? VerifierKey.parse(bytes) else { return }
            #expect((try? VerifierKey.parse(Array(key.text.utf8))) == key)
        }
    }

    /// Whole recordings with damaged logs and receipts: there is always a verdict, its JSON is JSON, and damage is never good.
    @Test func recordings() throws {
        let vectors = VectorReader.all("verdict")
        let others = vectors.map { $0.body }
        for (index, vector) in vectors.enumerated() {
            var mutator = Mutator(seed: UInt64(index))
            for _ in 0..<Mutator.rounds(6) {
                let log = mutator.mutate(vector.parts.first { $0.name == "capture.log" }?.bytes ?? [], others: others)
                let receipts = mutator.mutate(vector.parts.first { $0.name == "receipts.txt" }?.bytes ?? [], others: others)
                let keys = try vector.values("known-vault").map { try VerifierKey.parse(Array($0.utf8)) }
                var verifier = RecordingVerifier(
                    log: log, receipts: receipts, timeNote: receipts, knownDeviceKeys: [], vaultKeys: keys)
                for check in verifier.signatureChecks.indices { verifier.signatureChecked(check, valid: check % 5 != 4) }
                for (chunk, expected) in verifier.expectedChunks.enumerated() {
                    verifier.segmentHeld(expected.segment, bytes: expected.end)
                    verifier.chunkHashed(chunk, digest: chunk % 3 == 2 ? Digest.of([]) : expected.sha256)
                }
                let verdict = verifier.verdict()
                #expect(throws: Never.self) { try JSONText.parse(verdict.json()) }
                if verifier.log.lines.count > 4 { #expect(verdict.outcome == .changed) }
                #expect(verdict.problems.allSatisfy { $0.kind != .log(.truncated) })
                #expect((verdict.outcome == .intact) == verdict.problems.allSatisfy { $0.effect == .intact })
            }
        }
    }

    /// Runs `check` over every case of a folder and its neighbours in `Vectors/fuzz`, as it is and damaged.
    private func forEachMutation(of folder: String, rounds: Int, longest: Int, check: ([UInt8]) -> Void) {
        let kept = VectorReader.fileNames("fuzz/\(folder)").map { VectorReader.bytes("fuzz/\(folder)/\($0)") }
        let seeds = VectorReader.all(folder).map { $0.body } + kept
        for (index, seed) in seeds.enumerated() {
            check(seed)
            guard seed.count <= longest else { continue }
            var mutator = Mutator(seed: UInt64(index))
            for _ in 0..<Mutator.rounds(rounds) { check(mutator.mutate(seed, others: seeds)) }
        }
    }
}
