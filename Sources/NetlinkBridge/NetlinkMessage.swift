import CRTNetlink

/// The messages in a datagram of the kernel's, and the attributes in a message: both are records with their length in front, padded to four bytes.
///
/// A length that leads out of the buffer ends the reading: what came before it is kept.
struct NetlinkMessage {
    /// Such as `RTM_NEWLINK`.
    var type: UInt16
    var flags: UInt16
    /// What follows the header.
    var payload: ArraySlice<UInt8>

    /// All messages of a datagram.
    static func all(in datagram: ArraySlice<UInt8>) -> [NetlinkMessage] {
        var messages: [NetlinkMessage] = []
        var rest = datagram
        let headerBytes = MemoryLayout<nlmsghdr>.size
        while let header: nlmsghdr = rest.load(), case let length = Int(header.nlmsg_len), length >= headerBytes, length <= rest.count {
            messages.append(
                NetlinkMessage(
                    type: header.nlmsg_type, flags: header.nlmsg_flags, payload: rest.dropFirst(headerBytes).prefix(length - headerBytes)))
            rest = rest.dropFirst(padded(length))
        }
        return messages
    }

    /// The message's fixed part, and the bytes of each attribute after it by type. Nil when the message is too short for it.
    func read<Fixed: BitwiseCopyable>(_: Fixed.Type) -> (fixed: Fixed, attributes: [Int: ArraySlice<UInt8>])? {
        guard let fixed: Fixed = payload.load() else { return nil }
        return (fixed, Self.attributes(in: payload.dropFirst(Self.padded(MemoryLayout<Fixed>.size))))
    }

    /// Attributes by their type; of several with the same the last.
    static func attributes(in bytes: ArraySlice<UInt8>) -> [Int: ArraySlice<UInt8>] {
        var found: [Int: ArraySlice<UInt8>] = [:]
        var rest = bytes
        let headerBytes = MemoryLayout<rtattr>.size
        while let header: rtattr = rest.load(), case let length = Int(header.rta_len), length >= headerBytes, length <= rest.count {
            // The two highest bits say how the attribute is encoded, not which it is.
            found[Int(header.rta_type & 0x3FFF)] = rest.dropFirst(headerBytes).prefix(length - headerBytes)
            rest = rest.dropFirst(padded(length))
        }
        return found
    }

    private static func padded(_ length: Int) -> Int { (length + 3) & ~3 }
}

extension ArraySlice<UInt8> {
    /// The first bytes as a value of the machine's own layout; nil when there are too few.
    func load<Value: BitwiseCopyable>() -> Value? {
        guard count >= MemoryLayout<Value>.size else { return nil }
        return withUnsafeBytes { $0.loadUnaligned(as: Value.self) }
    }

    /// Text that ends with a zero byte.
    var text: String { String(decoding: prefix { $0 != 0 }, as: UTF8.self) }
}
