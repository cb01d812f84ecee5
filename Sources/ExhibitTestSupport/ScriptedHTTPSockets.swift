internal import Glibc

/// A system call of a test server that failed.
struct SocketError: Error {
    var operation: String
    var cause = String(cString: strerror(errno))
}

/// Listens on a free port of 127.0.0.1.
func listenOnLoopback() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
            guard bind(descriptor, pointer, size) == 0, listen(descriptor, 64) == 0 else { return -1 }
            return getsockname(descriptor, pointer, &size)
        }
    }
    guard descriptor >= 0, result == 0 else { throw SocketError(operation: "listen on 127.0.0.1") }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
}

/// Listens on a unix socket at `path`.
func listenLocally(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard descriptor >= 0, result == 0, listen(descriptor, 64) == 0 else { throw SocketError(operation: "listen on \(path)") }
    return descriptor
}

/// Sends every byte; false when the peer went away.
func sendAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return false }
        sent += count
    }
    return true
}

/// Reads requests from one connection.
struct RequestReader {
    private let connection: Int32
    private var pending: [UInt8] = []

    init(connection: Int32) { self.connection = connection }

    /// The next request; nil when the connection ended or `cut` says to end it within this request's body.
    mutating func next(index: () -> Int, cut: (Int) -> Int?) -> ScriptedRequest? {
        guard let head = takeHead() else { return nil }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line -> (name: String, value: String) in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        var request = ScriptedRequest(
            method: String(words[0]), path: String(words[1]), headers: headers, body: [], index: index())
        let cutAfter = cut(request.index)
        if request.header("transfer-encoding") != nil {
            guard let body = takeChunkedBody() else { return nil }
            request.body = body
        } else {
            let length = request.header("content-length").flatMap { Int($0) } ?? 0
            guard let body = take(min(length, cutAfter ?? length)) else { return nil }
            request.body = body
        }
        return cutAfter == nil ? request : nil
    }

    private mutating func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        pending += buffer[..<count]
        return true
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        while pending.count < count {
            guard fill() else { return nil }
        }
        defer { pending.removeFirst(count) }
        return Array(pending.prefix(count))
    }

    /// Up to and with the empty line.
    private mutating func takeHead() -> [UInt8]? { takeUntil([13, 10, 13, 10]) }

    private mutating func takeUntil(_ mark: [UInt8]) -> [UInt8]? {
        var from = 0
        while true {
            var position = from
            while position + mark.count <= pending.count {
                if pending[position..<position + mark.count].elementsEqual(mark) { return take(position + mark.count) }
                position += 1
            }
            from = max(0, pending.count - mark.count + 1)
            guard fill() else { return nil }
        }
    }

    private mutating func takeChunkedBody() -> [UInt8]? {
        var body: [UInt8] = []
        while true {
            guard let line = takeUntil([13, 10]),
                let count = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16), let chunk = take(count + 2)
            else { return nil }
            if count == 0 { return body }
            body += chunk.dropLast(2)
        }
    }
}
