import Glibc

/// Requests as they come in on a descriptor: a JSON object a line; the last one may end with the bytes.
struct RequestLines {
    /// A request that is longer is refused.
    private static let limit = 256 << 20

    private let descriptor: Int32
    private var held: [UInt8] = []
    private var hasEnded = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next request; nil at the end, or when none comes for `patience` milliseconds (negative waits for ever).
    mutating func next(patience: Int32) throws(MediaError) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = held[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(held[..<end])
                held.removeSubrange(...end)
                return line
            }
            searched = held.count
            if hasEnded {
                defer { held = [] }
                return held.isEmpty ? nil : held
            }
            if held.isEmpty, !waits(patience) { return nil }
            try read()
        }
    }

    private func waits(_ patience: Int32) -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&wait, 1, patience)
            if ready < 0 && errno == EINTR { continue }
            return ready != 0
        }
    }

    private mutating func read() throws(MediaError) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR { return }
            throw .file("read", "the request")
        }
        hasEnded = count == 0
        held += buffer[0..<count]
        guard held.count <= Self.limit else { throw MediaError(.badRequest, "the request is too large") }
    }
}
