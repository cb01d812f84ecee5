import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import MediaProcessing
import Testing

@testable import VaultServer

@Suite struct CheckedVerdictsTests {
    /// A settled recording of one chunk.
    private func record(into vault: Vault) throws -> EvidenceItem {
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        let chunk = patternedBytes(60_000, seed: 5)
        let upload = try vault.createUpload(
            UploadRequest(
                target: .segment(recording: device.recording, number: 1, mediaType: "video/mp4"), length: chunk.count, device: nil))
        let session = try vault.openAppend(upload.id, at: 0)
        try chunk.withUnsafeBytes { bytes throws in try session.write(bytes) }
        _ = try session.finish()
        _ = try vault.appendLog(try device.chunk(1, chunk) + device.end(), to: device.recording)
        return try vault.item(try #require(ItemID(device.recording.description)))
    }

    private func change(_ path: String) throws {
        chmod(path, 0o600)
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        var byte: UInt8 = 0
        try #require(descriptor >= 0 && pread(descriptor, &byte, 1, 30_000) == 1)
        byte ^= 1
        try #require(pwrite(descriptor, &byte, 1, 30_000) == 1)
    }

    private func verdictAfterCheck(_ id: ItemID, in vault: Vault) throws -> String? {
        let job = try vault.createJob(kind: CheckJob.kind, item: nil)
        _ = try CheckJob(vault: vault).run(job, cancellation: MediaCancellation()) { _, _ in }
        let stored = try #require(try vault.item(id).recording?.verdict)
        return try JSONText.parse(Array(stored.utf8)).object?["verdict"]?.string
    }

    @Test func theLibrarySaysWhatTheCheckFound() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let item = try record(into: vault)
        _ = try ItemEvidence(item.id, in: vault).judge(by: .owner)
        #expect(try verdictAfterCheck(item.id, in: vault) == "intact")
        let object = vault.folder.object(try #require(item.sha256.first))
        try change(object)
        #expect(try verdictAfterCheck(item.id, in: vault) == "changed")
        try change(object)
        #expect(try verdictAfterCheck(item.id, in: vault) == "intact", "bytes that are right again are judged anew")
    }
}
