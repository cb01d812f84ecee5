internal import CCurl

/// Sets options on an easy handle and remembers the first refusal.
struct EasyOptions {
    let handle: UnsafeMutableRawPointer
    private(set) var failure: CURLcode?

    init(handle: UnsafeMutableRawPointer) { self.handle = handle }

    mutating func set(_ option: CURLoption, _ value: Int) { note(exhibit_curl_set_long(handle, option, value)) }

    mutating func set(_ option: CURLoption, text: String) { note(exhibit_curl_set_text(handle, option, text)) }

    mutating func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer) { note(exhibit_curl_set_pointer(handle, option, pointer)) }

    /// The method, and whether a body goes with it: `length` bytes, or chunked when nil.
    mutating func setMethod(_ method: String, length: Int?) {
        switch method {
        case "HEAD": set(CURLOPT_NOBODY, 1)
        case "GET", "DELETE", "OPTIONS":
            if length != 0 { set(CURLOPT_UPLOAD, 1) }
        default: set(CURLOPT_UPLOAD, 1)
        }
        if let length { note(exhibit_curl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(length))) }
        set(CURLOPT_CUSTOMREQUEST, text: method)
    }

    mutating func setCallbacks(_ exchange: Exchange) {
        let user = Unmanaged.passUnretained(exchange).toOpaque()
        note(exhibit_curl_set_transfer_function(handle, CURLOPT_WRITEFUNCTION, writeCallback))
        note(exhibit_curl_set_transfer_function(handle, CURLOPT_HEADERFUNCTION, headerCallback))
        note(exhibit_curl_set_transfer_function(handle, CURLOPT_READFUNCTION, readCallback))
        note(exhibit_curl_set_seek_function(handle, seekCallback))
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA] { set(option, pointer: user) }
    }

    mutating func setHeaders(_ headers: HeaderList) { note(exhibit_curl_set_headers(handle, headers.first)) }

    private mutating func note(_ result: CURLcode) {
        if result != CURLE_OK, failure == nil { failure = result }
    }
}

/// A request's header fields as libcurl's list; frees it.
final class HeaderList {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    /// Refuses names and values that would end the line: they could smuggle in other fields.
    init(_ headers: [CurlHeader], subject: String) throws(CurlError) {
        // "Expect:" takes libcurl's own "Expect: 100-continue" away, which costs a round trip for each chunk.
        var isComplete = append("Expect:")
        for header in headers {
            let isClean = !header.name.isEmpty && (header.name + header.value).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
            guard isClean, !header.name.utf8.contains(UInt8(ascii: ":")) else {
                throw CurlError(code: .invalidRequest, subject: subject, detail: "header field \"\(header.name)\" can't be sent")
            }
            // "Name;" is libcurl's way to send a field without a value.
            isComplete = append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)") && isComplete
        }
        guard isComplete else { throw CurlError(code: .other, subject: subject, detail: "out of memory") }
    }

    deinit { curl_slist_free_all(first) }

    /// False when there is no memory; the list is as before then.
    private func append(_ line: String) -> Bool {
        guard let longer = curl_slist_append(first, line) else { return false }
        first = longer
        return true
    }
}
