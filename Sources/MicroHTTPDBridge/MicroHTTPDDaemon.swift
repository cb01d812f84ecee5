public import BlockingThreads
import CMicroHTTPD
import Glibc
import Synchronization

/// Bounds that protect against slow or greedy clients.
public struct MicroHTTPDLimits: Sendable {
    /// Time for a whole request head, in seconds.
    public var headSeconds = 15
    /// How long a connection may rest without any byte, in seconds.
    public var idleSeconds = 60
    /// How long a body may be slower than `bodyBytesPerSecond` on average, in seconds.
    public var bodyGraceSeconds = 30
    /// The slowest body that is served after the grace time.
    public var bodyBytesPerSecond = 256
    /// Most connections of one daemon at a time.
    public var connections = 4096
    /// Most connections of one address other than this machine's loopback.
    public var connectionsPerAddress = 256
    /// Bytes of the buffer that each connection has; bounds the header and sets the size of one read of a body.
    public var connectionMemory = 32 << 10

    /// The defaults.
    public init() {}
}

/// A server certificate as the library takes it.
public struct MicroHTTPDCertificate: Sendable {
    /// Leaf first, then the authorities, PEM.
    public var chainPEM: String
    /// The leaf's private key, PEM.
    public var privateKeyPEM: String

    /// Makes a certificate from its PEM texts.
    public init(chainPEM: String, privateKeyPEM: String) {
        self.chainPEM = chainPEM
        self.privateKeyPEM = privateKeyPEM
    }
}

/// One listening socket served by a few poll threads.
///
/// `stopAccepting`, then wait until `openRequests` is 0, then `stop`: the library forbids to stop while a connection rests.
public final class MicroHTTPDDaemon: Sendable {
    private struct Handle: @unchecked Sendable {
        // The library's own functions on a daemon are thread safe; `stop` is called once, guarded by the mutex around it.
        var daemon: OpaquePointer?
    }

    private let state: DaemonState
    private let handle: Mutex<Handle>

    /// Starts serving.
    ///
    /// The socket is bound and listening, and becomes the daemon's own, also when this throws. Without a certificate it speaks plain
    /// HTTP. Each of the poll threads serves its own connections; `workers` run what blocks. Throws when the library can't start.
    public init(
        socket: Int32, certificate: MicroHTTPDCertificate?, threads: Int, limits: MicroHTTPDLimits, workers: WorkerPool,
        application: any MicroHTTPDApplication
    ) throws(MicroHTTPDError) {
        state = DaemonState(application: application, workers: workers, limits: limits, isSecure: certificate != nil)
        let started = state.start(socket: socket, certificate: certificate, threads: threads)
        guard started != nil else {
            throw MicroHTTPDError(
                description: certificate == nil
                    ? "The HTTP engine did not start."
                    : "The HTTPS engine did not start: do the certificate and its key belong together?")
        }
        handle = Mutex(Handle(daemon: started))
    }

    /// Requests begun and not yet answered in full, event streams included.
    public var openRequests: Int { state.openRequests }

    /// Requests that a worker has now.
    public var restingRequests: Int { state.resting.load(ordering: .sequentiallyConsistent) }

    /// Connections open now.
    public var openConnections: Int { state.connectionCount }

    /// Stops taking connections, keeps serving those there are.
    ///
    /// - Returns: the listening socket, now the caller's, or -1 when this was called before.
    public func stopAccepting() -> Int32 {
        handle.withLock { handle in handle.daemon.map { MHD_quiesce_daemon($0) } ?? -1 }
    }

    /// Breaks off connections whose clients are too slow; to be called every second or so.
    public func sweep() { state.sweep() }

    /// Breaks all connections off: what waits for a client waits no longer.
    public func endConnections() { state.endConnections() }

    /// Closes all connections and ends the threads. No request may be with a worker or rest in a stream.
    public func stop() {
        let daemon = handle.withLock { handle in
            defer { handle.daemon = nil }
            return Handle(daemon: handle.daemon)
        }
        if let daemon = daemon.daemon { MHD_stop_daemon(daemon) }
        state.directWorkers.close()
    }
}
