import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Testing

@testable import VaultServer

/// A phone's whole way: log, upload, receipt, end, item, media.
@Suite(.timeLimit(.minutes(10)))
struct RecordingFlowTests {
    private static let log = "Content-Type: application/vnd.exhibit.capture-log"
    private static let tus = ["Tus-Resumable: 1.0.0", "Content-Type: application/offset+octet-stream"]

    @Test func takesARecordingInAndServesIt() throws {
        let live = try LiveServer()
        var device = try TestDevice()
        let id = device.recording.description
        let begun = try live.request("POST", "/api/v1/recordings/\(id)/log", [Self.log], body: try device.begin() + device.segment(1))
        #expect(begun.status == 200 && begun.text.contains("\"nextSequence\":2"), "\(begun.text)")

        let upload = try create(live, recording: id)
        let location = try #require(upload.field("Location"))
        let path = String(location.dropFirst("http://127.0.0.1".count))
        #expect(upload.status == 201 && upload.field("Upload-Offset") == "0")
        #expect(try create(live, recording: id).field("Location") == upload.field("Location"), "the same segment is the same upload")

        var offset = 0
        for seed in 1...3 {
            let chunk = patternedBytes(50_000, seed: UInt64(seed))
            let line = try device.chunk(1, chunk)
            let checksum = String(decoding: Base64.encode(Digest.of(chunk).bytes), as: UTF8.self)
            let patched = try live.request(
                "PATCH", path, Self.tus + ["Upload-Offset: \(offset)", "Upload-Checksum: sha256 \(checksum)"], body: chunk)
            offset += chunk.count
            #expect(patched.status == 204 && patched.field("Upload-Offset") == "\(offset)", "\(patched.text)")
            let logged = try live.request("POST", "/api/v1/recordings/\(id)/log", [Self.log], body: line)
            #expect(logged.text.contains("segment 1 \(offset) "), "\(logged.text)")
        }
        let live1 = try live.request("GET", "/api/v1/items/\(id)")
        #expect(live1.text.contains("\"state\":\"live\""), "\(live1.text)")

        let ended = try live.request("PATCH", path, Self.tus + ["Upload-Offset: \(offset)", "Upload-Length: \(offset)"], body: [])
        #expect(ended.status == 204, "\(ended.text)")
        let last = try live.request("POST", "/api/v1/recordings/\(id)/log", [Self.log], body: try device.end())
        #expect(last.text.contains("\"state\":\"settled\""), "\(last.text)")

        let bytes = device.bytes(of: 1)
        let digest = Digest.of(bytes).hexadecimal
        let media = try live.request("GET", "/api/v1/items/\(id)/segments/1/media")
        #expect(media.body == bytes && media.field("ETag") == "\"\(digest)\"")
        let part = try live.request("GET", "/api/v1/items/\(id)/segments/1/media", ["Range: bytes=100-199"])
        #expect(part.status == 206 && part.body == Array(bytes[100..<200]) && part.field("Content-Range") == "bytes 100-199/150000")

        let held = try live.request("GET", "/api/v1/recordings/\(id)/log")
        #expect(held.status == 200 && held.field("Exhibit-Next-Sequence") == "6")
        #expect(try live.request("HEAD", "/api/v1/recordings/\(id)/log").field("Exhibit-Next-Sequence") == "6")
        #expect(try live.request("GET", "/api/v1/items").text.contains(id))
        #expect(try live.request("GET", "/api/v1/recordings/\(id)/receipts").text.contains("exhibit-receipt/1"))
        let protected = try live.request("DELETE", path, ["Tus-Resumable: 1.0.0"])
        #expect(protected.status == 409 || protected.status == 403, "\(protected.text)")
    }

    private func create(_ live: LiveServer, recording: String) throws -> RawClient.Answer {
        func pair(_ name: String, _ value: String) -> String {
            "\(name) \(String(decoding: Base64.encode(Array(value.utf8)), as: UTF8.self))"
        }
        let metadata = [pair("recording", recording), pair("segment", "1"), pair("filetype", "video/mp4")].joined(separator: ",")
        return try live.request(
            "POST", "/api/v1/uploads", ["Tus-Resumable: 1.0.0", "Upload-Defer-Length: 1", "Upload-Metadata: \(metadata)"], body: [])
    }
}
