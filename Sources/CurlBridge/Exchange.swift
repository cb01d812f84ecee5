internal import CCurl
internal import Glibc

/// The state of one running exchange, reached by libcurl's callbacks through its user pointer. Confined to the thread that runs `perform`.
final class Exchange {
    private let subject: String
    private let maximumBytes: Int
    private let onHead: ((CurlResponseHead) throws -> Void)?
    private let onBody: ((UnsafeRawBufferPointer) throws -> Void)?
    private var source: BodySource
    private var headDelivered = false
    private(set) var head = CurlResponseHead(status: 0, headers: [])
    private(set) var body: [UInt8] = []
    /// What a callback or closure failed with; it goes before libcurl's own result.
    private(set) var failure: (any Error)?

    init(
        request: CurlRequest, subject: String, source: BodySource, onHead: ((CurlResponseHead) throws -> Void)?,
        onBody: ((UnsafeRawBufferPointer) throws -> Void)?
    ) {
        self.subject = subject
        self.maximumBytes = request.maximumResponseBytes
        self.source = source
        self.onHead = onHead
        self.onBody = onBody
    }

    /// Takes one line of the answer's head. A new status line (after `100 Continue`) starts over.
    func takeHeaderLine(_ bytes: UnsafeRawBufferPointer) {
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        if line.hasPrefix("HTTP/") {
            let words = line.split(separator: " ")
            head = CurlResponseHead(status: words.count > 1 ? Int(words[1]) ?? 0 : 0, headers: [])
        } else if let colon = line.firstIndex(of: ":") {
            head.headers.append(CurlHeader(String(line[..<colon]), trimmed(line[line.index(after: colon)...])))
        }
    }

    /// Takes a piece of the answer's body. Returns false to end the transfer.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        do {
            try deliverHead()
            if let onBody {
                try onBody(bytes)
            } else {
                guard bytes.count <= maximumBytes - body.count else {
                    throw CurlError(code: .responseTooLarge, subject: subject, detail: "the answer is larger than \(maximumBytes) bytes")
                }
                body.append(contentsOf: bytes)
            }
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// Hands the head over before the first byte of the body, or at the end when there is no body.
    func deliverHead() throws {
        guard !headDelivered else { return }
        headDelivered = true
        try onHead?(head)
    }

    /// Fills `buffer` with the next bytes of the request's body; nil ends the transfer.
    func nextBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        do {
            return try source.read(into: buffer)
        } catch {
            failure = error
            return nil
        }
    }

    /// Starts the request's body over (libcurl does so when a kept connection turns out to be dead).
    func rewind(to offset: Int) -> Bool { source.seek(to: offset) }
}

/// Without spaces and tabs at both ends.
private func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
}

/// libcurl's callbacks: they only hand over to the `Exchange` behind the user pointer.
let writeCallback: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
    pointer, size, count, user in
    guard let user else { return 0 }
    let exchange = Unmanaged<Exchange>.fromOpaque(user).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: pointer, count: size * count)
    return exchange.takeBody(bytes) ? size * count : (size * count == 0 ? 1 : 0)
}

let headerCallback: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
    pointer, size, count, user in
    guard let user else { return 0 }
    let exchange = Unmanaged<Exchange>.fromOpaque(user).takeUnretainedValue()
    exchange.takeHeaderLine(UnsafeRawBufferPointer(start: pointer, count: size * count))
    return size * count
}

let readCallback: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = { pointer, size, count, user in
    guard let user else { return Int(CURL_READFUNC_ABORT) }
    let exchange = Unmanaged<Exchange>.fromOpaque(user).takeUnretainedValue()
    return exchange.nextBody(UnsafeMutableRawBufferPointer(start: pointer, count: size * count)) ?? Int(CURL_READFUNC_ABORT)
}

let seekCallback: @convention(c) (UnsafeMutableRawPointer?, curl_off_t, Int32) -> Int32 = { user, offset, origin in
    guard let user, origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
    let exchange = Unmanaged<Exchange>.fromOpaque(user).takeUnretainedValue()
    return exchange.rewind(to: Int(offset)) ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_CANTSEEK
}
