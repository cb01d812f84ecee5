/// Header fields that every answer has.
enum SecurityHeaders {
    /// What the web app's own pages may do: everything comes from the vault itself, nothing inline.
    static let pagePolicy = [
        "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "img-src 'self' blob: data:", "media-src 'self' blob:",
        "connect-src 'self'", "worker-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// What anything else may do if it is opened as a page: nothing.
    private static let sealedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

    static func added(to response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.fields["X-Content-Type-Options"] = "nosniff"
        response.fields["Cross-Origin-Resource-Policy"] = "same-origin"
        response.fields["Referrer-Policy"] = "no-referrer"
        if response.fields["Content-Security-Policy"] == nil { response.fields["Content-Security-Policy"] = sealedPolicy }
        return response
    }
}
