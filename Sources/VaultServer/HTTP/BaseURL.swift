/// The address that a client reached the vault by.
enum BaseURL {
    /// Scheme and authority, without a slash at the end.
    static func of(_ request: HTTPRequest) -> String {
        let isSecure =
            request.peer.isSecure
            // A proxy on this machine says how the client reached it.
            || (request.peer.isLoopbackAddress && request.fields["X-Forwarded-Proto"]?.lowercased() == "https")
        return "\(isSecure ? "https" : "http")://\(request.fields["Host"] ?? "localhost")"
    }
}
