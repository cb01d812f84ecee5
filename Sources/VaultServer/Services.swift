import EvidenceModel
import EvidenceVault
import MediaProcessing
import MicroHTTPDBridge
import Synchronization

/// What routes work with.
final class Services: Sendable {
    let configuration: ServerConfiguration
    let vault: Vault
    let events: EventHub
    let pairing: PairingGuard
    let jobs: JobRunner
    let playback: PlaybackStore
    let derived: DerivedFiles
    private let examiners: KeptWorkers
    private let preparation: Preparation
    /// Where HTTPS has its certificate from; nil without HTTPS.
    let certificates: CertificateSource?
    private let gate: Gate
    private let securePort = Mutex<Int?>(nil)

    init(_ configuration: ServerConfiguration, _ vault: Vault) throws {
        self.configuration = configuration
        self.vault = vault
        events = EventHub(vault)
        jobs = JobRunner(vault: vault, configuration: configuration)
        playback = PlaybackStore(vault: vault, media: configuration.mediaWorker)
        examiners = KeptWorkers(configuration.mediaWorker)
        derived = DerivedFiles(vault: vault, workers: examiners)
        preparation = Preparation(vault: vault, media: configuration.mediaWorker, derived: derived, playback: playback)
        pairing = PairingGuard(ticks: { vault.clock.ticks })
        gate = Gate(
            hosts: HostNames(configured: configuration.hostNames, addresses: LocalNames.addresses, ticks: { vault.clock.ticks }),
            authenticate: { vault.authenticate($0) })
        certificates = try configuration.listen == nil ? nil : Self.certificates(configuration, vault)
    }

    private static func certificates(_ configuration: ServerConfiguration, _ vault: Vault) throws -> CertificateSource {
        if let files = configuration.certificateFiles {
            return try CertificateSource(chain: files.chain, key: files.key, clock: vault.clock)
        }
        let hostNames = configuration.hostNames
        return try CertificateSource(
            authorityIn: vault.folder.keys,
            names: {
                let host = LocalNames.hostName()
                return ["localhost", "127.0.0.1", "::1"] + LocalNames.addresses() + hostNames + (host.map { [$0, "\($0).local"] } ?? [])
            }, clock: vault.clock)
    }

    func makeRouter() -> Router {
        let routes = [
            VaultRoutes(services: self).routes, UploadRoutes(vault: vault).routes, KnownFileRoutes(vault: vault).routes,
            RecordingRoutes(vault: vault).routes,
            ItemRoutes(vault: vault).routes, TagRoutes(vault: vault).routes, SavedSearchRoutes(vault: vault).routes,
            DeviceRoutes(services: self).routes, DeviceKeyRoutes(vault: vault).routes,
            SetupRoutes(services: self).routes,
            MediaRoutes(services: self).routes, JobRoutes(services: self).routes,
            CaseRoutes(vault: vault).routes, CustodyRoutes(vault: vault).routes, SettingsRoutes(vault: vault).routes,
            DashboardRoutes(vault: vault).routes,
        ]
        let files = configuration.webFolder.map { StaticFiles(folder: $0) }
        return Router(routes: routes.flatMap { $0 }, gate: gate) { files?.plan(for: $0) }
    }

    func started(securePort port: Int?) throws {
        securePort.withLock { $0 = port }
        try events.start { [preparation, jobs] event in
            switch event {
            case .item(let id, let state): preparation.changed(id, state)
            // The vault queues jobs by itself, too.
            case .job(let job): if job.state == .queued { jobs.wake() }
            case .recording, .caseChanged: break
            }
        }
        preparation.start()
        jobs.wake()
    }

    /// Tells everyone of something that the vault itself does not know to have changed.
    func tell(_ event: VaultEvent) {
        if case .item(let id, let state) = event { preparation.changed(id, state) }
        events.send(event)
    }

    func stopping() {
        events.stop()
        playback.stop()
        derived.stop()
        preparation.stop()
        examiners.stop()
        jobs.stop()
    }

    /// How many items wait to be looked into.
    var itemsInPreparation: Int { preparation.waiting }

    /// The vault's own authority; nil when it has none.
    var authority: LocalAuthority? { certificates?.authority }

    /// Addresses of the vault for other devices, the likeliest first; empty when only this machine can reach it.
    func secureAddresses() -> [String] {
        // Without HTTPS of its own the vault is reached through a proxy, by the names it was given.
        guard let port = securePort.withLock({ $0 }) else { return configuration.hostNames.map { "https://\($0)" } }
        var hosts = LocalNames.addresses()
        if case .network(let host, _)? = configuration.listen, host != "0.0.0.0", host != "::" { hosts = [host] }
        if case .network("0.0.0.0", _)? = configuration.listen { hosts.removeAll { $0.contains(":") } }
        return (configuration.hostNames + hosts).map { "https://\($0.contains(":") ? "[\($0)]" : $0):\(port)" }
    }

    /// Makes a one-time token and says how to use it.
    func makeInvitation() throws -> Invitation {
        guard let address = secureAddresses().first else {
            throw Problem(
                .conflict, "The vault listens on this machine only: other devices reach it when it is started with --listen 0.0.0.0:8443.")
        }
        let token = try vault.makePairingToken()
        let fingerprint = authority?.fingerprint
        return Invitation(
            token: token.token, url: "\(address)/setup#pair=\(token.token)\(fingerprint.map { "&ca=\($0)" } ?? "")",
            expiresAt: token.expiresAt, fingerprint: fingerprint)
    }
}
