import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

@testable import EvidenceVault

/// Who may bring the bytes of a recording.
@Suite struct ContributorTests {
    private let temporary: TemporaryVault
    private var vault: Vault { temporary.vault }

    init() throws { temporary = try TemporaryVault() }

    private func pair(_ name: String, with key: Ed25519PrivateKey? = nil) throws -> Device {
        let token = try vault.makePairingToken().token
        let shown = try key.map { PairingKey(key: $0.publicKey, proof: try $0.sign(PairingProof.text(token: token))) }
        return try vault.pair(token: token, name: name, key: shown).device
    }

    private func create(_ recording: RecordingID, from device: Device?, segment: Int = 1) throws -> Upload {
        try vault.createUpload(
            UploadRequest(target: .segment(recording: recording, number: segment, mediaType: "video/mp4"), device: device))
    }

    private func add(_ bytes: [UInt8], to upload: Upload, from device: Device?) throws -> Upload {
        let session = try vault.openAppend(upload.id, at: try vault.upload(upload.id).offset, device: device)
        try session.write(bytes)
        return try session.finish()
    }

    @Test func bytesComeFromWhoBeganTheRecording() throws {
        let (ana, ben) = (try pair("Ana’s phone"), try pair("Ben’s phone"))
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording, device: ana)
        #expect(code { _ = try create(device.recording, from: ben) } == .notTheRecorder)
        let upload = try create(device.recording, from: ana)
        #expect(code { _ = try create(device.recording, from: ben) } == .notTheRecorder, "not the same upload either")
        #expect(code { _ = try add([9, 9], to: upload, from: ben) } == .notTheRecorder)
        #expect(code { try vault.terminateUpload(upload.id, device: ben) } == .notTheRecorder)
        #expect(try add([1, 2], to: upload, from: ana).offset == 2)
        #expect(try add([3], to: upload, from: nil).offset == 3, "the owner may do everything")
        // A line is signed: whoever brings it, it is Ana's.
        _ = try vault.appendLog(try device.chunk(1, [1, 2, 3]), to: device.recording, device: ben)
        #expect(try vault.item(ItemID(device.recording)).recording?.chunks == 1)
    }

    @Test func aDeviceThatPairedAnewGoesOnWithWhatItSigned() throws {
        var device = try TestDevice()
        let before = try pair("phone", with: device.key)
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording, device: before)
        let upload = try create(device.recording, from: before)
        let again = try pair("phone", with: device.key)
        #expect(try add([1], to: upload, from: again).offset == 1)
        let other = try pair("other")
        #expect(code { _ = try add([9], to: upload, from: other) } == .notTheRecorder)
    }

    @Test func whatARevokedDeviceBeganMayBeBroughtToItsEnd() throws {
        let (gone, other) = (try pair("gone"), try pair("other"))
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording, device: gone)
        try vault.revokeDevice(gone.id, by: .owner)
        #expect(try add([1], to: try create(device.recording, from: other), from: other).offset == 1)
    }

    @Test func whatTheOwnMachineRecordsIsItsOwn() throws {
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording, device: nil)
        let phone = try pair("phone")
        #expect(code { _ = try create(device.recording, from: phone) } == .notTheRecorder)
        _ = try create(device.recording, from: nil)
    }
}
