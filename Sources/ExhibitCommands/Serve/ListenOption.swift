import CommandLineParsing
import VaultServer

/// Reads `--listen HOST:PORT`.
enum ListenOption {
    /// `0.0.0.0:8443`, `[::]:8443`, `192.168.1.5:0`.
    ///
    /// - Throws: `UsageError` for anything else.
    static func address(_ text: String) throws(UsageError) -> ListeningAddress {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65535).contains(port) else {
            throw wrong(text)
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            throw wrong(text)
        }
        guard !host.isEmpty, host.allSatisfy({ $0.isHexDigit || $0 == "." || $0 == ":" }) else { throw wrong(text) }
        return .network(host: host, port: port)
    }

    private static func wrong(_ text: String) -> UsageError {
        UsageError(
            "--listen is a numeric address and a port, such as 0.0.0.0:8443 (all addresses) or [::]:8443, not '\(text)'",
            seeAlso: "exhibit help serve")
    }
}
