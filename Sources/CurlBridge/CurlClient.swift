internal import CCurl
internal import Synchronization

/// An HTTP client that keeps its connections open between requests.
///
/// One request at a time: `perform` blocks its thread, and callers on other threads wait for their turn. `cancel()` may be called
/// from any thread and ends the running request at once.
///
/// Sendable: the libcurl handles are only used while `turn` is held; `cancel` touches an atomic and `curl_multi_wakeup`, which
/// libcurl documents as callable from any thread.
public final class CurlClient: @unchecked Sendable {
    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private let turn = Mutex(())
    private let cancelled = Atomic(false)
    private let unixSocket: String?
    private let trust: CurlTrust
    private let connectTimeoutMilliseconds: Int

    /// Makes a client.
    /// - Parameters:
    ///   - unixSocket: path of a socket that every request goes to instead of the URL's host.
    ///   - trust: how the server's certificate is judged.
    ///   - connectTimeoutMilliseconds: longest time to connect, TLS included.
    /// - Throws: `CurlError` when libcurl can't be set up.
    public init(unixSocket: String? = nil, trust: CurlTrust = .system, connectTimeoutMilliseconds: Int = 10_000) throws(CurlError) {
        guard libraryIsReady, let easy = curl_easy_init() else {
            throw CurlError(code: .other, subject: "libcurl", detail: "can't be initialised")
        }
        guard let multi = curl_multi_init() else {
            curl_easy_cleanup(easy)
            throw CurlError(code: .other, subject: "libcurl", detail: "out of memory")
        }
        self.easy = easy
        self.multi = multi
        self.errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        self.unixSocket = unixSocket
        self.trust = trust
        self.connectTimeoutMilliseconds = connectTimeoutMilliseconds
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_multi_cleanup(multi)
        errorText.deallocate()
    }

    /// The library's name and version, for example `libcurl/7.88.1 OpenSSL/3.0.22 …`.
    public static var libraryVersion: String { String(cString: curl_version()) }

    /// Sends the request and collects the answer's body in memory.
    public func perform(_ request: CurlRequest) throws -> CurlResponse {
        try run(request, onHead: nil, onBody: nil)
    }

    /// Sends the request and hands the answer over as it arrives, on the calling thread: first the head, then the body piece by piece.
    /// A closure that throws ends the exchange; its error is thrown from here.
    @discardableResult
    public func perform(
        _ request: CurlRequest, onHead: ((CurlResponseHead) throws -> Void)? = nil,
        onBody: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws -> CurlResponseHead {
        try run(request, onHead: onHead, onBody: onBody).head
    }

    /// Ends the running request with `.cancelled`, and refuses every later one. May be called from any thread.
    public func cancel() {
        cancelled.store(true, ordering: .sequentiallyConsistent)
        curl_multi_wakeup(multi)
    }

    /// True once `cancel()` was called.
    public var isCancelled: Bool { cancelled.load(ordering: .sequentiallyConsistent) }

    private func run(
        _ request: CurlRequest, onHead: ((CurlResponseHead) throws -> Void)?, onBody: ((UnsafeRawBufferPointer) throws -> Void)?
    ) throws -> CurlResponse {
        let subject = "\(request.method) \(request.url)"
        let source = try BodySource(request.body, subject: subject)
        let exchange = Exchange(request: request, subject: subject, source: source, onHead: onHead, onBody: onBody)
        let headers = try HeaderList(request.headers, subject: subject)
        try turn.withLock { _ in
            try prepare(request, subject: subject, length: source.length, headers: headers, exchange: exchange)
            let result = withExtendedLifetime((exchange, headers)) { transfer() }
            if let failure = exchange.failure { throw failure }
            guard let result else { throw CurlError(code: .cancelled, subject: subject, detail: "cancelled") }
            guard result == CURLE_OK else {
                throw CurlError(result: result, subject: subject, detail: String(cString: errorText))
            }
        }
        try exchange.deliverHead()
        return CurlResponse(head: exchange.head, body: exchange.body)
    }

    /// Runs the prepared handle to its end; nil when cancelled.
    private func transfer() -> CURLcode? {
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return CURLE_FAILED_INIT }
        defer { curl_multi_remove_handle(multi, easy) }
        var running: Int32 = 1
        while !isCancelled {
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi, &left) {
                if message.pointee.msg == CURLMSG_DONE { return exhibit_curl_message_result(message) }
            }
            // Timers inside libcurl shorten the wait by themselves.
            guard curl_multi_poll(multi, nil, 0, 60_000, nil) == CURLM_OK else { return CURLE_FAILED_INIT }
        }
        return nil
    }

    private func prepare(_ request: CurlRequest, subject: String, length: Int?, headers: HeaderList, exchange: Exchange) throws(CurlError) {
        var options = EasyOptions(handle: easy)
        curl_easy_reset(easy)
        errorText.pointee = 0
        options.set(CURLOPT_ERRORBUFFER, pointer: UnsafeMutableRawPointer(errorText))
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_URL, text: request.url)
        options.set(CURLOPT_PROTOCOLS_STR, text: "http,https")
        options.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        options.set(CURLOPT_CONNECTTIMEOUT_MS, connectTimeoutMilliseconds)
        if let time = request.timeoutMilliseconds { options.set(CURLOPT_TIMEOUT_MS, time) }
        if let seconds = request.stallSeconds {
            options.set(CURLOPT_LOW_SPEED_LIMIT, 1)
            options.set(CURLOPT_LOW_SPEED_TIME, seconds)
        }
        if let unixSocket { options.set(CURLOPT_UNIX_SOCKET_PATH, text: unixSocket) }
        switch trust {
        case .system: break
        case .authorityFile(let path): options.set(CURLOPT_CAINFO, text: path)
        case .unverified:
            options.set(CURLOPT_SSL_VERIFYPEER, 0)
            options.set(CURLOPT_SSL_VERIFYHOST, 0)
        }
        options.setMethod(request.method, length: length)
        options.setCallbacks(exchange)
        options.setHeaders(headers)
        if let failed = options.failure {
            throw CurlError(result: failed, subject: subject, detail: "")
        }
    }
}

/// libcurl's global state, set up once a process.
private let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
