public import BlockingThreads
import Glibc
public import MicroHTTPDBridge
import Synchronization

/// The HTTP engine: libmicrohttpd in poll mode.
public final class MicroHTTPDServer: HTTPServer {
    private struct State {
        /// The daemon that takes connections, then those that only finish what they have (after a certificate was replaced).
        var daemons: [MicroHTTPDDaemon] = []
        /// The socket that listens until a daemon takes it over, and the certificate for it.
        var waiting: (socket: Int32, certificate: MicroHTTPDCertificate?)?
        var isStopping = false
    }

    /// Poll threads of one listening socket: what blocks is not done there, so that as many as there are cores suffice.
    private static let threads = 2

    /// The port it got; 0 for a unix socket.
    public let port: Int
    private let application: EngineApplication
    private let limits: MicroHTTPDLimits
    private let workers: WorkerPool
    private let state: Mutex<State>

    /// Listens; see `HTTPServer`.
    public init(
        listeningOn address: ListeningAddress, certificate: MicroHTTPDCertificate?, limits: MicroHTTPDLimits, workers: WorkerPool,
        application: any HTTPApplication
    ) throws {
        let opened = try ListeningSocket.open(address)
        port = opened.port
        self.limits = limits
        self.workers = workers
        self.application = EngineApplication(application, workers: workers)
        state = Mutex(State(waiting: (opened.descriptor, certificate)))
    }

    deinit {
        if let waiting = state.withLock({ $0.waiting }) { close(waiting.socket) }
    }

    /// Starts to answer; see `HTTPServer`.
    public func start() throws {
        let isStarted = try state.withLock { state in
            guard let waiting = state.waiting else { return false }
            // The socket is the daemon's from here on, also when that can't start.
            state.waiting = nil
            state.daemons = [try daemon(waiting.socket, waiting.certificate)]
            return true
        }
        guard isStarted else { return }
        do {
            try sweepFromNowOn()
        } catch {
            stop(graceSeconds: 0)
            throw error
        }
    }

    /// Uses another certificate for connections from now on: a second daemon takes over the listening socket, the first finishes.
    ///
    /// The certificate and its key have to be sound (`CertificateSource` checks them): the library does not survive others well.
    public func replaceCertificate(_ certificate: MicroHTTPDCertificate) throws {
        try state.withLock { state in
            guard !state.isStopping, let current = state.daemons.first else { return }
            state.daemons.insert(try daemon(current.stopAccepting(), certificate), at: 0)
        }
    }

    private func daemon(_ socket: Int32, _ certificate: MicroHTTPDCertificate?) throws -> MicroHTTPDDaemon {
        try MicroHTTPDDaemon(
            socket: socket, certificate: certificate, threads: Self.threads, limits: limits, workers: workers, application: application)
    }

    /// Stops taking connections, lets requests in flight finish for some time, then closes everything.
    public func stop(graceSeconds: Int) {
        let (daemons, waiting) = state.withLock { state in
            defer {
                state.daemons = []
                state.waiting = nil
            }
            state.isStopping = true
            return (state.daemons, state.waiting)
        }
        if let waiting { close(waiting.socket) }
        for daemon in daemons {
            let socket = daemon.stopAccepting()
            if socket >= 0 { close(socket) }
        }
        application.finishStreams()
        var waited = 0
        while waited < graceSeconds * 100, daemons.contains(where: { $0.openRequests > 0 }) {
            usleep(10_000)
            waited += 1
        }
        for daemon in daemons where daemon.openRequests > 0 { daemon.endConnections() }
        // What is with a worker has to come back first: the library can't close a connection that rests.
        while daemons.contains(where: { $0.restingRequests > 0 }) { usleep(10_000) }
        for daemon in daemons { daemon.stop() }
    }

    /// Once a second: ends connections of clients that are too slow, and daemons that have finished.
    private func sweepFromNowOn() throws {
        try BlockingThread.start(stackBytes: 256 << 10, signals: .blocked) { [weak self] in
            while true {
                usleep(1_000_000)
                guard let self, self.sweep() else { return }
            }
        }
    }

    private func sweep() -> Bool {
        let (daemons, isStopping) = state.withLock { ($0.daemons, $0.isStopping) }
        for (index, daemon) in daemons.enumerated() {
            daemon.sweep()
            if index > 0, daemon.openConnections == 0 {
                state.withLock { state in state.daemons.removeAll { $0 === daemon } }
                daemon.stop()
            }
        }
        return !isStopping
    }
}
