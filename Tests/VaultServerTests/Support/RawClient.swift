import Glibc

/// A TCP connection whose every byte the test decides.
final class RawClient {
    struct Failure: Error { var what: String }

    struct Answer {
        var status: Int
        var head: String
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        func field(_ name: String) -> String? {
            for line in head.split(separator: "\r\n").dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2, parts[0].lowercased() == name.lowercased() { return String(parts[1].drop { $0 == " " }) }
            }
            return nil
        }
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: Int, patienceSeconds: Int = 10) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure(what: "connect: \(errno)") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure(what: "send: \(errno)") }
            sent += count
        }
    }

    /// No more will be sent.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Waits for more bytes; false when the other end has closed.
    private func receiveMore() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno != ECONNRESET { throw Failure(what: "nothing came: \(errno)") }
        guard count > 0 else { return false }
        received.append(contentsOf: buffer[..<count])
        return true
    }

    /// Reads one answer, 100 Continue left out.
    func answer(toHead: Bool = false) throws -> Answer {
        while true {
            let head = try text(through: "\r\n\r\n")
            let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
            if status == 100 { continue }
            var answer = Answer(status: status, head: head, body: [])
            if toHead || status == 204 || status == 304 { return answer }
            if let length = answer.field("Content-Length").flatMap({ Int($0) }) {
                while received.count < length { guard try receiveMore() else { throw Failure(what: "the body is cut off") } }
                answer.body = Array(received.prefix(length))
                received.removeFirst(length)
            } else if answer.field("Transfer-Encoding") == "chunked" {
                while true {
                    let line = try text(through: "\r\n")
                    guard let size = Int(line.dropLast(2), radix: 16) else { throw Failure(what: "chunk size \(line)") }
                    while received.count < size + 2 { guard try receiveMore() else { throw Failure(what: "the body is cut off") } }
                    answer.body += received.prefix(size)
                    received.removeFirst(size + 2)
                    if size == 0 { break }
                }
            }
            return answer
        }
    }

    /// Sends a request and reads its answer.
    func request(_ text: String, toHead: Bool = false) throws -> Answer {
        try send(text)
        return try answer(toHead: toHead)
    }

    /// Reads up to and with a text.
    func text(through end: String) throws -> String {
        let end = Array(end.utf8)
        while true {
            if let found = received.firstIndex(of: end), found >= 0 {
                let text = String(decoding: received[..<(found + end.count)], as: UTF8.self)
                received.removeFirst(found + end.count)
                return text
            }
            guard try receiveMore() else { throw Failure(what: "closed after \(String(decoding: received, as: UTF8.self))") }
        }
    }

    /// Everything until the other end closes.
    func rest() throws -> String {
        while try receiveMore() {}
        return String(decoding: received, as: UTF8.self)
    }

    /// Whether nothing comes for some time.
    func isQuiet(milliseconds: Int32) -> Bool {
        var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&awaited, 1, milliseconds) == 0
    }

    /// Whether the other end closes without sending more.
    func isClosed() throws -> Bool {
        if !received.isEmpty { return false }
        return try !receiveMore()
    }
}

extension [UInt8] {
    /// Where `part` starts; nil when it is not there.
    fileprivate func firstIndex(of part: [UInt8]) -> Int? {
        guard count >= part.count else { return nil }
        return (0...(count - part.count)).first { self[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
