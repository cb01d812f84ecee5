import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof
import ExhibitTestSupport
import Testing

struct SalvageTests {
    private func report(_ sample: SampleRecordingFolder) throws -> VerificationReport {
        try VerificationSubject.recording(sample.folder).verify(trusted: TrustedKeys())
    }

    @Test func tailsSayHowManyBytesAreProven() throws {
        let sample = try SampleRecordingFolder(isEnded: false)
        let logBytes = try DurableFile.read(sample.folder.captureLog).count
        try sample.append(Array("{\"seq\":13".utf8), to: sample.folder.captureLog)
        try sample.append(patternedBytes(1234, seed: 1), to: sample.segment(2))
        let report = try report(sample)
        #expect(report.outcome == .incomplete)
        #expect(report.tails.map(\.provenBytes) == [logBytes, 5 * SampleRecordingFolder.chunkBytes])
        #expect(report.tails.map(\.otherBytes) == [9, 1234])
    }

    @Test func whatIsProvenIsCopiedAndTheRestIsKeptBeside() throws {
        let sample = try SampleRecordingFolder(isEnded: false)
        try sample.append(Array("{\"seq\":13".utf8), to: sample.folder.captureLog)
        try sample.append(patternedBytes(1234, seed: 1), to: sample.segment(2))
        let original = try DurableFile.read(sample.segment(2))

        let target = TemporaryFolder()
        let result = try Salvage.copy(try report(sample), into: target.path)
        #expect(result.provenBytes == 10 * SampleRecordingFolder.chunkBytes)
        #expect(result.otherBytes == 1234 + 9)
        let salvaged = RecordingFolder(path: result.folder)
        let verdict = try RecordingVerification.verdict(on: try salvaged.evidence(), trusted: TrustedKeys())
        #expect(verdict.chunksVerified == 10)
        #expect(verdict.problems.map(\.kind) == [.noEnd])
        let segment = salvaged.segment(2, mediaType: "video/mp4")
        #expect(try DurableFile.read(segment) + DurableFile.read(segment + ".outside-proof") == original)
        #expect(try DurableFile.read(sample.segment(2)) == original)
    }

    @Test func aChangedByteEndsWhatIsProven() throws {
        let sample = try SampleRecordingFolder()
        try sample.flip(sample.segment(1), at: 22_500)
        let result = try Salvage.copy(try report(sample), into: TemporaryFolder().path)
        #expect(result.provenBytes == 7 * SampleRecordingFolder.chunkBytes)
    }

    /// Each line in turn says another time, so that its signature is wrong, and the next line's chain too.
    @Test func aWronglySignedLineAndWhatItNamesAreNotProven() throws {
        let (sample, target) = (try SampleRecordingFolder(), TemporaryFolder())
        defer { withExtendedLifetime((sample, target)) {} }
        let log = try DurableFile.read(sample.folder.captureLog)
        let parsed = ParsedCaptureLog.parse(log).lines
        for number in parsed.indices {
            let starts = [0] + log.indices.filter { log[$0] == 0x0A }.map { $0 + 1 }
            let digit = try #require(log[starts[number]...].firstRange(of: Array(parsed[number].time.utf8))).upperBound - 2
            try sample.flip(sample.folder.captureLog, at: digit)
            let report = try report(sample)
            #expect(report.outcome == .changed)
            #expect(report.tails.first { $0.path == sample.folder.captureLog }?.provenBytes == starts[number], "line \(number)")

            let result = try Salvage.copy(report, into: "\(target.path)/\(number)")
            let chunks = parsed[..<number].filter { if case .chunk = $0.entry { true } else { false } }.count
            #expect(result.provenBytes == chunks * SampleRecordingFolder.chunkBytes, "line \(number)")
            let salvaged = RecordingFolder(path: result.folder).captureLog
            #expect(try DurableFile.read(salvaged) == Array(log[..<starts[number]]))
            #expect(try DurableFile.read(salvaged + ".outside-proof").count == log.count - starts[number])
            try DurableFile.write(log, to: sample.folder.captureLog)
        }
    }

    @Test func nothingIsOverwritten() throws {
        let sample = try SampleRecordingFolder(isEnded: false)
        let target = TemporaryFolder()
        _ = try Salvage.copy(try report(sample), into: target.path)
        #expect(throws: UnverifiableError.self) { try Salvage.copy(try report(sample), into: target.path) }
    }
}
