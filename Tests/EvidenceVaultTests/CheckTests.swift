import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import Testing

@testable import EvidenceVault

@Suite struct CheckTests {
    let chunks = (0..<3).map { patternedBytes(70_000 + $0, seed: UInt64($0 + 7)) }

    private func recorded() throws -> (TemporaryVault, TestDevice, String) {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let upload = try temporary.vault.record(chunks, with: &device)
        return (temporary, device, try #require(upload.sha256))
    }

    private func change(_ path: String, _ body: (inout [UInt8]) -> Void) throws {
        try DurableFile.setMode(path, 0o600)
        var bytes = try DurableFile.read(path)
        body(&bytes)
        try DurableFile.write(bytes, to: path)
    }

    private func kinds(_ vault: Vault) throws -> Set<String> { Set(try vault.check().problems.map(\.kind)) }

    @Test func aSoundVaultHasNoProblem() throws {
        let (temporary, _, _) = try recorded()
        let report = try temporary.vault.check()
        #expect(report.problems == [])
        #expect(report.objects == 1 && report.recordings == 1 && report.bytes == chunks.joined().count)
        #expect(report.signatures == 6 + 5)
    }

    @Test func aChangedByteIsFound() throws {
        let (temporary, device, sha256) = try recorded()
        #expect(try temporary.vault.check().agreedBytes == [device.recording: [1: chunks.joined().count]])
        try change(temporary.vault.folder.object(sha256)) { $0[75_000] ^= 0x40 }
        #expect(try kinds(temporary.vault) == ["changed", "receipt-contradicted"])
        #expect(try temporary.vault.check().agreedBytes == [:], "nothing agrees of a recording with which something is wrong")
    }

    /// Of what is still being received, only bytes agree that a line names, also where more are there.
    @Test func bytesAheadOfTheirLinesDoNotAgreeYet() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        let upload = try vault.createSegment(1, of: device.recording)
        try vault.append(chunks[0] + chunks[1], to: upload.id, at: 0)
        #expect(try vault.check().agreedBytes == [:])
        _ = try vault.appendLog(try device.chunk(1, chunks[0]), to: device.recording)
        #expect(try vault.check().agreedBytes == [device.recording: [1: chunks[0].count]])
    }

    @Test func aMissingObjectIsFound() throws {
        let (temporary, _, sha256) = try recorded()
        try DurableFile.remove(temporary.vault.folder.object(sha256))
        #expect(try kinds(temporary.vault) == ["missing"])
    }

    @Test func aChangedLogIsFound() throws {
        let (temporary, device, _) = try recorded()
        let path = "\(temporary.vault.folder.recording(device.recording.description))/capture.log"
        try change(path) { bytes in
            let index = bytes.firstIndex(of: UInt8(ascii: "9")) ?? 0
            bytes[index] = UInt8(ascii: "8")
        }
        let found = try kinds(temporary.vault)
        #expect(!found.isDisjoint(with: ["log-invalid", "signature-invalid"]))
    }

    @Test func aForgedReceiptIsFound() throws {
        let (temporary, device, _) = try recorded()
        let path = "\(temporary.vault.folder.recording(device.recording.description))/receipts.txt"
        try change(path) { bytes in
            let index = bytes.lastIndex(of: UInt8(ascii: "T")) ?? 0
            bytes[index + 1] ^= 1
        }
        #expect(try kinds(temporary.vault) == ["receipt-invalid"])
    }

    @Test func filesThatTheCatalogueDoesNotKnowAreFound() throws {
        let (temporary, _, _) = try recorded()
        let folder = temporary.vault.folder
        try Folder.create("\(folder.objects)/ff")
        try DurableFile.write([1], to: "\(folder.objects)/ff/ff00")
        try Folder.create("\(folder.recordings)/x")
        try DurableFile.setMode(folder.path, 0o755)
        #expect(try kinds(temporary.vault) == ["object-unknown", "folder-open"])
    }

    @Test func aLiveRecordingIsCheckedAsFarAsItWent() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        let upload = try vault.createSegment(1, of: device.recording)
        try vault.append(chunks[0], to: upload.id, at: 0)
        _ = try vault.appendLog(try device.chunk(1, chunks[0]), to: device.recording)
        #expect(try vault.check().problems.map(\.detail) == [])
        try change(vault.folder.upload(upload.id)) { $0[3] ^= 1 }
        #expect(try kinds(vault) == ["changed", "chunk-changed", "receipt-contradicted"])
    }

    @Test func itCanBeStopped() throws {
        let (temporary, _, _) = try recorded()
        #expect(code { _ = try temporary.vault.check { _ in false } } == .cancelled)
    }
}
