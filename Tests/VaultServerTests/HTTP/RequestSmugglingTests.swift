import Testing

@testable import VaultServer

/// Requests that two servers could read differently, on a real socket: all are refused, and what follows on the connection is never answered.
@Suite(.timeLimit(.minutes(10)))
struct RequestSmugglingTests {
    private static let requests: [(name: String, head: String)] = [
        ("length and coding", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        ("coding and length", "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"),
        ("two lengths", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\nhello"),
        ("the same length twice", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello"),
        ("a list of lengths", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5, 5\r\n\r\nhello"),
        ("a signed length", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nhello"),
        ("another coding", "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        ("a coding with space", "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked \r\n\r\n0\r\n\r\n"),
        (
            "two codings",
            "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n"
        ),
        ("a coding in HTTP/1.0", "POST /x HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        ("a lone LF after a field", "POST /x HTTP/1.1\r\nHost: localhost\nContent-Length: 5\r\n\r\nhello"),
        ("a lone LF after the request line", "POST /x HTTP/1.1\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"),
        ("a lone CR", "GET /x HTTP/1.1\r\nHost: localhost\r\nX: a\rTransfer-Encoding: chunked\r\n\r\n"),
        ("a folded field", "GET /x HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n"),
        ("space before the colon", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length : 5\r\n\r\nhello"),
        ("two hosts", "GET /x HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\n\r\n"),
        ("no host", "GET /x HTTP/1.1\r\n\r\n"),
        ("an absolute target", "GET http://localhost/x HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        ("another version", "GET /x HTTP/1.2\r\nHost: localhost\r\n\r\n"),
    ]

    @Test(arguments: requests.map(\.name)) func refuses(_ name: String) throws {
        let live = try LiveServer()
        let head = try #require(Self.requests.first { $0.name == name }?.head)
        let client = try live.client()
        try client.send(head + "GET /api/v1/items HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = try client.answer()
        #expect((400...505).contains(answer.status) && answer.status != 404, "\(answer.status) \(answer.text)")
        #expect(answer.field("Connection")?.lowercased() == "close")
        // The library's own refusals (of a length that is no number) have a body that is not as long as it says: all is read.
        #expect(!(try client.rest()).contains("HTTP/1.1 200"), "the second request was answered")
    }

    @Test func boundsTheHead() throws {
        let live = try LiveServer()
        let many = (0..<200).map { "X-\($0): y\r\n" }.joined()
        #expect(try live.client().request("GET / HTTP/1.1\r\nHost: localhost\r\n\(many)\r\n").status == 431)
        let long = String(repeating: "x", count: 20_000)
        #expect([400, 431].contains(try live.client().request("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(long)\r\n\r\n").status))
        #expect([400, 414, 431].contains(try live.client().request("GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n").status))
    }
}
