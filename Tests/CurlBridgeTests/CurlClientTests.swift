import CurlBridge
import ExhibitTestSupport
import Glibc
import Synchronization
import Testing

@Suite("CurlClient")
struct CurlClientTests {
    /// Answers with what it got, so that a test can look at it.
    static func echo() throws -> ScriptedHTTPServer {
        try ScriptedHTTPServer { request in
            .respond(
                status: 200,
                headers: [("X-Method", request.method), ("X-Path", request.path), ("X-Custom", request.header("x-custom") ?? "none")],
                body: request.body)
        }
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])
    func sendsEachMethodWithoutABody(_ method: String) throws {
        let server = try Self.echo()
        defer { server.stop() }
        let response = try CurlClient().perform(CurlRequest(method, server.url + "/a?b=c", headers: [CurlHeader("X-Custom", "yes")]))
        #expect(response.status == 200)
        #expect(response.header("x-method") == method)
        #expect(response.header("X-PATH") == "/a?b=c")
        #expect(response.header("x-custom") == "yes")
        #expect(response.body.isEmpty)
    }

    @Test(arguments: ["POST", "PUT", "PATCH"])
    func sendsBytes(_ method: String) throws {
        let server = try Self.echo()
        defer { server.stop() }
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try CurlClient().perform(CurlRequest(method, server.url, body: .bytes(bytes)))
        #expect(response.body == bytes)
    }

    @Test func sendsAPartOfAFile() throws {
        let server = try Self.echo()
        defer { server.stop() }
        let path = temporaryPath()
        defer { unlink(path) }
        try write(Array("0123456789".utf8), to: path)
        let response = try CurlClient().perform(CurlRequest("PATCH", server.url, body: .file(path: path, offset: 3, count: 4)))
        #expect(response.text == "3456")
    }

    @Test func aFileThatIsTooShortIsAnError() throws {
        let server = try Self.echo()
        defer { server.stop() }
        let path = temporaryPath()
        defer { unlink(path) }
        try write(Array("0123".utf8), to: path)
        let error = #expect(throws: CurlError.self) {
            try CurlClient().perform(CurlRequest("PATCH", server.url, body: .file(path: path, offset: 0, count: 9)))
        }
        #expect(error?.code == .unreadableBody)
        #expect(error?.isRetryable == false)
    }

    @Test(arguments: [6, nil] as [Int?])
    func sendsABodyFromAClosure(_ length: Int?) throws {
        let server = try Self.echo()
        defer { server.stop() }
        var pieces = [Array("abc".utf8), Array("def".utf8)]
        let body = CurlBody.stream(length: length) { buffer in
            guard !pieces.isEmpty else { return 0 }
            let piece = pieces.removeFirst()
            buffer.copyBytes(from: piece)
            return piece.count
        }
        #expect(try CurlClient().perform(CurlRequest("POST", server.url, body: body)).text == "abcdef")
    }

    @Test func streamsTheAnswer() throws {
        let server = try ScriptedHTTPServer { _ in .respond(status: 206, headers: [("A", " b ")], body: Array("hello".utf8)) }
        defer { server.stop() }
        var order: [String] = []
        let head = try CurlClient().perform(
            CurlRequest("GET", server.url), onHead: { order.append("\($0.status)") },
            onBody: { order.append(String(decoding: $0, as: UTF8.self)) })
        #expect(order == ["206", "hello"])
        #expect(head.header("a") == "b")
    }

    @Test func aClosureThatThrowsEndsTheExchange() throws {
        struct Enough: Error {}
        let server = try Self.echo()
        defer { server.stop() }
        let client = try CurlClient()
        #expect(throws: Enough.self) {
            try client.perform(CurlRequest("POST", server.url, body: .bytes([1])), onBody: { _ in throw Enough() })
        }
        #expect(try client.perform(CurlRequest("GET", server.url)).status == 200)
    }

    @Test func keepsTheConnection() throws {
        let server = try Self.echo()
        defer { server.stop() }
        let client = try CurlClient()
        for number in 0..<3 { #expect(try client.perform(CurlRequest("GET", server.url + "/\(number)")).header("x-path") == "/\(number)") }
    }

    @Test func goesThroughAUnixSocket() throws {
        let path = temporaryPath()
        defer { unlink(path) }
        let server = try ScriptedHTTPServer(unixSocket: path) { .respond(status: 200, body: Array(($0.header("host") ?? "").utf8)) }
        defer { server.stop() }
        #expect(try CurlClient(unixSocket: path).perform(CurlRequest("GET", "http://vault/x")).text == "vault")
    }

    @Test func refusesHeaderFieldsThatWouldEndTheLine() throws {
        let client = try CurlClient()
        for header in [CurlHeader("A", "b\r\nC: d"), CurlHeader("A:", "b"), CurlHeader("", "b")] {
            let error = #expect(throws: CurlError.self) { try client.perform(CurlRequest("GET", "http://127.0.0.1:1/", headers: [header])) }
            #expect(error?.code == .invalidRequest)
        }
    }

    @Test func saysWhatWentWrong() throws {
        let server = try ScriptedHTTPServer { request in
            switch request.path {
            case "/cut": .cut
            case "/short": .cutBody(announced: 10, sent: [1, 2, 3])
            case "/large": .respond(status: 200, body: [UInt8](repeating: 0, count: 2000))
            default: .hang
            }
        }
        defer { server.stop() }
        let cases: [(CurlRequest, CurlError.Code)] = [
            (CurlRequest("GET", server.url + "/cut"), .connectionLost),
            (CurlRequest("GET", server.url + "/short"), .connectionLost),
            (CurlRequest("GET", server.url + "/large", maximumResponseBytes: 1000), .responseTooLarge),
            (CurlRequest("GET", server.url + "/hang", timeoutMilliseconds: 100), .timedOut),
            (CurlRequest("GET", "ftp://127.0.0.1/"), .invalidRequest),
            (CurlRequest("GET", "http://name.invalid/"), .unknownHost),
            (CurlRequest("GET", "http://127.0.0.1:1/"), .cannotConnect),
        ]
        for (request, code) in cases {
            let error = #expect(throws: CurlError.self) { try CurlClient().perform(request) }
            #expect(error?.code == code, "\(request.url)")
        }
    }

    @Test func cancelEndsARunningRequestAtOnce() throws {
        let arrived = Mutex<CurlClient?>(nil)
        let server = try ScriptedHTTPServer { _ in
            arrived.withLock { $0?.cancel() }
            return .hang
        }
        defer { server.stop() }
        let client = try CurlClient()
        arrived.withLock { $0 = client }
        let error = #expect(throws: CurlError.self) { try client.perform(CurlRequest("GET", server.url, stallSeconds: nil)) }
        #expect(error?.code == .cancelled)
    }

    private func temporaryPath() -> String { "/tmp/exhibit-curl-\(getpid())-\(UInt64.random(in: 0 ... .max))" }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }
}
