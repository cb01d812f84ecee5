internal import DurableFiles
internal import NetlinkBridge

/// What carries a network link, as people tell them apart.
public enum LinkKind: String, Sendable {
    /// A cable.
    case ethernet
    /// Wi-Fi.
    case wifi
    /// A mobile network.
    case mobile
    /// A Bluetooth device's network.
    case bluetooth
    /// A tunnel to another network.
    case vpn
    /// Several links of this machine as one.
    case bridge
    /// Made by software, such as a container's end of its network.
    case virtual
    /// This machine alone.
    case loopback
    /// Something else.
    case other
}

extension LinkKind {
    /// What the kernel says of the link, and its driver in `/sys`.
    init(_ link: NetworkLink) {
        let device = (try? DurableFile.read("/sys/class/net/\(link.name)/uevent")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        self.init(link, deviceType: device.split(separator: "\n").first { $0.hasPrefix("DEVTYPE=") }.map { String($0.dropFirst(8)) })
    }

    /// - Parameters:
    ///   - link: what the kernel says.
    ///   - deviceType: the driver's word for it (`DEVTYPE` in `/sys/class/net/NAME/uevent`); nil when it has none.
    init(_ link: NetworkLink, deviceType: String?) {
        switch (link.softwareKind, deviceType, link.hardwareType) {
        case (_, "wlan", _): self = .wifi
        case (_, "wwan", _): self = .mobile
        case (_, "bluetooth", _): self = .bluetooth
        case ("wireguard"?, _, _), ("tun"?, _, _), ("ppp"?, _, _), (_, _, 65534): self = .vpn
        case ("bridge"?, _, _), ("bond"?, _, _), ("team"?, _, _): self = .bridge
        case (.some, _, _): self = .virtual
        case (nil, _, 772): self = .loopback
        case (nil, _, 512): self = .mobile  // ARPHRD_PPP without a tunnel's kind: a modem
        case (nil, _, 1): self = .ethernet
        default: self = .other
        }
    }
}
