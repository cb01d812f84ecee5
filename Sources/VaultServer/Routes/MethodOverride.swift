/// `X-HTTP-Method-Override`, which tus has for clients that can't send every method.
enum MethodOverride {
    /// - Throws: `Problem` when something else than an upload is to be overridden.
    static func apply(to request: HTTPRequest) throws(Problem) -> HTTPRequest {
        guard let method = request.fields["X-HTTP-Method-Override"] else { return request }
        guard request.method == "POST", request.path.starts(with: TusProtocol.path), ["PATCH", "DELETE", "HEAD", "POST"].contains(method)
        else {
            throw Problem(.badRequest, "X-HTTP-Method-Override is only for uploads, with POST.")
        }
        var request = request
        request.method = method
        return request
    }
}
