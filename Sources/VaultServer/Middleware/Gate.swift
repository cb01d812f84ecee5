import EvidenceVault

/// Decides who a request comes from, and refuses those that are not what they seem.
struct Gate: Sendable {
    /// The cookie that a paired browser has.
    static let cookieName = "__Host-exhibit-device"

    let hosts: HostNames
    /// The device with a credential.
    let authenticate: @Sendable (String) -> Device?

    /// - Throws: `Problem` when the request is refused whatever it asks for.
    func admit(_ request: HTTPRequest) throws(Problem) -> Caller {
        switch request.peer.transport {
        case .inProcess, .localSocket: return .owner
        case .network: break
        }
        let host = request.fields["Host"] ?? ""
        guard let name = HostNames.name(in: host), hosts.isKnown(name) else {
            throw Problem(
                .hostNotAllowed, "The vault does not go by the name \(host.isEmpty ? "it was called" : "“\(host)”"); --host-name adds one.")
        }
        try CrossSite.check(request, host: host)
        if request.peer.isLoopbackAddress, HostNames.isLoopback(name), !isForwarded(request) { return .owner }
        if let credential = credential(of: request), let device = authenticate(credential) { return .device(device) }
        return .stranger
    }

    /// - Throws: `Problem` when the caller may not.
    func check(_ caller: Caller, may access: Route.Access) throws(Problem) {
        switch (access, caller) {
        case (.anyone, _), (_, .owner), (.paired, .device): return
        case (.owner, .device): throw Problem(.forbidden, "This can only be done on the machine that the vault runs on.")
        case (_, .stranger):
            throw Problem(
                .notPaired, "Pair it first: scan the code that the vault shows under Set-up.",
                fields: ["WWW-Authenticate": "Bearer realm=\"exhibit\""])
        }
    }

    /// Whether a proxy on this machine passes somebody else's request on.
    ///
    /// HTTP/1.0 is what nginx speaks to the vault unless it was configured for it, and no browser or program of the owner's does.
    private func isForwarded(_ request: HTTPRequest) -> Bool {
        request.version == "HTTP/1.0"
            || request.fields.all.contains { field in
                let name = field.name.lowercased()
                return name.hasPrefix("x-forwarded-") || Self.proxyFields.contains(name)
            }
    }

    /// Fields that proxies and tunnels add, besides those that begin with `X-Forwarded-`.
    private static let proxyFields: Set = [
        "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-host", "true-client-ip", "cf-connecting-ip",
        "fly-client-ip",
    ]

    private func credential(of request: HTTPRequest) -> String? {
        if let value = request.fields["Authorization"], value.lowercased().hasPrefix("bearer ") {
            return String(value.dropFirst(7)).trimmingSpaces()
        }
        for line in request.fields.values("Cookie") {
            for pair in line.split(separator: ";") {
                let pair = String(pair).trimmingSpaces()
                if pair.hasPrefix(Self.cookieName + "=") { return String(pair.dropFirst(Self.cookieName.count + 1)) }
            }
        }
        return nil
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    func trimmingSpaces() -> String {
        let kept = utf8.drop { $0 == 0x20 || $0 == 0x09 }
        let end = kept.lastIndex { $0 != 0x20 && $0 != 0x09 }
        return end.map { String(decoding: kept[...$0], as: UTF8.self) } ?? ""
    }
}
