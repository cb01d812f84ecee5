internal import CCurl

/// Why there is no answer to a request. An answer with an error status is a `CurlResponse`, not this.
public struct CurlError: Error, Equatable, CustomStringConvertible {
    /// The kinds of failure, for code to decide by.
    public enum Code: Sendable, Equatable {
        /// The request itself can't be sent (URL, header field, unreadable certificate authority file).
        case invalidRequest
        /// The server's name is not known.
        case unknownHost
        /// Nobody answers at that address.
        case cannotConnect
        /// The server's certificate is not trusted, or TLS failed.
        case notTrusted
        /// A time-out ended the exchange.
        case timedOut
        /// The connection ended before the answer was complete.
        case connectionLost
        /// The answer's body is larger than the request allows.
        case responseTooLarge
        /// The request's body could not be read.
        case unreadableBody
        /// `cancel()` was called, or a closure asked to stop.
        case cancelled
        /// Anything else libcurl reports.
        case other
    }

    /// What kind of failure it is.
    public var code: Code
    /// Method and URL of the request.
    public var subject: String
    /// The cause in words.
    public var detail: String

    /// True when the same request may succeed later without any change.
    public var isRetryable: Bool {
        switch code {
        case .unknownHost, .cannotConnect, .timedOut, .connectionLost, .other: true
        case .invalidRequest, .notTrusted, .responseTooLarge, .unreadableBody, .cancelled: false
        }
    }

    /// `PATCH https://…: could not connect …`
    public var description: String { "\(subject): \(detail)" }
}

extension CurlError {
    /// Translates a libcurl result; `detail` is libcurl's own message where it wrote one.
    init(result: CURLcode, subject: String, detail: String) {
        self.code =
            switch result {
            case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_SSL_CACERT_BADFILE: .invalidRequest
            case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
            case CURLE_COULDNT_CONNECT: .cannotConnect
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM: .notTrusted
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_FAIL_REWIND: .connectionLost
            case CURLE_ABORTED_BY_CALLBACK: .cancelled
            default: .other
            }
        self.subject = subject
        self.detail = detail.isEmpty ? String(cString: curl_easy_strerror(result)) : detail
    }
}
