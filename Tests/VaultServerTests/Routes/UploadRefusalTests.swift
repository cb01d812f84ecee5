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

    @Test func aNoteForNoRecordingIsNotKept() throws {
        let live = try LiveServer()
        let note = Array(try live.vault.vault.makeTimeNote().utf8)
        let device = try TestDevice()
        let refused = try live.request(
            "PUT", "/api/v1/recordings/\(device.recording)/time-note", ["Content-Type: text/plain"], body: note)
        #expect(refused.status == 409 && refused.text.contains("log-missing"), "\(refused.text)")
    }
}
