import EvidenceVault
import MicroHTTPDBridge

/// What routes work with.
final class Services: Sendable {
    let configuration: ServerConfiguration
    let vault: Vault
    let events: EventHub
    let pairing: PairingGuard
    private let gate: Gate

    init(_ configuration: ServerConfiguration, _ vault: Vault) throws {
        self.configuration = configuration
        self.vault = vault
        events = EventHub(vault)
        pairing = PairingGuard(ticks: vault.clock.ticks)
        gate = Gate(
            hosts: HostNames(configured: configuration.hostNames, addresses: LocalNames.addresses, ticks: vault.clock.ticks),
            authenticate: { vault.authenticate($0) })
    }

    func makeRouter() -> Router {
        let routes = [
            VaultRoutes(services: self).routes, UploadRoutes(vault: vault).routes, RecordingRoutes(vault: vault).routes,
            ItemRoutes(vault: vault).routes, DeviceRoutes(services: self).routes,
        ]
        let files = configuration.webFolder.map { StaticFiles(folder: $0) }
        return Router(routes: routes.flatMap { $0 }, gate: gate) { files?.plan(for: $0) }
    }

    func started() { events.start() }

    func stopping() { events.stop() }
}
