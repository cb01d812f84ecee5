import EvidenceVault
import ExhibitTestSupport
import Testing

@testable import VaultServer

/// What a refused upload request is told.
@Suite(.timeLimit(.minutes(10)))
struct UploadRefusalTests {
    @Test func aFinishedFileIsEvidenceWithoutAnyCaptureLog() throws {
        let live = try LiveServer()
        let made = try live.request(
            "POST", "/api/v1/uploads",
            [
                "Tus-Resumable: 1.0.0", "Upload-Length: 5", "Upload-Metadata: filename YQ==",
                "Content-Type: application/offset+octet-stream",
            ],
            body: Array("hello".utf8))
        let path = String(try #require(made.field("Location")).dropFirst("http://127.0.0.1".count))
        let refused = try live.request("DELETE", path, ["Tus-Resumable: 1.0.0"])
        #expect(refused.status == 409 && refused.text.contains("evidence-protected"), "\(refused.text)")
        #expect(!refused.text.contains("capture log"), "\(refused.text)")
    }

    /// Whatever is refused of an upload, its sender is told where the upload is, and nothing of a capture log's lines.
    @Test func aRefusedRequestIsToldTheOffset() throws {
        let live = try LiveServer()
        let (vault, bytes) = (live.vault.vault, patternedBytes(5, seed: 1))
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1) + device.chunk(1, bytes), to: device.recording)
        let segment = try vault.createUpload(
            UploadRequest(target: .segment(recording: device.recording, number: 1, mediaType: "video/mp4"))
        ).id
        let file = try vault.createUpload(UploadRequest(target: .file(name: "a", mediaType: "a/b"), length: 5)).id
        func refused(_ upload: String, _ code: String, _ offset: Int, fields: [String] = [], at: Int, _ body: [UInt8]) throws {
            let answer = try live.patch(upload, at: at, fields, body)
            #expect(answer.text.contains("\"\(code)\"") && answer.text.contains("\"offset\":\(offset)"), "\(code): \(answer.text)")
            #expect(answer.field("Upload-Offset") == String(offset), "\(code)")
            #expect(answer.field("Exhibit-Next-Sequence") == nil && !answer.text.contains("nextSequence"), "\(code): \(answer.text)")
        }
        let otherDigest = "Upload-Checksum: sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk="
        _ = try live.patch(file, at: 0, [], Array(bytes[..<2]))
        try refused(file, "offset-conflict", 2, at: 3, [1])
        try refused(file, "checksum-mismatch", 2, fields: [otherDigest], at: 2, [1])
        try refused(segment, "chunk-mismatch", 0, at: 0, [1, 2, 3, 4, 5])
        _ = try live.patch(file, at: 2, [], Array(bytes[2...]))
        try refused(file, "upload-finished", 5, at: 5, [1])
    }

    @Test func aRequestWhoseUploadWasTakenOverIsToldTheOffset() throws {
        let live = try LiveServer()
        let vault = live.vault.vault
        let upload = try vault.createUpload(UploadRequest(target: .file(name: "a", mediaType: "a/b"))).id
        _ = try live.patch(upload, at: 0, [], [1, 2])
        let stalled = try vault.openAppend(upload, at: 2)
        _ = try live.patch(upload, at: 2, [], [3])
        let error = #expect(throws: VaultError.self) { _ = try stalled.finish() }
        let problem = Problem(try #require(error))
        #expect(problem.kind.code == "upload-taken-over" && problem.fields["Upload-Offset"] == "3")
        #expect(problem.numbers.map(\.name) == ["offset"])
    }

    @Test func whoSendsToAFullDiskIsToldToSendAgain() {
        let error = VaultError(.diskFull, subject: "the vault's disk", detail: "only its reserve of 268 MB is left", hint: "free some")
        #expect(Problem(error).detail == "only its reserve of 268 MB is left (free some); nothing was lost, send it again")
    }

    @Test func aNoteForNoRecordingIsNotKept() throws {
        let live = try LiveServer()
        let note = Array(try live.vault.vault.makeTimeNote().utf8)
        let device = try TestDevice()
        let refused = try live.request(
            "PUT", "/api/v1/recordings/\(device.recording)/time-note", ["Content-Type: text/plain"], body: note)
        #expect(refused.status == 409 && refused.text.contains("log-missing"), "\(refused.text)")
    }
}
