import EvidenceModel
import EvidenceVault
import ExhibitTestSupport
import Glibc
import Testing

@testable import VaultServer

/// A device whose pairing ends while it sends: what was let in is taken to its end, as evidence is never refused; nothing after it is let in.
@Suite(.timeLimit(.minutes(10)))
struct RevocationTests {
    @Test func aRequestThatWasLetInIsTheLastOne() throws {
        let live = try LiveServer { $0.hostNames = ["vault.example"] }
        let vault = live.vault.vault
        let paired = try vault.pair(token: try vault.makePairingToken().token, name: "phone")
        let identity = "Host: vault.example\r\nAuthorization: Bearer \(paired.credential)\r\nTus-Resumable: 1.0.0\r\n"
        var device = try TestDevice()
        let chunk = patternedBytes(2000, seed: 1)
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording, device: paired.device)
        let upload = try vault.createUpload(
            UploadRequest(target: .segment(recording: device.recording, number: 1, mediaType: "video/mp4"), device: paired.device))

        let client = try live.client()
        try client.send(
            "PATCH /api/v1/uploads/\(upload.id) HTTP/1.1\r\n\(identity)Content-Type: application/offset+octet-stream\r\n"
                + "Upload-Offset: 0\r\nExpect: 100-continue\r\nContent-Length: \(chunk.count)\r\n\r\n")
        // The answer to Expect says that it was let in.
        #expect(try client.text(through: "\r\n\r\n").contains(" 100 "))
        try client.send(Array(chunk.prefix(700)))
        try vault.revokeDevice(paired.device.id, by: .owner)
        try client.send(Array(chunk.dropFirst(700)))
        let answer = try client.answer()
        #expect(answer.status == 204 && answer.field("Upload-Offset") == "2000", "\(answer.head)")
        #expect(try vault.upload(upload.id).offset == 2000)

        try client.send("HEAD /api/v1/uploads/\(upload.id) HTTP/1.1\r\n\(identity)\r\n")
        #expect(try client.answer(toHead: true).status == 401, "the same connection")
        let again = try live.client()
        try again.send("HEAD /api/v1/uploads/\(upload.id) HTTP/1.1\r\n\(identity)\r\n")
        #expect(try again.answer(toHead: true).status == 401, "another connection")
        #expect(try vault.upload(upload.id).offset == 2000)
    }

    @Test func theRevokedDeviceItselfGetsItsAnswer() throws {
        // Revoking is the owner's: the device's own request for it is refused, whoever it asks about, and changes nothing.
        let live = try LiveServer { $0.hostNames = ["vault.example"] }
        let vault = live.vault.vault
        let paired = try vault.pair(token: try vault.makePairingToken().token, name: "phone")
        let client = try live.client()
        try client.send(
            "DELETE /api/v1/devices/\(paired.device.id) HTTP/1.1\r\nHost: vault.example\r\nAuthorization: Bearer \(paired.credential)\r\n\r\n"
        )
        #expect(try client.answer().status == 403)
        #expect(try vault.devices().count == 1)
    }
}
