internal import COpenSSL

/// A libcrypto call that failed, with the reasons from its error queue, the oldest first.
public struct OpenSSLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was being done, as in `reading an Ed25519 private key`.
    public let operation: String
    /// libcrypto's words; may be empty.
    public let reasons: [String]

    /// Makes one from its parts.
    public init(operation: String, reasons: [String] = []) {
        self.operation = operation
        self.reasons = reasons
    }

    /// Empties this thread's error queue into an error.
    static func drained(_ operation: String) -> OpenSSLError {
        var reasons: [String] = []
        while true {
            let code = ERR_get_error()
            guard code != 0 else { break }
            var buffer = [CChar](repeating: 0, count: 256)
            ERR_error_string_n(code, &buffer, buffer.count)
            reasons.append(String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        return OpenSSLError(operation: operation, reasons: reasons)
    }

    /// For people: the operation and the reasons.
    public var description: String {
        reasons.isEmpty ? operation : "\(operation): \(reasons.joined(separator: "; "))"
    }
}
