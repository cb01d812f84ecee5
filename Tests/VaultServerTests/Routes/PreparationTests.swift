import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import MediaProcessing
import Testing

@testable import VaultServer

/// What is prepared without anybody asking.
@Suite(.timeLimit(.minutes(10)))
struct PreparationTests {
    @Test func whatComesWhileItIsPreparedIsPreparedToo() throws {
        // A media worker that says it has begun, and then waits.
        let signs = TemporaryFolder()
        let script = "touch '\(signs.path)/begun'; while [ ! -e '\(signs.path)/go' ]; do sleep 0.01; done; exit 1"
        let live = try LiveServer { $0.mediaWorker = MediaWorkerProcess(program: "/bin/sh", arguments: ["-c", script]) }
        let vault = live.vault.vault
        var device = try TestDevice()
        let parts = [patternedBytes(1000, seed: 1), patternedBytes(1500, seed: 2)]
        _ = try vault.appendLog(try device.begin() + device.segment(1) + device.chunk(1, parts[0]), to: device.recording)
        // Its first segment is whole when it ends: from then on it is prepared, and there is something to make a picture of.
        try send(parts[0], as: 1, of: device.recording, to: vault)
        _ = try vault.appendLog(try device.segment(2) + device.chunk(2, parts[1]) + device.end(), to: device.recording)
        while access("\(signs.path)/begun", F_OK) != 0 { usleep(5000) }
        // Its verdict is there, and says that a segment is missing. That segment comes now.
        #expect(try verdict(of: device.recording, in: vault)?.contains("\"incomplete\"") == true)
        try send(parts[1], as: 2, of: device.recording, to: vault)
        #expect(try vault.item(ItemID(device.recording)).state == .settled)
        #expect(mkdir("\(signs.path)/go", 0o700) == 0)
        // When nobody looks again, it stays as it is.
        for _ in 0..<6000 where try verdict(of: device.recording, in: vault)?.contains("\"intact\"") != true { usleep(5000) }
        #expect(try verdict(of: device.recording, in: vault)?.contains("\"intact\"") == true)
    }

    private func verdict(of recording: RecordingID, in vault: Vault) throws -> String? {
        try vault.item(ItemID(recording)).recording?.verdict
    }

    private func send(_ bytes: [UInt8], as number: Int, of recording: RecordingID, to vault: Vault) throws {
        let target = UploadTarget.segment(recording: recording, number: number, mediaType: "video/mp4")
        let upload = try vault.createUpload(UploadRequest(target: target, length: bytes.count))
        let session = try vault.openAppend(upload.id, at: 0)
        try bytes.withUnsafeBytes { try session.write($0) }
        _ = try session.finish()
    }
}
