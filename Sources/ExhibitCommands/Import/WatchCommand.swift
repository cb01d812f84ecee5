import CommandLineParsing
import DurableFiles
import EvidenceModel
import EvidenceTransfer

extension ImportCommand {
    /// `exhibit import --watch`: brings in what comes, until it is stopped. The vault is another process, which may come later, and go.
    func watch() throws -> ExitCode {
        let settings = try watchSettings()
        let reporter = WatchReporter(surroundings.console, isJSON: arguments.has("json"))
        let watch = try FolderWatch(
            try watchedFolders(arguments.arguments), settings: settings.import, dataFolder: settings.dataFolder, connect: settings.connect
        ) { reporter.tell($0) }
        interrupter.onInterrupt { watch.stop() }
        surroundings.console.note("Watching \(arguments.arguments.joined(separator: ", ").forTerminal). Ctrl-C ends it.")
        watch.run()
        return .done
    }

    private func watchSettings() throws -> (
        import: FileImport.Settings, dataFolder: String?, connect: @Sendable () throws -> any VaultExchange
    ) {
        var settings = FileImport.Settings()
        settings.details.source = .folder
        let dataFolder = arguments.has("vault") ? nil : try surroundings.dataFolder(arguments)
        let connect: @Sendable () throws -> any VaultExchange
        if let dataFolder {
            connect = { try runningVault(in: dataFolder) }
        } else {
            connect = try VaultDestination.open(arguments, surroundings, key: surroundings.existingDeviceKey).connect
        }
        let filing = try ImportFiling(arguments) {
            VaultConnection(ExchangeTransport(try connect(), place: arguments.text("vault") ?? dataFolder ?? ""))
        }
        (settings.details.tags, settings.details.caseID) = (filing.tags, filing.caseID)
        return (settings, dataFolder, connect)
    }
}

private func runningVault(in folder: String) throws -> any VaultExchange {
    guard let socket = LocalSocket.running(in: folder) else {
        throw VaultExchangeError(code: .unreachable, detail: "no vault runs in \(folder); 'exhibit serve' starts it")
    }
    return try CurlVaultExchange(base: "http://localhost", unixSocket: socket)
}

/// - Throws: `CommandFailure` (environment) when one of them is no folder.
func watchedFolders(_ paths: [String]) throws -> [SourcePath] {
    for path in paths where (try? Folder.entries(of: path)) == nil {
        throw CommandFailure(.environment, "\(path) is not a folder that can be read", hint: "Name folders to watch.")
    }
    return paths.map { SourcePath($0) }
}
