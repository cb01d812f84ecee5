import CaptureDevices

/// What status says of the network.
enum NetworkStatusFindings {
    static func make(_ network: NetworkStatus) -> [Finding] {
        [way(network)] + network.links.filter(isShown).map { .good($0.name, link($0)) }
    }

    /// What nobody turned on and no cable leads to, nobody asks about.
    private static func isShown(_ link: NetworkStatus.Link) -> Bool {
        link.kind != .loopback && (link.isUp || ![.virtual, .bridge].contains(link.kind))
    }

    private static func way(_ network: NetworkStatus) -> Finding {
        let waits = "What is recorded waits on this machine until there is a way."
        switch network.path {
        case .online:
            let router = network.routes.first?.gateway.map { ", router \($0)" } ?? ""
            return .good("network", "online\(network.linkOut.map { " by \($0.name) (\($0.kind.words))" } ?? "")\(router)")
        case .local:
            let links = network.links.filter(\.reachesOthers).map(\.name).joined(separator: ", ")
            return .warning(
                "network", "neighbours only (\(links)): there is no way out, no default route",
                advice: "A vault elsewhere can't be reached: connect to a router. \(waits)")
        case .offline: return .warning("network", "offline: \(cause(network))", advice: "\(remedy(network)) \(waits)")
        case .unknown:
            return .warning(
                "network", network.reason ?? "it can't be told", advice: "Run it outside of what confines it, or see: ip address")
        }
    }

    private static func cause(_ network: NetworkStatus) -> String {
        let devices = network.links.filter { $0.kind != .loopback }
        if devices.isEmpty { return "this machine has no network link" }
        if !devices.contains(where: \.isUp) { return "every link is turned off" }
        return devices.contains(where: \.hasCarrier) ? "no link has an address" : "no link is connected"
    }

    private static func remedy(_ network: NetworkStatus) -> String {
        let devices = network.links.filter { $0.kind != .loopback }
        guard let first = devices.first(where: { ![.virtual, .bridge].contains($0.kind) }) ?? devices.first else {
            return "Plug a network adapter in."
        }
        if !devices.contains(where: \.isUp) { return "Turn one on: sudo ip link set \(first.name) up." }
        return devices.contains(where: \.hasCarrier)
            ? "Is there a router that gives addresses (DHCP)?" : "Plug the cable in, or join a Wi-Fi network."
    }

    private static func link(_ link: NetworkStatus.Link) -> String {
        let state = !link.isUp ? "turned off" : link.hasCarrier ? "connected" : "not connected"
        return ([link.kind.words, state] + link.addresses.map { "\($0.address)/\($0.prefixLength)" }).joined(separator: ", ")
    }
}

extension LinkKind {
    /// As people say it.
    var words: String {
        switch self {
        case .ethernet: "Ethernet"
        case .wifi: "Wi-Fi"
        case .mobile: "mobile network"
        case .bluetooth: "Bluetooth"
        case .vpn: "VPN"
        case .bridge: "bridge"
        case .virtual: "virtual"
        case .loopback: "loopback"
        case .other: "other"
        }
    }
}
