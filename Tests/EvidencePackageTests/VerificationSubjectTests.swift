import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof
import ExhibitTestSupport
import Glibc
import Testing

struct VerificationSubjectTests {
    private func report(_ path: String) throws -> VerificationReport {
        let subjects = try VerificationSubject.find(at: path)
        try #require(subjects.count == 1)
        return try subjects[0].verify(trusted: TrustedKeys())
    }

    @Test(arguments: ["", "/", "/capture.log", "/receipts.txt", "/SHA256SUMS", "/."])
    func aFolderIsFoundByAnyOfItsFiles(suffix: String) throws {
        let sample = try SampleRecordingFolder()
        let report = try report(sample.folder.path + suffix)
        #expect(report.kind == "recording")
        #expect(report.outcome == .intact)
    }

    @Test func symbolicLinksAreFollowed() throws {
        let sample = try SampleRecordingFolder()
        let other = TemporaryFolder()
        symlink(sample.folder.path, other.path + "/link")
        #expect(try report(other.path + "/link").outcome == .intact)
    }

    @Test func aSegmentIsJudgedAlone() throws {
        let sample = try SampleRecordingFolder()
        try DurableFile.remove(sample.segment(1))
        let report = try report(sample.segment(2))
        #expect(report.kind == "segment")
        #expect(report.outcome == .intact)
        #expect(report.summary == "verified: segment 2, 5 chunks, signed by a key not known here")
        try sample.flip(sample.segment(2), at: 22_500)
        #expect(try self.report(sample.segment(2)).summary.hasPrefix("changed: segment 2, chunk 2 (from "))
    }

    @Test func aSegmentOfACutOffLogIsIncompleteOnlyWhenItIsTheLast() throws {
        let sample = try SampleRecordingFolder(isEnded: false)
        #expect(try report(sample.segment(1)).outcome == .intact)
        #expect(try report(sample.segment(2)).outcome == .incomplete)
    }

    @Test func aSegmentWithoutALogSaysSo() throws {
        let sample = try SampleRecordingFolder()
        try DurableFile.remove(sample.folder.captureLog)
        #expect(throws: UnverifiableError.self) { try VerificationSubject.find(at: sample.segment(1)) }
        #expect(try report(sample.folder.path).outcome == .incomplete)
    }

    @Test func aFolderInASegmentsPlaceIsCalledOne() throws {
        let sample = try SampleRecordingFolder()
        try DurableFile.remove(sample.segment(1))
        try Folder.create(sample.segment(1))
        let failure = try #require(throws: FileError.self) { try report(sample.folder.path) }
        #expect(failure.description == "\(sample.segment(1)) is a folder, not a file")
    }

    @Test func anObjectIsJudgedByItsName() throws {
        let folder = TemporaryFolder()
        let bytes = patternedBytes(300_000, seed: 7)
        let path = "\(folder.path)/\(Digest.of(bytes).hexadecimal)"
        try DurableFile.write(bytes, to: path)
        #expect(try report(path).outcome == .intact)
        try DurableFile.write(bytes + [0], to: path)
        let report = try report(path)
        #expect(report.outcome == .changed)
        #expect(report.json["sha256"]?.string == Digest.of(bytes + [0]).hexadecimal)
    }

    @Test func aVaultsFolderOfObjectsGivesEachOfThem() throws {
        let folder = TemporaryFolder()
        for seed in UInt64(1)...3 {
            let bytes = patternedBytes(1000, seed: seed)
            let name = Digest.of(bytes).hexadecimal
            try Folder.create("\(folder.path)/objects/\(name.prefix(2))")
            try DurableFile.write(seed == 3 ? [0] : bytes, to: "\(folder.path)/objects/\(name.prefix(2))/\(name)")
        }
        try Folder.create("\(folder.path)/objects/zz")
        let outcomes = try VerificationSubject.find(at: folder.path + "/objects").map { try $0.verify(trusted: TrustedKeys()).outcome }
        #expect(outcomes.count == 3 && outcomes.count { $0 == .changed } == 1)
    }

    @Test func whatCannotBeVerifiedIsNamedWithAHint() throws {
        let folder = TemporaryFolder()
        #expect(throws: UnverifiableError.self) { try VerificationSubject.find(at: folder.path) }
        #expect(throws: UnverifiableError.self) { try VerificationSubject.find(at: folder.path + "/absent") }
        #expect(throws: UnverifiableError.self) { try VerificationSubject.find(at: "/dev/null") }
        try DurableFile.write([1, 2, 3], to: folder.path + "/holiday.mp4")
        let error = #expect(throws: UnverifiableError.self) { try VerificationSubject.find(at: folder.path + "/holiday.mp4") }
        #expect(error?.hint != nil)
        try DurableFile.write([], to: folder.path + "/exhibit.sqlite")
        let vault = #expect(throws: UnverifiableError.self) { try VerificationSubject.find(at: folder.path) }
        #expect(vault?.hint?.contains("exhibit check") == true)
    }

    @Test func aFolderOfRecordingsGivesEachOfThem() throws {
        let (first, second) = (try SampleRecordingFolder(), try SampleRecordingFolder())
        let folder = TemporaryFolder()
        symlink(first.folder.path, folder.path + "/a")
        symlink(second.folder.path, folder.path + "/b")
        #expect(try VerificationSubject.find(at: folder.path).map(\.kind) == ["recording", "recording"])
    }
    @Test func nothingThatLiesInARecordingsFolderIsPassedOver() throws {
        let (sample, other) = (try SampleRecordingFolder(), try SampleRecordingFolder())
        let object = patternedBytes(1000, seed: 3)
        symlink(".", sample.folder.path + "/itself")
        symlink(other.folder.path, sample.folder.path + "/other")
        try DurableFile.write(object, to: "\(sample.folder.path)/\(Digest.of(object).hexadecimal)")
        try DurableFile.write([1], to: sample.folder.path + "/a-evidence.mp4")
        let digest = Digest.of([2]).hexadecimal
        try DurableFile.write(
            Array(#"{"copy":{"name":"a-evidence.mp4","sha256":"\#(digest)"}}"#.utf8), to: sample.folder.path + "/a-evidence.json")
        let subjects = try VerificationSubject.find(at: sample.folder.path)
        #expect(subjects.map(\.kind) == ["recording", "recording", "evidence-copy", "object"])
        #expect(try subjects.map { try $0.verify(trusted: TrustedKeys()).outcome } == [.intact, .intact, .changed, .intact])
    }
}
