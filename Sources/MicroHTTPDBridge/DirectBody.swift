import CMicroHTTPD
import Glibc

/// Reads the rest of a large body from its socket itself, while the library lets the connection rest.
///
/// The library hands a body over in pieces no larger than a connection's buffer, and polls between them: three system calls for each 24 KiB.
/// Here the pieces are 128 KiB, which the processor's cache still has when they are copied on. Only unencrypted connections can be read so. The library does not learn of what was read, so that the
/// connection is closed after the answer, which is written here too.
struct DirectBody {
    /// Bytes handed over at a time.
    static let pieceSize = 128 << 10
    /// A rest of fewer bytes is left to the library.
    static let leastBytes = 4 << 20

    /// How reading ended.
    enum Outcome {
        /// All came.
        case complete
        /// The exchange has an answer and wants no more.
        case refused(MicroHTTPDResponse)
        /// The client is gone, or sent nothing for too long.
        case lost
    }

    let socket: Int32
    let record: ConnectionRecord?
    let idleSeconds: Int

    /// Reads `count` bytes and hands them over piece by piece. Blocks.
    func read(_ count: Int, to exchange: any MicroHTTPDExchange) -> Outcome {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 4096)
        defer { buffer.deallocate() }
        var rest = count
        while rest > 0 {
            let filled = fill(UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest)))
            if filled > 0, let refusal = hand(UnsafeRawBufferPointer(rebasing: buffer[0..<filled]), to: exchange) { return refusal }
            rest -= filled
            guard rest == 0 || filled == buffer.count else { return .lost }
        }
        return .complete
    }

    private func hand(_ bytes: UnsafeRawBufferPointer, to exchange: any MicroHTTPDExchange) -> Outcome? {
        record?.bodyArrived(bytes.count)
        switch exchange.bodyReceived(bytes) {
        case .proceed: return nil
        case .respond(let response): return .refused(response)
        case .work, .close: return .lost
        }
    }

    /// Fills the buffer; returns how many bytes came before the client was gone.
    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = recv(socket, buffer.baseAddress?.advanced(by: filled), buffer.count - filled, Int32(MSG_DONTWAIT))
            if count > 0 {
                filled += count
            } else if count == 0 {
                break
            } else if errno == EAGAIN {
                var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                guard poll(&wait, 1, Int32(idleSeconds) * 1000) != 0 else { break }
            } else if errno != EINTR {
                break
            }
        }
        return filled
    }

    /// Writes an answer with a body in memory, and ends the connection.
    ///
    /// - Returns: whether all of it was written.
    func answer(_ response: MicroHTTPDResponse) -> Bool {
        defer { end() }
        guard case .bytes(let body) = response.body else { return false }
        var head = "HTTP/1.1 \(response.status) \(reason(response.status))\r\nDate: \(date())\r\nConnection: close\r\n"
        for field in response.fields where field.name.lowercased() != "connection" { head += "\(field.name): \(field.value)\r\n" }
        if response.status != 204 { head += "Content-Length: \(body.count)\r\n" }
        let bytes = Array((head + "\r\n").utf8) + body
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                var wait = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
                guard poll(&wait, 1, Int32(idleSeconds) * 1000) != 0 else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Ends the connection: the library will find it closed.
    func end() { shutdown(socket, Int32(SHUT_RDWR)) }

    private func reason(_ status: Int) -> String {
        MHD_get_reason_phrase_for(UInt32(status)).map { String(cString: $0) } ?? ""
    }

    private func date() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 64)
        strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
