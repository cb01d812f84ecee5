import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

struct RecordingVerificationTests {
    private func verdict(_ sample: SampleRecordingFolder, trusting: Bool = true) throws -> RecordingVerdict {
        let keys = trusting ? TrustedKeys(devices: [sample.device.publicKey], vaults: [sample.vaultKey]) : TrustedKeys()
        return try RecordingVerification.verdict(on: try sample.folder.evidence(), trusted: keys)
    }

    @Test func aRecordingAsItWasMadeIsIntact() throws {
        let verdict = try verdict(try SampleRecordingFolder())
        #expect(verdict.outcome == .intact)
        #expect(verdict.chunksVerified == 10)
        #expect(verdict.signaturesInvalid == 0)
        #expect(verdict.time.status == .proven)
        #expect(verdict.summary.hasPrefix("verified: 10 chunks, signed by this device, received "))
    }

    /// A case's files in a folder get the case's verdict: whatever must be hashed for it is. An `end` line that contradicts its own chunks
    /// takes hashing everything twice, and is left to who does that.
    @Test(arguments: VectorReader.all("verdict").filter { $0.name != "changed-segment-digest" })
    func aFolderGetsTheVerdictOfItsCase(_ vector: Vector) throws {
        let folder = TemporaryFolder()
        for part in vector.parts { try DurableFile.write(part.bytes, to: "\(folder.path)/\(part.name)") }
        let keys = TrustedKeys(
            devices: try vector.values("known-device").map { try Base64.decode(Array($0.utf8)) },
            vaults: try vector.values("known-vault").map { try VerifierKey.parse(Array($0.utf8)) })
        let verdict = try RecordingVerification.verdict(on: try RecordingFolder(path: folder.path).evidence(), trusted: keys)
        #expect(verdict.outcome.name == vector["expect"])
        #expect(verdict.summary == vector["summary"])
    }

    @Test func unknownKeysAreNoTampering() throws {
        let verdict = try verdict(try SampleRecordingFolder(), trusting: false)
        #expect(verdict.outcome == .intact)
        #expect(!verdict.isSignerKnown)
        #expect(verdict.time.status == .claimed)
    }

    @Test(arguments: [0, SampleRecordingFolder.chunkBytes - 1, SampleRecordingFolder.chunkBytes, 5 * SampleRecordingFolder.chunkBytes - 1])
    func oneChangedByteNamesItsChunk(offset: Int) throws {
        let sample = try SampleRecordingFolder()
        try sample.flip(sample.segment(2), at: offset)
        let verdict = try verdict(sample)
        #expect(verdict.outcome == .changed)
        #expect(verdict.chunksVerified == 9)
        let problem = try #require(verdict.problems.first)
        #expect(problem.segment == 2)
        #expect(problem.chunk == offset / SampleRecordingFolder.chunkBytes)
        #expect(problem.from != nil && problem.to != nil)
    }

    /// What a caller has found to agree is not read again; all else is.
    @Test func bytesThatAgreeAreNotHashedAgain() throws {
        let sample = try SampleRecordingFolder()
        let chunk = SampleRecordingFolder.chunkBytes
        try sample.flip(sample.segment(1), at: chunk)
        let evidence = try sample.folder.evidence()
        var total = 0
        let trusting = try RecordingVerification.verdict(on: evidence, trusted: TrustedKeys(), agreed: [1: 2 * chunk, 2: 5 * chunk - 1]) {
            total = $0.total
            return true
        }
        #expect(trusting.outcome == .intact)
        #expect(total == 4 * chunk)
        #expect(try RecordingVerification.verdict(on: evidence, trusted: TrustedKeys(), agreed: [1: chunk]).outcome == .changed)
    }

    @Test func aMissingSegmentIsIncomplete() throws {
        let sample = try SampleRecordingFolder()
        try DurableFile.remove(sample.segment(1))
        let verdict = try verdict(sample)
        #expect(verdict.outcome == .incomplete)
        #expect(verdict.problems.first?.kind == .segmentMissing)
    }

    @Test func segmentsOfAVaultAreFoundThroughTheirDigests() throws {
        let sample = try SampleRecordingFolder()
        let vault = TemporaryFolder()
        let folder = RecordingFolder(path: "\(vault.path)/recordings/\(sample.recording)")
        try Folder.create(folder.path)
        for (from, to) in [(sample.folder.captureLog, folder.captureLog), (sample.folder.digests, folder.digests)] {
            try DurableFile.write(try DurableFile.read(from), to: to)
        }
        for line in try DurableFile.read(sample.folder.digests).split(separator: 10) {
            let digest = String(decoding: line.prefix(64), as: UTF8.self)
            try Folder.create("\(vault.path)/objects/\(digest.prefix(2))")
            let name = String(decoding: line.dropFirst(66), as: UTF8.self)
            try DurableFile.write(
                try DurableFile.read("\(sample.folder.path)/\(name)"), to: "\(vault.path)/objects/\(digest.prefix(2))/\(digest)")
        }
        let verdict = try RecordingVerification.verdict(on: try folder.evidence(), trusted: TrustedKeys())
        #expect(verdict.outcome == .intact)
        #expect(verdict.chunksVerified == 10)
    }

    @Test func anyNumberOfThreadsComesToTheSameVerdict() throws {
        let sample = try SampleRecordingFolder()
        try sample.flip(sample.segment(1), at: 12_000)
        let evidence = try sample.folder.evidence()
        let verdicts = try [1, 2, 7, 64].map {
            try RecordingVerification.verdict(on: evidence, trusted: TrustedKeys(), threads: $0).json()
        }
        #expect(Set(verdicts).count == 1)
    }

    @Test func progressEndsAtTheTotalAndCanStop() throws {
        let sample = try SampleRecordingFolder()
        let evidence = try sample.folder.evidence()
        var last = HashingProgress(done: 0, total: 0)
        _ = try RecordingVerification.verdict(on: evidence, trusted: TrustedKeys()) { progress in
            #expect(progress.done >= last.done)
            last = progress
            return true
        }
        #expect(last == HashingProgress(done: 100_000, total: 100_000))
        #expect(throws: VerificationFailure.stopped) {
            try RecordingVerification.verdict(on: evidence, trusted: TrustedKeys(), threads: 1) { _ in false }
        }
    }

    @Test func aFileThatShrinksMeanwhileIsAFaultAndNoVerdict() throws {
        let sample = try SampleRecordingFolder()
        var evidence = try sample.folder.evidence()
        let first = evidence.segments[0]
        try DurableFile.write([], to: sample.folder.path + "/empty")
        let empty = try ReadFile(path: sample.folder.path + "/empty")
        evidence.segments[0] = SegmentBytes(
            number: first.number, descriptor: empty.descriptor, size: first.size, path: empty.path, owner: empty)
        #expect(throws: FileError.self) { try RecordingVerification.verdict(on: evidence, trusted: TrustedKeys()) }
    }
}
