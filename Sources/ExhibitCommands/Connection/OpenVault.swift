import CommandLineParsing
import EvidenceVault
import VaultServer

/// Opens the vault in a folder for this process.
///
/// Says so when its catalogue had to be made anew.
///
/// - Throws: `CommandFailure` (environment), which names the process that holds it, or what is wrong.
func openVault(at folder: String, creating: Bool, _ console: Console) throws -> Vault {
    var options = VaultOptions()
    options.creating = creating
    do throws(VaultError) {
        let vault = try Vault.open(at: folder, options: options)
        if let rebuild = vault.rebuild { RebuildText.lines(rebuild, folder: folder).forEach(console.note) }
        return vault
    } catch {
        throw CommandFailure(.environment, error.sentence, hint: error.advice)
    }
}

extension VaultError {
    /// What failed; a system call names its file itself.
    fileprivate var sentence: String { detail.contains(" \(subject): ") ? detail : "\(subject): \(detail)" }

    /// What to do about it, as a sentence.
    fileprivate var advice: String? {
        if let hint { return "\(hint.prefix(1).uppercased())\(hint.dropFirst())." }
        guard code == .storageFailure else { return nil }
        let isOthers = detail.hasSuffix("Permission denied") || detail.hasSuffix("Operation not permitted")
        return isOthers
            ? "A vault is its owner's alone: run this as that user, or choose another folder with --data."
            : "Choose another folder with --data."
    }
}

/// Opens the vault in a folder that no other process holds, and its server without any listener, which runs its jobs.
func openServer(at folder: String, creating: Bool, _ console: Console) throws -> (server: Server, vault: Vault) {
    let vault = try openVault(at: folder, creating: creating, console)
    var configuration = ServerConfiguration().identified()
    configuration.loopbackPort = nil
    return (try Server.start(configuration, vault: vault), vault)
}

extension VaultConnection {
    /// Opens the vault in a folder that no other process holds, and its server without any listener, which runs its jobs.
    static func inProcess(_ folder: String, _ console: Console) throws -> VaultConnection {
        let (server, vault) = try openServer(at: folder, creating: false, console)
        return VaultConnection(
            RouterTransport(router: server.router, place: folder) {
                server.stop()
                vault.close()
            })
    }
}

extension ServerConfiguration {
    /// With this program's version and build.
    func identified() -> ServerConfiguration {
        var configuration = self
        configuration.version = Software.version
        configuration.build = Software.build
        return configuration
    }
}
