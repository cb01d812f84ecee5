internal import Glibc

/// Reads a request's body piece by piece. Owns the file it reads from.
final class BodySource {
    /// The whole length in bytes; nil when it is not known beforehand.
    let length: Int?
    private let body: CurlBody
    private let subject: String
    private var position = 0
    private var descriptor: Int32 = -1

    /// Opens the file, where the body is one.
    init(_ body: CurlBody, subject: String) throws(CurlError) {
        self.body = body
        self.subject = subject
        switch body {
        case .none: length = 0
        case .bytes(let bytes): length = bytes.count
        case .file(let path, _, let count):
            length = count
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw CurlError(code: .unreadableBody, subject: subject, detail: "can't open \(path): \(String(cString: strerror(errno)))")
            }
        case .stream(let count, _): length = count
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Puts the next bytes into `buffer`; returns how many, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let room = length.map { min(buffer.count, $0 - position) } ?? buffer.count
        guard room > 0 else { return 0 }
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<room])
        let count: Int
        switch body {
        case .none: count = 0
        case .bytes(let bytes):
            bytes[position..<position + room].withUnsafeBytes { part.copyMemory(from: $0) }
            count = room
        case .file(let path, let offset, _): count = try readFile(path, at: offset + position, into: part)
        case .stream(_, let read): count = try read(part)
        }
        position += count
        return count
    }

    /// Starts again at `offset`; false when the source can't.
    func seek(to offset: Int) -> Bool {
        if case .stream = body { return offset == position }
        guard offset >= 0, offset <= length ?? 0 else { return false }
        position = offset
        return true
    }

    private func readFile(_ path: String, at offset: Int, into part: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = pread(descriptor, part.baseAddress, part.count, off_t(offset))
            if count > 0 { return count }
            if count < 0, errno == EINTR { continue }
            let cause = count == 0 ? "it ends at byte \(offset)" : String(cString: strerror(errno))
            throw CurlError(code: .unreadableBody, subject: subject, detail: "can't read \(path): \(cause)")
        }
    }
}
