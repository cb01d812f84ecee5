internal import Glibc

/// A TCP connection to a service that answers in lines, with one deadline for everything.
final class LineConnection {
    /// Why there is no connection.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// A longer line is none of ours.
    private static let longestLine = 1 << 16
    private let descriptor: Int32
    private let deadline: Int
    private var pending: [UInt8] = []

    /// Connects.
    /// - Throws: `Failure`.
    init(host: String, port: String, patienceMilliseconds: Int) throws(Failure) {
        deadline = Self.now() + patienceMilliseconds
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, port, &hints, &first)
        guard code == 0 else { throw Failure(description: String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(first) }
        var reason = "no address"
        var next = first
        while let entry = next?.pointee {
            next = entry.ai_next
            let connected = Self.connect(entry, until: deadline)
            if connected >= 0 {
                descriptor = connected
                return
            }
            reason = String(cString: strerror(-connected))
        }
        throw Failure(description: reason)
    }

    deinit { close(descriptor) }

    /// Sends text. What can't be sent shows as no answer.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The next line without its end; nil when the other end closed, or at the deadline.
    func nextLine() -> [UInt8]? {
        while true {
            if let end = pending.firstIndex(of: 10) {
                let line = Array(pending[..<end])
                pending.removeFirst(end + 1)
                return line
            }
            guard pending.count < Self.longestLine, Self.wait(descriptor, Int16(POLLIN), until: deadline) else { return nil }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            pending += buffer[..<count]
        }
    }

    /// A connected socket, or a negative error number.
    private static func connect(_ entry: addrinfo, until deadline: Int) -> Int32 {
        let kind = entry.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(entry.ai_family, kind, entry.ai_protocol)
        guard descriptor >= 0 else { return -errno }
        var number: Int32 = 0
        if Glibc.connect(descriptor, entry.ai_addr, entry.ai_addrlen) != 0 {
            number = errno
            if number == EINPROGRESS {
                var size = socklen_t(MemoryLayout<Int32>.size)
                number = ETIMEDOUT
                if wait(descriptor, Int16(POLLOUT), until: deadline) { getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) }
            }
        }
        if number == 0 { return descriptor }
        close(descriptor)
        return -number
    }

    private static func wait(_ descriptor: Int32, _ events: Int16, until deadline: Int) -> Bool {
        while true {
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            let count = poll(&entry, 1, Int32(max(0, deadline - now())))
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
