import Testing

@testable import CaptureDevices
@testable import NetlinkBridge

@Suite struct LinkKindTests {
    private func link(_ hardwareType: Int, _ softwareKind: String? = nil) -> NetworkLink {
        NetworkLink(
            index: 1, name: "x", hardwareType: hardwareType, softwareKind: softwareKind, isUp: true, hasCarrier: true, hardwareAddress: nil,
            maximumPacketBytes: 1500)
    }

    @Test func whatCarriesALinkIsToldApart() {
        let cases: [(NetworkLink, String?, LinkKind)] = [
            (link(1), nil, .ethernet), (link(1), "wlan", .wifi), (link(65534), "wwan", .mobile), (link(1), "bluetooth", .bluetooth),
            (link(512), nil, .mobile), (link(772), nil, .loopback),
            (link(65534, "wireguard"), "wireguard", .vpn),
            (link(65534, "tun"), nil, .vpn),
            (link(1, "bridge"), "bridge", .bridge), (link(1, "veth"), nil, .virtual),
            (link(1, "dummy"), nil, .virtual),
            (link(280), nil, .other),
        ]
        for (link, deviceType, kind) in cases { #expect(LinkKind(link, deviceType: deviceType) == kind, "\(link) \(deviceType ?? "")") }
    }
}
