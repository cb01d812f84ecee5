import CRTNetlink
import Glibc

/// Tells that something about links, addresses or routes has changed; what, `NetlinkSocket.state()` says. For one thread.
public final class NetworkChanges {
    /// Readable for `poll` when something changed.
    public let descriptor: Int32

    /// Begins to listen: everything that changes from now on is told.
    public init() throws(NetlinkError) {
        descriptor = try NetlinkSocket.open(
            groups: UInt32(RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE))
    }

    deinit { close(descriptor) }

    /// Takes what was told so far; does not wait. Whether there was any: more than the kernel could keep (`ENOBUFS`) is also a change.
    public func take() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var isChanged = false
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 || (count < 0 && errno == ENOBUFS) {
                isChanged = true
            } else if count == 0 || errno != EINTR {
                return isChanged
            }
        }
    }
}
