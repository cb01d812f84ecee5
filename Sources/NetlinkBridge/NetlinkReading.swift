import CRTNetlink
import Glibc

extension NetworkLink {
    /// Reads a RTM_NEWLINK message.
    init?(_ message: NetlinkMessage) {
        guard let (link, attributes) = message.read(ifinfomsg.self) else { return nil }
        index = Int(link.ifi_index)
        name = attributes[IFLA_IFNAME]?.text ?? "\(link.ifi_index)"
        hardwareType = Int(link.ifi_type)
        softwareKind = attributes[IFLA_LINKINFO].flatMap { NetlinkMessage.attributes(in: $0)[IFLA_INFO_KIND]?.text }
        isUp = link.ifi_flags & IFF_UP.rawValue != 0
        hasCarrier = isUp && link.ifi_flags & IFF_RUNNING.rawValue != 0
        let bytes = attributes[IFLA_ADDRESS] ?? []
        hardwareAddress = bytes.contains { $0 != 0 } && bytes.count == 6 ? bytes.map(hexadecimal).joined(separator: ":") : nil
        maximumPacketBytes = attributes[IFLA_MTU].flatMap { $0.load() as UInt32? }.map(Int.init) ?? 0
    }
}

extension LinkAddress {
    /// Reads a RTM_NEWADDR message; nil for what is neither IPv4 nor IPv6.
    init?(_ message: NetlinkMessage) {
        guard let (facts, attributes) = message.read(ifaddrmsg.self) else { return nil }
        // Of a point-to-point link, IFA_ADDRESS is the other end's.
        guard let bytes = attributes[IFA_LOCAL] ?? attributes[IFA_ADDRESS],
            let text = numericAddress(Int32(facts.ifa_family), bytes)
        else { return nil }
        link = Int(facts.ifa_index)
        isIPv6 = Int32(facts.ifa_family) == AF_INET6
        address = text
        prefixLength = Int(facts.ifa_prefixlen)
        isLocal = UInt32(facts.ifa_scope) >= RT_SCOPE_LINK.rawValue
    }
}

extension DefaultRoute {
    /// Reads a RTM_NEWROUTE message; nil unless it is a default route of the main table.
    init?(_ message: NetlinkMessage) {
        guard let (facts, attributes) = message.read(rtmsg.self), facts.rtm_dst_len == 0, facts.rtm_type == UInt8(RTN_UNICAST) else {
            return nil
        }
        let table = attributes[Int(RTA_TABLE.rawValue)].flatMap { $0.load() as UInt32? } ?? UInt32(facts.rtm_table)
        guard table == RT_TABLE_MAIN.rawValue, [AF_INET, AF_INET6].contains(Int32(facts.rtm_family)) else { return nil }
        link = attributes[Int(RTA_OIF.rawValue)].flatMap { $0.load() as UInt32? }.map(Int.init)
        isIPv6 = Int32(facts.rtm_family) == AF_INET6
        gateway = attributes[Int(RTA_GATEWAY.rawValue)].flatMap { numericAddress(Int32(facts.rtm_family), $0) }
        metric = attributes[Int(RTA_PRIORITY.rawValue)].flatMap { $0.load() as UInt32? }.map(Int.init) ?? 0
    }
}

/// An address as people write it; nil when it has the wrong length.
private func numericAddress(_ family: Int32, _ bytes: ArraySlice<UInt8>) -> String? {
    guard (family == AF_INET && bytes.count == 4) || (family == AF_INET6 && bytes.count == 16) else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let isRead = bytes.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) != nil }
    return isRead ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
}

private func hexadecimal(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
}
