import BlockingThreads
import CMicroHTTPD
import Glibc
import Synchronization

/// What the library's callbacks work on; alive as long as the daemon that got its address.
final class DaemonState: Sendable {
    let application: any MicroHTTPDApplication
    let workers: WorkerPool
    let limits: MicroHTTPDLimits
    let isSecure: Bool
    private let requests = Atomic<Int>(0)
    /// Connections that wait for a worker.
    let resting = Atomic<Int>(0)
    /// Threads for bodies that are read directly, each for as long as its client takes: apart from the workers, which they would use up.
    let directWorkers = WorkerPool(limit: DaemonState.directBodies)
    private static let directBodies = 32
    private let directBodies = Atomic<Int>(0)
    private let connections = Mutex<[ObjectIdentifier: ConnectionRecord]>([:])

    init(application: any MicroHTTPDApplication, workers: WorkerPool, limits: MicroHTTPDLimits, isSecure: Bool) {
        self.application = application
        self.workers = workers
        self.limits = limits
        self.isSecure = isSecure
    }

    var openRequests: Int { requests.load(ordering: .acquiring) }
    var connectionCount: Int { connections.withLock { $0.count } }

    func start(socket: Int32, certificate: MicroHTTPDCertificate?, threads: Int) -> OpaquePointer? {
        var settings = exhibit_mhd_settings()
        settings.secure = certificate == nil ? 0 : 1
        settings.threads = UInt32(threads)
        settings.connection_limit = UInt32(limits.connections)
        settings.idle_seconds = UInt32(limits.idleSeconds)
        settings.listen_socket = socket
        settings.connection_memory = limits.connectionMemory
        settings.connection_memory_increment = limits.connectionMemory
        settings.access = { context, connection, _, method, version, data, count, request in
            guard let method, let version, let count, let opaque = request?.pointee else { return .NO }
            return Unmanaged<Transaction>.fromOpaque(opaque).takeUnretainedValue()
                .handle(method: String(cString: method), version: version, data: data, count: count)
        }
        settings.target = { context, target, connection in
            guard let context, let target, let connection else { return nil }
            let daemon = Unmanaged<DaemonState>.fromOpaque(context).takeUnretainedValue()
            daemon.requests.add(1, ordering: .acquiringAndReleasing)
            return Unmanaged.passRetained(Transaction(daemon: daemon, target: String(cString: target), connection: connection)).toOpaque()
        }
        settings.completed = { context, _, request, reason in
            guard let context, let opaque = request?.pointee else { return }
            request?.pointee = nil
            Unmanaged<Transaction>.fromOpaque(opaque).takeRetainedValue().closed(completed: reason == .REQUEST_TERMINATED_COMPLETED_OK)
            Unmanaged<DaemonState>.fromOpaque(context).takeUnretainedValue().requests.subtract(1, ordering: .acquiringAndReleasing)
        }
        settings.connection = { context, connection, socketContext, event in
            guard let context, let connection, let socketContext else { return }
            let daemon = Unmanaged<DaemonState>.fromOpaque(context).takeUnretainedValue()
            if event == .CONNECTION_NOTIFY_STARTED {
                socketContext.pointee = daemon.opened(connection)
            } else if let opaque = socketContext.pointee {
                socketContext.pointee = nil
                daemon.closed(Unmanaged<ConnectionRecord>.fromOpaque(opaque).takeRetainedValue())
            }
        }
        settings.cls = Unmanaged.passUnretained(self).toOpaque()
        guard let certificate else { return exhibit_mhd_start(&settings) }
        return certificate.chainPEM.withCString { chain in
            certificate.privateKeyPEM.withCString { key in
                "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2".withCString { priorities in
                    settings.certificate_chain = chain
                    settings.private_key = key
                    settings.tls_priorities = priorities
                    return exhibit_mhd_start(&settings)
                }
            }
        }
    }

    /// Takes one of the places for direct bodies; false when there is none.
    func claimDirectBody() -> Bool {
        if directBodies.add(1, ordering: .acquiringAndReleasing).newValue <= Self.directBodies { return true }
        releaseDirectBody()
        return false
    }

    func releaseDirectBody() { directBodies.subtract(1, ordering: .acquiringAndReleasing) }

    /// Breaks every connection off.
    func endConnections() {
        for record in connections.withLock({ Array($0.values) }) { record.end() }
    }

    func sweep() {
        let now = monotonicMilliseconds()
        for record in connections.withLock({ Array($0.values) }) { record.sweep(now: now, limits: limits) }
    }

    private func opened(_ connection: OpaquePointer) -> UnsafeMutableRawPointer {
        let record = ConnectionRecord(
            socket: exhibit_mhd_socket(connection), peer: MicroHTTPDPeer(of: connection, isSecure: isSecure), now: monotonicMilliseconds())
        let isCrowded = connections.withLock { connections in
            connections[ObjectIdentifier(record)] = record
            guard !record.peer.isLocalSocket, record.peer.address != "127.0.0.1", record.peer.address != "::1" else { return false }
            return connections.values.count { $0.peer.address == record.peer.address } > limits.connectionsPerAddress
        }
        if isCrowded { shutdown(record.socket, Int32(SHUT_RDWR)) }
        return Unmanaged.passRetained(record).toOpaque()
    }

    private func closed(_ record: ConnectionRecord) {
        record.close()
        connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(record)) }
    }
}
