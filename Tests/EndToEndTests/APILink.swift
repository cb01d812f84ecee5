import CurlBridge
import EvidenceModel
import EvidenceProof
import OpenSSLBridge

/// A vault behind its API, over the socket in its data folder.
struct APILink: PhoneLink {
    private let client: CurlClient

    init(dataFolder: String) throws {
        client = try CurlClient(unixSocket: "\(dataFolder)/vault.socket")
    }

    /// An answer that is not what was expected. The connection's own failures are `CurlError`.
    struct Refusal: Error {
        let status: Int
        let text: String
    }

    func nextSequence(of recording: RecordingID) throws -> Int {
        let answer = try client.perform(CurlRequest("HEAD", url("recordings/\(recording)/log")))
        if answer.status == 404 { return 0 }
        return try number(answer, "Exhibit-Next-Sequence", status: 200)
    }

    func post(_ lines: [UInt8], to recording: RecordingID) throws -> Int {
        let type = CurlHeader("Content-Type", "application/vnd.exhibit.capture-log")
        let answer = try client.perform(CurlRequest("POST", url("recordings/\(recording)/log"), headers: [type], body: .bytes(lines)))
        guard answer.status == 200, let next = try JSONText.parse(answer.body).object?["nextSequence"]?.integer else {
            throw Refusal(status: answer.status, text: answer.text)
        }
        return next
    }

    func createUpload(of recording: RecordingID, segment: Int) throws -> (id: String, offset: Int, isWhole: Bool) {
        let metadata = [("recording", recording.description), ("segment", String(segment)), ("filetype", "video/mp4")]
        let values = metadata.map { "\($0) \(String(decoding: Base64.encode(Array($1.utf8)), as: UTF8.self))" }.joined(separator: ",")
        let created = try client.perform(
            CurlRequest(
                "POST", url("uploads"), headers: [tus, CurlHeader("Upload-Defer-Length", "1"), CurlHeader("Upload-Metadata", values)]))
        let offset = try number(created, "Upload-Offset", status: 201)
        let id = String(created.header("Location")?.split(separator: "/").last ?? "")
        let state = try client.perform(CurlRequest("HEAD", url("uploads/\(id)"), headers: [tus]))
        return (id, offset, state.header("Upload-Length") == String(try number(state, "Upload-Offset", status: 200)))
    }

    func append(_ bytes: [UInt8], to upload: String, at offset: Int, length: Int?) throws -> Int {
        let digest = String(decoding: Base64.encode(DigestAlgorithm.sha256.digest(of: bytes)), as: UTF8.self)
        var headers = [
            tus, CurlHeader("Content-Type", "application/offset+octet-stream"), CurlHeader("Upload-Offset", String(offset)),
            CurlHeader("Upload-Checksum", "sha256 \(digest)"),
        ]
        if let length { headers.append(CurlHeader("Upload-Length", String(length))) }
        return try number(
            client.perform(CurlRequest("PATCH", url("uploads/\(upload)"), headers: headers, body: .bytes(bytes))), "Upload-Offset",
            status: 204)
    }

    private var tus: CurlHeader { CurlHeader("Tus-Resumable", "1.0.0") }

    private func url(_ path: String) -> String { "http://localhost/api/v1/\(path)" }

    private func number(_ answer: CurlResponse, _ header: String, status: Int) throws -> Int {
        guard answer.status == status, let number = answer.header(header).flatMap({ Int($0) }) else {
            throw Refusal(status: answer.status, text: answer.text)
        }
        return number
    }
}
