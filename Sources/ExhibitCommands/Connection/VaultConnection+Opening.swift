import CommandLineParsing
import CurlBridge
import DurableFiles
import EvidenceTransfer
import Glibc

extension VaultConnection {
    /// Reaches the vault that `--vault` or `--data` names: a running one over HTTP(S), else the one that holds the data folder over its
    /// local socket, else the folder itself.
    ///
    /// - Throws: `CommandFailure` (environment) when there is none.
    static func open(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws -> VaultConnection {
        if let address = arguments.text("vault") { return VaultConnection(try remote(address, surroundings)) }
        let folder = try surroundings.dataFolder(arguments)
        if let running = try runningVault(in: folder) { return VaultConnection(running) }
        return try inProcess(folder, surroundings.console)
    }

    private static func remote(_ text: String, _ surroundings: Surroundings) throws -> CurlTransport {
        do {
            let address = try VaultAddress(text)
            let known = try surroundings.knownVault(at: address, key: surroundings.existingDeviceKey)
            return try CurlTransport(
                base: address.base, place: address.base, trust: known.authorityFile.map { .authorityFile($0) } ?? .system,
                credential: known.credential)
        } catch let error as VaultAddressError {
            throw UsageError("\(error)", seeAlso: "exhibit help")
        }
    }

    /// The vault that holds the folder, over its local socket; nil when none does.
    static func runningVault(in folder: String) throws -> CurlTransport? {
        let socket = folder + "/vault.socket"
        guard access(socket, F_OK) == 0, let reachable = LocalSocket.reachablePath(socket), LocalSocket.answers(reachable) else {
            return nil
        }
        return try CurlTransport(base: "http://localhost", place: folder, unixSocket: reachable)
    }
}

/// This machine's name, as the vault's owner will see it among the paired devices.
func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return "exhibit command" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
