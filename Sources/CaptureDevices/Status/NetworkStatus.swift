internal import NetlinkBridge

/// Whether this machine can reach a vault elsewhere, and by what.
public struct NetworkStatus: Sendable, Equatable {
    /// How far it reaches.
    public enum Path: String, Sendable {
        /// There is a way out to everywhere.
        case online
        /// There are neighbours, but no way out.
        case local
        /// Nothing can be reached.
        case offline
        /// The kernel does not say.
        case unknown
    }

    /// A network interface.
    public struct Link: Sendable, Equatable {
        /// Such as `wlan0`.
        public var name: String
        /// What kind it is.
        public var kind: LinkKind
        /// Somebody turned it on.
        public var isUp: Bool
        /// It can carry packets.
        public var hasCarrier: Bool
        /// Such as `02:42:ac:11:00:02`; nil when it has none.
        public var hardwareAddress: String?
        /// Largest packet, in bytes.
        public var maximumPacketBytes: Int
        /// Its addresses.
        public var addresses: [Address]

        /// Whether it has an address that others reach.
        public var reachesOthers: Bool { kind != .loopback && hasCarrier && addresses.contains { !$0.isLocal } }
    }

    /// An address of a link.
    public struct Address: Sendable, Equatable {
        /// Numeric.
        public var address: String
        /// How many leading bits name the network.
        public var prefixLength: Int
        /// IPv6, else IPv4.
        public var isIPv6: Bool
        /// Nobody beyond this link reaches it.
        public var isLocal: Bool
    }

    /// A way out to everywhere.
    public struct Route: Sendable, Equatable {
        /// The link's name; nil when the route names several.
        public var link: String?
        /// IPv6, else IPv4.
        public var isIPv6: Bool
        /// The router; nil when the link needs none.
        public var gateway: String?
        /// The lower, the more preferred.
        public var metric: Int
    }

    /// How far it reaches.
    public var path: Path
    /// Why the path is unknown; nil when it is known.
    public var reason: String?
    /// All links, loopback among them.
    public var links: [Link]
    /// The ways out, the preferred first.
    public var routes: [Route]

    /// Asks the kernel.
    public static func read() -> NetworkStatus {
        do {
            return NetworkStatus(try NetlinkSocket().state(), kind: LinkKind.init)
        } catch {
            return NetworkStatus(path: .unknown, reason: "\(error)", links: [], routes: [])
        }
    }

    /// The link that the preferred way out goes by; nil when there is none.
    public var linkOut: Link? { routes.lazy.compactMap { route in links.first { $0.name == route.link && $0.hasCarrier } }.first }
}

extension NetworkStatus {
    /// What the kernel's answers come to.
    init(_ state: NetworkState, kind: (NetworkLink) -> LinkKind) {
        links = state.links.map { link in
            Link(
                name: link.name, kind: kind(link), isUp: link.isUp, hasCarrier: link.hasCarrier, hardwareAddress: link.hardwareAddress,
                maximumPacketBytes: link.maximumPacketBytes,
                addresses: state.addresses.filter { $0.link == link.index }.map {
                    Address(address: $0.address, prefixLength: $0.prefixLength, isIPv6: $0.isIPv6, isLocal: $0.isLocal)
                })
        }
        routes = state.defaultRoutes.map { route in
            Route(
                link: state.links.first { $0.index == route.link }?.name, isIPv6: route.isIPv6, gateway: route.gateway, metric: route.metric
            )
        }
        let carrying = Set(links.filter(\.hasCarrier).map(\.name))
        let leadsOut = routes.contains { route in route.link.map(carrying.contains) ?? !carrying.isEmpty }
        path = leadsOut ? .online : links.contains(where: \.reachesOthers) ? .local : .offline
    }
}
