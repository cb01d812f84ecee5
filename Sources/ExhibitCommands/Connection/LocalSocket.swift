import Glibc

/// The running vault's local socket.
enum LocalSocket {
    /// A path to the socket that fits into the 107 bytes a socket's address has room for.
    ///
    /// A longer one goes through `/proc/self/fd`: the folder is opened and stays open as long as the process runs.
    static func reachablePath(_ path: String) -> String? {
        guard path.utf8.count > 107 else { return path }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = Glibc.open(parts.dropLast().joined(separator: "/"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return folder >= 0 ? "/proc/self/fd/\(folder)/\(parts.last ?? "")" : nil
    }

    /// Whether somebody listens there. A socket file that a killed vault left behind answers nobody.
    static func answers(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
