import BlockingThreads
public import EvidenceVault
import Glibc
public import MediaProcessing
public import MicroHTTPDBridge

/// What can be set about a running vault.
public struct ServerConfiguration: Sendable {
    /// Plain HTTP on this machine only; nil for none. Port 0 lets the system choose.
    public var loopbackPort: Int? = 8080
    /// HTTPS for other devices; nil for none.
    public var listen: ListeningAddress?
    /// Path of the unix socket for this machine's own commands; nil for none.
    public var socketPath: String?
    /// The web app's folder; nil serves the API alone.
    public var webFolder: String?
    /// Names that the vault is called by besides this machine's own name and addresses.
    public var hostNames: [String] = []
    /// PEM files (chain, key) to use for HTTPS instead of the vault's own authority.
    public var certificateFiles: (chain: String, key: String)?
    /// The program's version, as in "0.1.0".
    public var version = "0"
    /// Which build of it, as a commit.
    public var build = "unknown"
    /// Runs what touches foreign media, in a process of its own.
    public var mediaWorker = MediaWorkerProcess()
    /// Bounds on clients.
    public var limits = MicroHTTPDLimits()
    /// Most threads for what blocks.
    public var workers = 32

    /// The defaults.
    public init() {}
}

/// A running vault: its listeners, its jobs, its certificates.
public final class Server: Sendable {
    /// Answers requests; also usable in this process, with no socket.
    public let router: Router
    /// The port of plain HTTP on this machine; nil when there is none.
    public let loopbackPort: Int?
    /// The port of HTTPS; nil when there is none.
    public let securePort: Int?

    private let services: Services
    private let servers: [any HTTPServer]
    private let secureServer: (any HTTPServer)?
    private let workers: WorkerPool
    private let housekeeping: Housekeeping

    /// Starts serving a vault.
    ///
    /// - Throws: `ListeningError`, `VaultError`, or what is wrong with the certificates.
    public static func start(_ configuration: ServerConfiguration, vault: Vault) throws -> Server {
        signal(SIGPIPE, SIG_IGN)
        return try Server(configuration, vault)
    }

    private init(_ configuration: ServerConfiguration, _ vault: Vault) throws {
        services = try Services(configuration, vault)
        router = services.makeRouter()
        housekeeping = Housekeeping(services)
        workers = WorkerPool(limit: configuration.workers)
        var listeners = Listeners(limits: configuration.limits, workers: workers, application: router)
        do {
            loopbackPort = try configuration.loopbackPort.map { try listeners.open(.network(host: "127.0.0.1", port: $0)) }
            if let path = configuration.socketPath { _ = try listeners.open(.localSocket(path: path)) }
            if let address = configuration.listen, let certificates = services.certificates {
                securePort = try listeners.open(address, certificates.certificate())
                secureServer = listeners.servers.last
            } else {
                securePort = nil
                secureServer = nil
            }
        } catch {
            for server in listeners.servers { server.stop(graceSeconds: 0) }
            workers.close()
            throw error
        }
        servers = listeners.servers
        do {
            // Who is answered finds all of the vault at work, its address for others and its live updates too.
            try services.started(securePort: securePort)
            for server in servers { try server.start() }
            try housekeeping.start { [secureServer] in try secureServer?.replaceCertificate($0) }
        } catch {
            stop(graceSeconds: 0)
            throw error
        }
    }

    /// Stops: takes no more connections, lets requests in flight finish for some seconds, ends event streams and jobs, closes.
    /// The vault stays open; it is the caller's. Returns when all is quiet.
    public func stop(graceSeconds: Int = 10) {
        housekeeping.stop()
        services.stopping()
        for server in servers { server.stop(graceSeconds: graceSeconds) }
        workers.close()
    }

    /// Makes a one-time token for pairing, and the address to open on the device.
    ///
    /// - Throws: `Problem` when no other device can reach the vault; `VaultError`.
    public func invite() throws -> Invitation { try services.makeInvitation() }

    /// How many items wait to be looked into, or are: for their facts and pictures.
    public var itemsInPreparation: Int { services.itemsInPreparation }

    /// Addresses for other devices, the likeliest first.
    public var secureAddresses: [String] { services.secureAddresses() }
}

/// The listeners opened so far.
private struct Listeners {
    let limits: MicroHTTPDLimits
    let workers: WorkerPool
    let application: any HTTPApplication
    var servers: [any HTTPServer] = []

    /// Opens one more; returns its port.
    mutating func open(_ address: ListeningAddress, _ certificate: MicroHTTPDCertificate? = nil) throws -> Int {
        let server = try MicroHTTPDServer(
            listeningOn: address, certificate: certificate, limits: limits, workers: workers, application: application)
        servers.append(server)
        return server.port
    }
}
