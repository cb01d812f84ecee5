internal import BlockingThreads
internal import Glibc
internal import Synchronization

/// A request as a `ScriptedHTTPServer` received it.
public struct ScriptedRequest: Sendable {
    /// The method, for example `PATCH`.
    public var method: String
    /// Path and query.
    public var path: String
    /// Header fields with lower-case names.
    public var headers: [(name: String, value: String)]
    /// The body as far as it came.
    public var body: [UInt8]
    /// How many requests came before this one, on any connection.
    public var index: Int

    /// The first value of the field with this lower-case name.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// What a `ScriptedHTTPServer` does with a request.
public enum ScriptedAnswer: Sendable {
    /// Answers.
    case respond(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [])
    /// Closes the connection without an answer.
    case cut
    /// Answers with the head and the first bytes of a longer body, then closes.
    case cutBody(announced: Int, sent: [UInt8])
    /// Keeps the connection open and says nothing until the server stops.
    case hang
}

/// A small HTTP/1.1 server for tests of clients, which answers from a closure and can break any rule it is told to.
/// One thread a connection; sendable because its state is behind a mutex and the closure is `@Sendable`.
public final class ScriptedHTTPServer: Sendable {
    private struct State {
        var requests = 0
        var connections: [Int32] = []
        var isStopped = false
    }

    /// The port on 127.0.0.1; 0 for a server on a unix socket.
    public let port: Int
    private let listener: Int32
    private let state = Mutex(State())
    /// Cuts off the body of the request with this index after so many bytes: the connection is closed while it is sent.
    private let cutsRequest: @Sendable (Int) -> Int?
    private let answer: @Sendable (ScriptedRequest) -> ScriptedAnswer

    /// The server's base URL.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// Starts a server on a free port of 127.0.0.1, or on the unix socket at `unixSocket`.
    /// `cutsRequest` says, for the request with the index given, after how many bytes of its body to close the connection.
    public init(
        unixSocket: String? = nil, cutsRequest: @escaping @Sendable (Int) -> Int? = { _ in nil },
        answer: @escaping @Sendable (ScriptedRequest) -> ScriptedAnswer
    ) throws {
        (listener, port) = try unixSocket.map { (try listenLocally(at: $0), 0) } ?? listenOnLoopback()
        self.cutsRequest = cutsRequest
        self.answer = answer
        try BlockingThread.start { [self] in acceptAll() }
    }

    /// Stops and closes all connections.
    public func stop() {
        // Within the lock: a connection that was closed meanwhile may have given its number to another test's.
        state.withLock { state in
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            let isStopped = state.withLock { state -> Bool in
                state.connections.append(connection)
                return state.isStopped
            }
            if isStopped { shutdown(connection, Int32(SHUT_RDWR)) }
            do { try BlockingThread.start { [self] in serve(connection) } } catch { close(connection) }
        }
        close(listener)
    }

    private func serve(_ connection: Int32) {
        var reader = RequestReader(connection: connection)
        while let request = reader.next(
            index: {
                self.state.withLock {
                    $0.requests += 1; return $0.requests - 1
                }
            }, cut: cutsRequest)
        {
            guard send(answer(request), to: connection, isHead: request.method == "HEAD") else { break }
        }
        state.withLock { $0.connections.removeAll { $0 == connection } }
        close(connection)
    }

    /// Returns whether the connection goes on.
    private func send(_ answer: ScriptedAnswer, to connection: Int32, isHead: Bool) -> Bool {
        switch answer {
        case .respond(let status, let headers, let body):
            var head = "HTTP/1.1 \(status) Scripted\r\n"
            for header in headers { head += "\(header.name): \(header.value)\r\n" }
            if status != 204 { head += "Content-Length: \(body.count)\r\n" }
            return sendAll(Array((head + "\r\n").utf8) + (isHead ? [] : body), to: connection)
        case .cut: return false
        case .cutBody(let announced, let sent):
            _ = sendAll(Array("HTTP/1.1 200 Scripted\r\nContent-Length: \(announced)\r\n\r\n".utf8) + sent, to: connection)
            return false
        case .hang:
            var byte: UInt8 = 0
            _ = recv(connection, &byte, 1, 0)
            return false
        }
    }
}
