/// Refuses what another site's page sends in the user's name.
///
/// The vault trusts its own machine without a credential, so that a page open there must not be able to do anything: browsers say
/// with `Sec-Fetch-Site` and `Origin` where a request comes from. Programs send neither.
enum CrossSite {
    /// Throws when the request is another site's; `host` is the request's own Host.
    static func check(_ request: HTTPRequest, host: String) throws(Problem) {
        if let site = request.fields["Sec-Fetch-Site"], site != "same-origin", site != "none" {
            // Following a link to a page is all that another site may cause.
            let isNavigation = request.fields["Sec-Fetch-Mode"] == "navigate" && request.method == "GET" && request.path.first != "api"
            guard isNavigation else { throw Problem(.crossSite, "Only the vault's own pages may ask for this.") }
        }
        if let origin = request.fields["Origin"] {
            guard isSame(origin: origin, host: host) else { throw Problem(.crossSite, "Only the vault's own pages may ask for this.") }
        }
    }

    private static func isSame(origin: String, host: String) -> Bool {
        let lower = origin.lowercased()
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")] where lower.hasPrefix(scheme) {
            let authority = String(lower.dropFirst(scheme.count))
            let host = host.lowercased()
            return authority == host || authority + port == host || authority == host + port
        }
        return false
    }
}
