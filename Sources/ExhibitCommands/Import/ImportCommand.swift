import CommandLineParsing
import DurableFiles
import EvidenceModel
import EvidenceTransfer
import EvidenceVault
import Glibc

/// One run of `exhibit import`: files, vault and signals wired together.
struct ImportCommand {
    private let arguments: ParsedArguments
    private let surroundings: Surroundings
    private let interrupter = Interrupter()

    init(_ arguments: ParsedArguments, _ surroundings: Surroundings) {
        self.arguments = arguments
        self.surroundings = surroundings
    }

    /// Brings the files in; returns how the program ends.
    func run() throws -> ExitCode {
        let interrupter = interrupter
        try StopSignals().onEach { interrupter.interrupt() }
        let dataFolder = arguments.has("vault") ? nil : try surroundings.dataFolder(arguments)
        let tree = SourceTree(
            arguments.arguments.map { SourcePath($0) }, includesHidden: arguments.has("include-hidden"), dataFolder: dataFolder)
        let destination = try openDestination(dataFolder)
        defer { destination?.close() }
        let connect = destination?.connect ?? { @Sendable () throws -> any VaultExchange in EmptyVault() }
        var settings = FileImport.Settings()
        settings.isDryRun = arguments.has("dry-run")
        settings.details.tags = arguments.texts("tag")
        let filing = try ImportFiling(arguments, try connect())
        settings.details.caseID = filing.caseID

        let display = ImportDisplay(surroundings.console)
        let run = FileImport(tree.files, settings: settings, connect: connect) { display.show($0) }
        interrupter.onInterrupt { run.cancel() }
        let (results, stop) = run.run()
        let seconds = display.finish()
        if !settings.isDryRun { try filing.file(results) }
        let report = ImportReport(
            tree: tree, results: results, stop: stop, seconds: seconds, isDryRun: settings.isDryRun,
            place: destination?.place ?? dataFolder ?? "")
        if arguments.has("json") { report.printJSON(to: surroundings.console) } else { report.print(to: surroundings.console) }
        return report.exitCode
    }

    /// Nil for a dry run into a folder that is no vault yet: none is made then.
    private func openDestination(_ dataFolder: String?) throws -> VaultDestination? {
        if arguments.has("dry-run"), let dataFolder, DurableFile.size(VaultFolder(path: dataFolder).database) == nil { return nil }
        return try VaultDestination.open(arguments, surroundings, key: surroundings.existingDeviceKey)
    }
}
