import Glibc

/// An IPv4 or IPv6 address.
public struct NetworkAddress: Sendable, Hashable {
    /// 4 or 16 bytes, network order.
    public let bytes: [UInt8]

    /// Takes 4 or 16 bytes; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads the usual text form; nil for anything else.
    public init?(_ text: String) {
        var version4 = in_addr()
        var version6 = in6_addr()
        if inet_pton(AF_INET, text, &version4) == 1 {
            bytes = withUnsafeBytes(of: &version4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &version6) == 1 {
            bytes = withUnsafeBytes(of: &version6) { Array($0) }
        } else {
            return nil
        }
    }

    /// The usual text form.
    public var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &buffer, socklen_t(buffer.count))
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A block of addresses, as in 192.168.0.0/16.
public struct NetworkBlock: Sendable, Hashable {
    /// The first address.
    public let address: NetworkAddress
    /// Bits that all addresses of the block share.
    public let prefix: Int

    /// Makes a block; nil when the prefix is longer than the address.
    public init?(_ address: NetworkAddress, prefix: Int) {
        guard (0...(address.bytes.count * 8)).contains(prefix) else { return nil }
        self.address = address
        self.prefix = prefix
    }

    /// The block with just one address.
    public init(only address: NetworkAddress) {
        self.address = address
        prefix = address.bytes.count * 8
    }

    /// Whether the address is in the block.
    public func contains(_ other: NetworkAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        return zip(zip(address.bytes, other.bytes), mask.bytes).allSatisfy { ($0.0 ^ $0.1) & $1 == 0 }
    }

    /// The block's mask, as an address.
    public var mask: NetworkAddress {
        let bytes = (0..<address.bytes.count).map { index in
            UInt8(truncatingIfNeeded: 0xff00 >> max(0, min(8, prefix - index * 8)))
        }
        return NetworkAddress(bytes: bytes) ?? address
    }
}
