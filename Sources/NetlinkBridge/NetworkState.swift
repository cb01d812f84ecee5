/// What the kernel says of this machine's network, at one moment.
public struct NetworkState: Sendable, Equatable {
    /// All links, in the kernel's order.
    public var links: [NetworkLink]
    /// All addresses.
    public var addresses: [LinkAddress]
    /// The ways out to everywhere, the preferred first.
    public var defaultRoutes: [DefaultRoute]
}

/// A network interface.
public struct NetworkLink: Sendable, Equatable {
    /// The kernel's number of it.
    public var index: Int
    /// Such as `wlan0`.
    public var name: String
    /// What carries it, as ARPHRD_… in linux/if_arp.h: 1 for Ethernet and what looks like it, 772 for loopback.
    public var hardwareType: Int
    /// The kind of a link that is made by software, such as `bridge` or `wireguard`; nil for a device.
    public var softwareKind: String?
    /// Somebody turned it on.
    public var isUp: Bool
    /// It can carry packets: the cable is in, the access point found.
    public var hasCarrier: Bool
    /// Such as `02:42:ac:11:00:02`; nil when it has none.
    public var hardwareAddress: String?
    /// Largest packet, in bytes.
    public var maximumPacketBytes: Int
}

/// An address of a link.
public struct LinkAddress: Sendable, Equatable {
    /// The link it belongs to (`NetworkLink.index`).
    public var link: Int
    /// IPv6, else IPv4.
    public var isIPv6: Bool
    /// Numeric, without its prefix length.
    public var address: String
    /// How many leading bits name the network.
    public var prefixLength: Int
    /// Valid on this link only, or on this machine only: nobody from afar reaches it.
    public var isLocal: Bool
}

/// A way out to everywhere.
public struct DefaultRoute: Sendable, Equatable {
    /// The link it goes out by; nil when the route names several.
    public var link: Int?
    /// IPv6, else IPv4.
    public var isIPv6: Bool
    /// The router's numeric address; nil when the link needs none.
    public var gateway: String?
    /// The lower, the more preferred.
    public var metric: Int
}
