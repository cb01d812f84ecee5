import CommandLineParsing
import CurlBridge
import EvidenceTransfer
import EvidenceVault
import OpenSSLBridge
import VaultServer

/// The vault that a recording or other files go to, and what this device knows of it before asking.
struct VaultDestination {
    /// Where it is, for messages.
    let place: String
    /// A new connection; each thread that sends needs one of its own.
    let connect: @Sendable () throws -> any VaultExchange
    /// The newest time note this device has seen; nil for none.
    let knownTimeNote: [UInt8]?
    /// The vault's key that pairing fixed; nil for one that this device was not paired with.
    let pairedKey: String?
    /// Keeps a newer one of its time notes.
    let remember: @Sendable ([UInt8]) -> Void
    /// How many items a vault that was opened in this process has still to look into.
    var itemsInPreparation: @Sendable () -> Int = { 0 }
    /// Lets go of a vault that was opened in this process.
    var close: @Sendable () -> Void = {}

    /// The vault that `--vault` or `--data` names. A pairing URL pairs first, and shows the vault this machine's key, where it has one.
    static func open(
        _ arguments: ParsedArguments, _ surroundings: Surroundings, key: () throws -> Ed25519PrivateKey?
    ) throws -> VaultDestination {
        if let text = arguments.text("vault") { return try remote(text, surroundings, key) }
        let folder = try surroundings.dataFolder(arguments)
        if let socket = LocalSocket.running(in: folder) {
            return VaultDestination(
                place: folder, connect: { try CurlVaultExchange(base: "http://localhost", unixSocket: socket) }, knownTimeNote: nil,
                pairedKey: nil, remember: { _ in })
        }
        let (server, vault) = try openServer(at: folder, creating: true, surroundings.console)
        let router = server.router
        return VaultDestination(
            place: folder, connect: { RouterExchange(router) }, knownTimeNote: nil, pairedKey: nil, remember: { _ in },
            itemsInPreparation: { server.itemsInPreparation },
            close: {
                server.stop()
                vault.close()
            })
    }

    private static func remote(_ text: String, _ surroundings: Surroundings, _ key: () throws -> Ed25519PrivateKey?) throws
        -> VaultDestination
    {
        let address: VaultAddress
        do {
            address = try VaultAddress(text)
        } catch {
            throw UsageError("\(error)", seeAlso: "exhibit help")
        }
        let vaults = KnownVaults(configurationFolder: try surroundings.configurationFolder())
        let known = try surroundings.knownVault(at: address, key: key)
        return VaultDestination(
            place: address.base, connect: { try known.exchange() }, knownTimeNote: known.timeNote,
            pairedKey: known.verifierKey,
            // Losing it costs a recording that begins offline its proof of not being older, nothing else.
            remember: { try? vaults.remember(timeNote: $0, of: address) })
    }
}

extension LocalSocket {
    /// The socket of the vault that holds the folder; nil when none runs.
    static func running(in folder: String) -> String? {
        reachablePath(folder + "/vault.socket").flatMap { answers($0) ? $0 : nil }
    }
}
