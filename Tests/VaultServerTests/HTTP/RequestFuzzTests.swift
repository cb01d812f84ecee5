import ExhibitTestSupport
import Testing

@testable import VaultServer

/// Broken and hostile requests, made from kept seeds: the vault answers each, or closes, and goes on.
@Suite(.timeLimit(.minutes(10)))
struct RequestFuzzTests {
    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "", "G\tT", "POST POST"]
    private static let targets = [
        "/", "/api/v1/items", "/api/v1/items?limit=-1", "/api/v1/items?before=%00", "/api/v1/uploads", "/api/v1/uploads/x",
        "/api/v1/jobs/../vault",
        "/api/v1/recordings/0/log", "/api/v1/recordings/01a22ad2-fc80-773e-94b6-f37902a65d68/log", "/%2e%2e/%2e%2e/etc/passwd", "/api//v1",
        "*",
        "/api/v1/items/01a22ad2-fc80-773e-94b6-f37902a65d68/segments/99999999999999999999/media", "/\u{7f}", "/?%", "http://x/",
    ]
    private static let fields = [
        "Host: localhost", "Host: evil.example", "Content-Length: 5", "Content-Length: 99999999999999999999", "Content-Length: -1",
        "Transfer-Encoding: chunked", "Expect: 100-continue", "Range: bytes=0-,-1,5-",
        "Range: bytes=\(String(repeating: "0-0,", count: 300))",
        "If-Range: x", "Tus-Resumable: 1.0.0", "Tus-Resumable: 0", "Upload-Offset: 0", "Upload-Offset: -1",
        "Upload-Offset: 99999999999999999999",
        "Upload-Length: 5", "Upload-Length: x", "Upload-Defer-Length: 1", "Upload-Defer-Length: 2", "Upload-Metadata: filename YQ==",
        "Upload-Metadata: filename !!,", "Upload-Metadata: recording YQ==,segment MQ==", "Upload-Checksum: sha256 YQ==",
        "Upload-Checksum: sha1",
        "Content-Type: application/offset+octet-stream", "Content-Type: application/json",
        "Content-Type: application/vnd.exhibit.capture-log",
        "X-HTTP-Method-Override: PATCH", "X-HTTP-Method-Override: TRACE", "Origin: null", "Cookie: ;;=;__Host-exhibit-device=",
        "Connection: close",
        "Authorization: Bearer", "Authorization: Basic \u{1}", ": x", "X", "X: \u{0}", " X: y", "\u{ff}: \u{fe}",
    ]
    private static let bodies = [
        "", "hello", "{", "{\"title\":1}", "5\r\nhello\r\n0\r\n\r\n", "ffffffffffffffff\r\n", "\u{0}\u{1}\u{2}", "{\"confirm\":null}",
    ]

    @Test(arguments: [1, 20_261_130, 42] as [UInt64]) func survives(_ seed: UInt64) throws {
        let live = try LiveServer()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            var text = "\(Self.methods.randomElement(using: &random) ?? "") \(Self.targets.randomElement(using: &random) ?? "") "
            text += Int.random(in: 0..<20, using: &random) == 0 ? "HTTP/9\r\n" : "HTTP/1.1\r\n"
            if Int.random(in: 0..<4, using: &random) > 0 { text += "Host: localhost\r\n" }
            for _ in 0..<Int.random(in: 0..<6, using: &random) { text += (Self.fields.randomElement(using: &random) ?? "") + "\r\n" }
            text += Int.random(in: 0..<30, using: &random) == 0 ? "\n" : "\r\n"
            text += Self.bodies.randomElement(using: &random) ?? ""
            let client = try live.client()
            do {
                try client.send(text)
                client.endSending()
                let answer = try client.rest()
                #expect(!answer.contains("HTTP/1.1 500"), "\(text)\n\(answer)")
            } catch is RawClient.Failure {
                continue  // it was closed while the request was still being sent
            }
        }
        #expect(try live.request("GET", "/api/v1/items").status == 200)
    }

    /// Any value in any of tus's fields is refused with a reason, or means what it says.
    @Test(arguments: [3, 99] as [UInt64]) func survivesAnyTusField(_ seed: UInt64) throws {
        let live = try LiveServer()
        let router = live.server.router
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "0", "1", "9", "-", "+", " ", ",", "=", "==", "YQ", "filename", "recording", "segment", "sha1", "sha256", "\t", "ä",
            "18446744073709551616",
        ]
        let names = ["Upload-Length", "Upload-Offset", "Upload-Metadata", "Upload-Checksum", "Upload-Defer-Length", "Tus-Resumable"]
        for _ in 0..<2000 {
            var fields: HTTPFields = ["Content-Type": "application/offset+octet-stream"]
            if Bool.random(using: &random) { fields["Tus-Resumable"] = "1.0.0" }
            for name in names where Bool.random(using: &random) {
                fields[name] = (0..<Int.random(in: 0..<5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            }
            let method = ["POST", "PATCH", "HEAD", "DELETE"].randomElement(using: &random) ?? ""
            let target = method == "POST" ? "/api/v1/uploads" : "/api/v1/uploads/00000000000000000000000000000000"
            let response = router.respond(to: try HTTPRequest(method: method, target: target, fields: fields, body: [1]))
            #expect(response.status != 500, "\(method) \(fields.all)")
            #expect(response.fields["Tus-Resumable"] == "1.0.0", "\(method) \(fields.all)")
        }
    }
}
