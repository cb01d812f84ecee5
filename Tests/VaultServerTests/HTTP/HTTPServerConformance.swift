import BlockingThreads
import Glibc
import MicroHTTPDBridge
import Synchronization
import Testing

@testable import VaultServer

/// What any HTTP engine has to do. A new engine's test calls each of these.
struct HTTPServerConformance<Engine: HTTPServer> {
    let application: EchoApplication
    let server: Engine
    private let workers = WorkerPool(limit: 8)

    init(limits: MicroHTTPDLimits = MicroHTTPDLimits(), starting: Bool = true) throws {
        application = try EchoApplication()
        server = try Engine(
            listeningOn: .network(host: "127.0.0.1", port: 0), certificate: nil, limits: limits, workers: workers, application: application)
        if starting { try server.start() }
    }

    func end() {
        application.gate.open()
        server.stop(graceSeconds: 5)
        workers.close()
    }

    func client() throws -> RawClient { try RawClient(port: server.port) }

    /// For a server that is not started: who comes early waits, and is answered then.
    func answersNobodyBeforeItsStart() throws {
        let early = try client()
        try early.send(Array("GET /work HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(early.isQuiet(milliseconds: 200))
        try server.start()
        #expect(try early.answer().text == "worked")
    }

    func answersOnOneConnection() throws {
        let client = try client()
        for _ in 0..<3 {
            for (path, text) in [("inline", "inline"), ("work", "worked")] {
                let answer = try client.request("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer.status == 200 && answer.text == text)
            }
            let posted = try client.request("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(posted.text == "hello")
            let patched = try client.request(
                "PATCH /count HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
            #expect(patched.text == "5")
            #expect(try client.request("HEAD /inline HTTP/1.1\r\nHost: a\r\n\r\n", toHead: true).field("Content-Length") == "6")
        }
    }

    func refusesEarlyAndStaysInStep() throws {
        for method in ["PATCH", "POST", "PUT", "DELETE", "QUERY"] {
            let client = try client()
            // The body is itself a request: it must never be answered.
            let body = "GET /inline HTTP/1.1\r\nHost: a\r\n\r\n"
            let refused = try client.request("\(method) /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            #expect(refused.status == 403)
            let next = try client.request("GET /work HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(next.text == "worked", "\(method)")
        }
        let client = try client()
        let refused = try client.request(
            "PATCH /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 500000000\r\n\r\nGET /inline HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(refused.status == 403)
        #expect(try client.isClosed())
    }

    func refusesInTheMiddleOfABody() throws {
        let client = try client()
        try client.send("PATCH /full HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
        try client.send([UInt8](repeating: 65, count: 100_000))
        #expect(try client.answer().status == 507)
        #expect(try client.request("GET /work HTTP/1.1\r\nHost: a\r\n\r\n").text == "worked")
        #expect(application.abandoned.withLock { $0.count } == 1)
    }

    func takesLargeBodies() throws {
        let bytes = [UInt8](repeating: 66, count: 9_000_000)
        let client = try client()
        try client.send("PATCH /count HTTP/1.1\r\nHost: a\r\nContent-Length: \(bytes.count)\r\n\r\n")
        try client.send(bytes)
        #expect(try client.answer().text == "9000000")
        // What comes after a large body was cut off is told too.
        do {
            let client = try self.client()
            let before = application.counted.load(ordering: .sequentiallyConsistent)
            try client.send("PATCH /count HTTP/1.1\r\nHost: a\r\nContent-Length: 90000000\r\n\r\n")
            try client.send(Array(bytes.prefix(6_000_000)))
            while application.counted.load(ordering: .sequentiallyConsistent) - before < 5_000_000 { usleep(1000) }
        }
        while application.abandoned.withLock({ $0.isEmpty }) { usleep(1000) }
        #expect(application.abandoned.withLock { $0 } == [6_000_000])
    }

    func boundsBodiesInMemory() throws {
        let client = try client()
        let answer = try client.request(
            "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n" + String(repeating: "x", count: 1001))
        #expect(answer.status == 413)
    }

    func refusesABodyBeforeItIsSent() throws {
        let client = try client()
        let answer = try client.request("PATCH /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\nExpect: 100-continue\r\n\r\n")
        #expect(answer.status == 403)
        let welcome = try self.client()
        try welcome.send("PATCH /count HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        #expect(try welcome.text(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100"))
        #expect(try welcome.request("abcde").text == "5")
    }

    func tellsOfBodiesCutOff() throws {
        do {
            let client = try client()
            try client.send("PATCH /count HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabcde")
            while application.counted.load(ordering: .sequentiallyConsistent) < 5 { usleep(1000) }
        }
        while application.abandoned.withLock({ $0.isEmpty }) { usleep(1000) }
        #expect(application.abandoned.withLock { $0 } == [5])
    }

    func sendsFilesAndPieces() throws {
        let client = try client()
        let file = try client.request("GET /file HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(file.body == Array(application.fileBytes[1000..<201_000]))
        let pieces = try client.request("GET /pieces HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(pieces.body == [1, 2] + application.fileBytes[10..<100_010] + [3])
    }

    func pushesEventsUntilTheClientGoes() throws {
        let closed = Counter()
        do {
            let client = try client()
            try client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.text(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
            while application.sinks.withLock({ $0.isEmpty }) { usleep(1000) }
            let sink = application.sinks.withLock { $0[0] }
            sink.onClose { closed.add() }
            sink.send(Array("one\n".utf8))
            #expect(try client.text(through: "one\n").hasSuffix("one\n"))
            sink.send(Array("two\n".utf8))
            sink.send(Array("three\n".utf8))
            #expect(try client.text(through: "three\n").contains("two\n"))
        }
        let sink = application.sinks.withLock { $0[0] }
        while closed.count == 0 {
            sink.send(Array(repeating: 10, count: 1000))
            usleep(1000)
        }
    }

    func endsEventStreamsWhenStopped() throws {
        let client = try client()
        try client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.text(through: "\r\n\r\n")
        server.stop(graceSeconds: 5)
        #expect(try client.text(through: "0\r\n\r\n") == "0\r\n\r\n")
        #expect(try client.isClosed())
    }

    func finishesWhatIsInFlightWhenStopped() throws {
        let client = try client()
        try client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
        while application.gate.count == 0 { usleep(1000) }
        let stopping = try BlockingThread { [server] in server.stop(graceSeconds: 60) }
        // Stopping has begun when nobody is let in any more; what is in flight ends only after that.
        while (try? self.client()) != nil { usleep(1000) }
        application.gate.open()
        #expect(try client.answer().text == "waited")
        stopping.join()
    }

    func doesNotLetOneClientHoldUpAnother() throws {
        // More clients than poll threads wait for workers.
        let waiting = try (0..<6).map { _ in try client() }
        for client in waiting { try client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
        while application.gate.count < 6 { usleep(1000) }
        #expect(try client().request("GET /inline HTTP/1.1\r\nHost: a\r\n\r\n").text == "inline")
        application.gate.open()
        for client in waiting { #expect(try client.answer().text == "waited") }
    }

    func endsSlowHeads() throws {
        let client = try client()
        try client.send("GET /inline HTTP/1.1\r\nHost: a\r\n")
        let start = monotonicSeconds()
        while monotonicSeconds() - start < 8 {
            usleep(200_000)
            do { try client.send("X: y\r\n") } catch { break }
        }
        #expect(monotonicSeconds() - start < 8)
    }

    func endsSlowBodies() throws {
        let client = try client()
        try client.send("PATCH /count HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
        let start = monotonicSeconds()
        while monotonicSeconds() - start < 8 {
            usleep(200_000)
            do { try client.send("x") } catch { break }
        }
        #expect(monotonicSeconds() - start < 8)
    }
}

final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}

func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
