import CRTNetlink
import Glibc

/// A conversation with the kernel about links, addresses and routes. No privilege is needed. For one thread.
public final class NetlinkSocket {
    private let descriptor: Int32
    private var sequence: UInt32 = 0
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Opens it.
    public init() throws(NetlinkError) { descriptor = try Self.open(groups: 0) }

    deinit { close(descriptor) }

    /// Asks for everything. What changes while the kernel tells it is asked again, a few times.
    public func state() throws(NetlinkError) -> NetworkState {
        let links = try ask(RTM_GETLINK, NetworkLink.init)
        let addresses = try ask(RTM_GETADDR, LinkAddress.init)
        let routes = try ask(RTM_GETROUTE, DefaultRoute.init)
        return NetworkState(links: links, addresses: addresses, defaultRoutes: routes.sorted { $0.metric < $1.metric })
    }

    private func ask<Answer>(_ question: Int, _ read: (NetlinkMessage) -> Answer?) throws(NetlinkError) -> [Answer] {
        for _ in 0..<5 {
            try send(question)
            if let answers = try receive(read) { return answers }
        }
        throw NetlinkError(operation: "dump", number: EAGAIN)
    }

    /// Sends a request for all of a kind.
    private func send(_ question: Int) throws(NetlinkError) {
        sequence += 1
        let length = MemoryLayout<nlmsghdr>.size + MemoryLayout<rtgenmsg>.size
        var header = nlmsghdr()
        header.nlmsg_len = UInt32(length)
        header.nlmsg_type = UInt16(question)
        header.nlmsg_flags = UInt16(NLM_F_REQUEST) | UInt16(NLM_F_ROOT) | UInt16(NLM_F_MATCH)
        header.nlmsg_seq = sequence
        var bytes = withUnsafeBytes(of: header) { Array($0) }
        bytes += withUnsafeBytes(of: rtgenmsg(rtgen_family: UInt8(AF_UNSPEC))) { Array($0) }
        while Glibc.send(descriptor, bytes, bytes.count, 0) < 0 { if errno != EINTR { throw .last("send") } }
    }

    /// The answers to the last question; nil when the state changed in between, so that they don't fit together.
    private func receive<Answer>(_ read: (NetlinkMessage) -> Answer?) throws(NetlinkError) -> [Answer]? {
        var answers: [Answer] = []
        var isTorn = false
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 {
                if errno == EINTR { continue }
                throw .last("receive")
            }
            for message in NetlinkMessage.all(in: buffer[..<count]) {
                if message.flags & UInt16(NLM_F_DUMP_INTR) != 0 { isTorn = true }
                switch Int32(message.type) {
                case NLMSG_DONE: return isTorn ? nil : answers
                case NLMSG_ERROR: throw NetlinkError(operation: "dump", number: -(message.payload.load() ?? -EPROTO))
                default: if let answer = read(message) { answers.append(answer) }
                }
            }
        }
    }

    /// Opens a socket that is also told of what these groups are about. It waits no longer than some seconds for an answer.
    static func open(groups: UInt32) throws(NetlinkError) -> Int32 {
        let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), NETLINK_ROUTE)
        guard descriptor >= 0 else { throw .last("socket") }
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_nl()
        address.nl_family = UInt16(AF_NETLINK)
        address.nl_groups = groups
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_nl>.size)) == 0
            }
        }
        guard isBound else {
            let error = NetlinkError.last("bind")
            close(descriptor)
            throw error
        }
        return descriptor
    }
}
