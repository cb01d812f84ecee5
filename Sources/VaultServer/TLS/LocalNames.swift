import Glibc

/// What this machine is called, and its addresses.
enum LocalNames {
    /// The machine's name, lower case, without a domain; nil when it has none but "localhost".
    static func hostName() -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 && $0 != 0x2e }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
        return text.isEmpty || text == "localhost" ? nil : text
    }

    /// Numeric addresses of all network interfaces that are up, loopback and link-local IPv6 ones left out; IPv4 first.
    static func addresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var version4: [String] = []
        var version6: [String] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let address = entry.ifa_addr
            else { continue }
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            switch Int32(address.pointee.sa_family) {
            case AF_INET:
                address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    var number = address.pointee.sin_addr
                    inet_ntop(AF_INET, &number, &text, socklen_t(text.count))
                }
                version4.append(string(text))
            case AF_INET6:
                address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                    var number = address.pointee.sin6_addr
                    inet_ntop(AF_INET6, &number, &text, socklen_t(text.count))
                }
                let found = string(text)
                if !found.hasPrefix("fe80") { version6.append(found) }
            default: break
            }
        }
        return version4 + version6
    }

    private static func string(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
