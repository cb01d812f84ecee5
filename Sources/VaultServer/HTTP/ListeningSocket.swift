import Glibc

/// Where a server listens.
public enum ListeningAddress: Sendable, Equatable {
    /// A numeric address and a port; port 0 lets the system choose. "0.0.0.0" and "::" mean all addresses.
    case network(host: String, port: Int)
    /// A unix socket that only this user may open.
    case localSocket(path: String)
}

/// Why a server can't listen.
public struct ListeningError: Error, CustomStringConvertible {
    /// One sentence for a person.
    public var description: String
    /// Whether the machine does not have the address.
    public var isForeignAddress = false
}

/// Makes listening sockets.
enum ListeningSocket {
    private static let backlog: Int32 = 512

    /// Opens a socket.
    ///
    /// - Returns: the descriptor and the port it got (0 for a unix socket).
    static func open(_ address: ListeningAddress) throws(ListeningError) -> (descriptor: Int32, port: Int) {
        switch address {
        case .network(let host, let port): try openNetwork(host: host, port: port)
        case .localSocket(let path): (try openLocal(path), 0)
        }
    }

    private static func openNetwork(host: String, port: Int) throws(ListeningError) -> (descriptor: Int32, port: Int) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard (0...65535).contains(port), getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
            throw ListeningError(description: "\(host):\(port) is not an address to listen on: give a number, like 0.0.0.0:8443.")
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(found.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failed("open a socket") }
        var yes: Int32 = 1
        var no: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        if found.pointee.ai_family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, socklen_t(MemoryLayout<Int32>.size))
        }
        guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(descriptor, backlog) == 0 else {
            defer { close(descriptor) }
            throw failed("listen on \(host):\(port)")
        }
        return (descriptor, boundPort(descriptor))
    }

    private static func boundPort(_ descriptor: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
            // The port is at the same place in sockaddr_in and sockaddr_in6.
            return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int(UInt16(bigEndian: $0.pointee.sin_port)) }
        }
    }

    private static func openLocal(_ path: String) throws(ListeningError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count < room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        guard fits else { throw ListeningError(description: "\(path) is too long for a unix socket's name.") }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failed("open a socket") }
        // The vault's lock is held by this process: a socket that is there was left by one that is gone.
        unlink(path)
        let bound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, chmod(path, 0o600) == 0, listen(descriptor, backlog) == 0 else {
            defer { close(descriptor) }
            throw failed("listen on \(path)")
        }
        return descriptor
    }

    private static func failed(_ action: String) -> ListeningError {
        let code = errno
        return ListeningError(
            description: "Can't \(action): \(String(cString: strerror(code))).", isForeignAddress: code == EADDRNOTAVAIL)
    }
}
