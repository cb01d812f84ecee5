import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Testing

@testable import VaultServer

/// What a device compares before it frees its own copy of a file.
@Suite(.timeLimit(.minutes(10)))
struct UploadAcknowledgementTests {
    @Test func aWholeFileIsAnsweredWithItsDigestAndItem() throws {
        let live = try LiveServer()
        let bytes = patternedBytes(9, seed: 1)
        let upload = try live.vault.vault.createUpload(UploadRequest(target: .file(name: "a", mediaType: "a/b"), length: 9)).id
        let first = try live.patch(upload, at: 0, [], Array(bytes[..<4]))
        #expect(first.field("Exhibit-SHA256") == nil && first.field("Exhibit-Item") == nil, "a part has no digest of the whole")
        let last = try live.patch(upload, at: 4, [], Array(bytes[4...]))
        let asked = try live.request("HEAD", "/api/v1/uploads/\(upload)", ["Tus-Resumable: 1.0.0"])
        let item = try live.vault.vault.upload(upload).item
        for answer in [last, asked] {
            #expect(answer.field("Exhibit-SHA256") == Digest.of(bytes).hexadecimal)
            #expect(answer.field("Exhibit-Item") == item?.description)
        }
    }

    @Test func anEmptyFileIsAnsweredSoAtOnce() throws {
        let live = try LiveServer()
        let made = try live.request(
            "POST", "/api/v1/uploads", ["Tus-Resumable: 1.0.0", "Upload-Length: 0", "Upload-Metadata: filename YQ=="])
        #expect(made.status == 201 && made.field("Exhibit-Item") != nil, "\(made.text)")
        #expect(made.field("Exhibit-SHA256") == Digest.of([]).hexadecimal)
    }
}
