import CMicroHTTPD
import Glibc
import Synchronization

/// What the sweeper must know of a connection.
///
/// Made and released by the library's connection callbacks; the registry holds it while the socket is open.
final class ConnectionRecord: Sendable {
    enum Phase {
        case head(since: Int)
        case body(since: Int, bytes: Int)
        case answer
    }

    private struct State {
        var phase: Phase
        var isOpen = true
        var requests = 0
    }

    let socket: Int32
    let peer: MicroHTTPDPeer
    private let state: Mutex<State>

    init(socket: Int32, peer: MicroHTTPDPeer, now: Int) {
        self.socket = socket
        self.peer = peer
        state = Mutex(State(phase: .head(since: now)))
    }

    func enter(_ phase: Phase) {
        state.withLock { state in
            if case .body = phase { state.requests += 1 }
            state.phase = phase
        }
    }

    func bodyArrived(_ count: Int) {
        state.withLock { state in
            if case .body(let since, let bytes) = state.phase { state.phase = .body(since: since, bytes: bytes + count) }
        }
    }

    /// The socket is about to be closed: it must not be shut down from here on, its number may be another's.
    func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Breaks the connection off.
    func end() {
        state.withLock { state in
            if state.isOpen { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Breaks the connection off when its client has been too slow.
    func sweep(now: Int, limits: MicroHTTPDLimits) {
        state.withLock { state in
            guard state.isOpen else { return }
            let isTooSlow: Bool
            switch state.phase {
            case .head(let since):
                // A kept-alive connection may rest before its next request; bytes dripping in restart the library's own
                // inactivity clock, so that only a dripping client is still here after both times.
                let allowed = limits.headSeconds + (state.requests == 0 ? 0 : limits.idleSeconds)
                isTooSlow = now - since > allowed * 1000
            case .body(let since, let bytes):
                let seconds = (now - since) / 1000
                isTooSlow = seconds > limits.bodyGraceSeconds && bytes < seconds * limits.bodyBytesPerSecond
            case .answer:
                isTooSlow = false
            }
            if isTooSlow { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    static func of(_ connection: OpaquePointer) -> ConnectionRecord? {
        guard let context = exhibit_mhd_socket_context(connection) else { return nil }
        return Unmanaged<ConnectionRecord>.fromOpaque(context).takeUnretainedValue()
    }
}

extension MicroHTTPDPeer {
    /// The other end of a connection.
    init(of connection: OpaquePointer, isSecure: Bool) {
        self.init(address: "", isLocalSocket: true, isSecure: isSecure)
        guard let peer = exhibit_mhd_peer(connection) else { return }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch Int32(peer.pointee.sa_family) {
        case AF_INET:
            isLocalSocket = false
            peer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { peer in
                var address = peer.pointee.sin_addr
                inet_ntop(AF_INET, &address, &text, socklen_t(text.count))
            }
        case AF_INET6:
            isLocalSocket = false
            peer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { peer in
                var address = peer.pointee.sin6_addr
                inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
            }
        default:
            return
        }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        address = String(decoding: bytes, as: UTF8.self)
        // An IPv4 client on a dual-stack socket.
        if address.hasPrefix("::ffff:") && address.contains(".") { address.removeFirst(7) }
    }
}

func monotonicMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
