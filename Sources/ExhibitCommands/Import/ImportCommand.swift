import CommandLineParsing
import DurableFiles
import EvidenceModel
import EvidenceTransfer
import EvidenceVault
import Glibc
import Synchronization

/// One run of `exhibit import`: files, vault and signals wired together.
struct ImportCommand {
    let arguments: ParsedArguments
    let surroundings: Surroundings
    let interrupter = Interrupter()

    init(_ arguments: ParsedArguments, _ surroundings: Surroundings) {
        self.arguments = arguments
        self.surroundings = surroundings
    }

    /// Brings the files in; returns how the program ends.
    func run() throws -> ExitCode {
        let interrupter = interrupter
        try StopSignals().onEach { interrupter.interrupt() }
        if arguments.has("watch") { return try watch() }
        let dataFolder = arguments.has("vault") ? nil : try surroundings.dataFolder(arguments)
        let tree = SourceTree(
            arguments.arguments.map { SourcePath($0) }, includesHidden: arguments.has("include-hidden"), dataFolder: dataFolder)
        let destination = try openDestination(dataFolder)
        defer { destination?.close() }
        let connect = destination?.connect ?? { @Sendable () throws -> any VaultExchange in EmptyVault() }
        var settings = FileImport.Settings()
        settings.isDryRun = arguments.has("dry-run")
        let place = destination?.place ?? dataFolder ?? ""
        let filing = try ImportFiling(arguments) { VaultConnection(ExchangeTransport(try connect(), place: place)) }
        (settings.details.tags, settings.details.caseID) = (filing.tags, filing.caseID)

        let display = ImportDisplay(surroundings.console)
        let run = FileImport(tree.files, settings: settings, connect: connect) { display.show($0) }
        interrupter.onInterrupt { run.cancel() }
        let (results, stop) = run.run()
        let seconds = display.finish()
        if !settings.isDryRun { try filing.file(results) }
        let report = ImportReport(
            tree: tree, results: results, stop: stop, seconds: seconds, isDryRun: settings.isDryRun,
            place: place)
        if let destination, stop == nil { waitForFacts(of: destination) }
        if arguments.has("json") { report.printJSON(to: surroundings.console) } else { report.print(to: surroundings.console) }
        return report.exitCode
    }

    /// A vault in this process looks into what came before it is closed, as one that runs does afterwards; Ctrl-C leaves that for the next
    /// time it is opened.
    private func waitForFacts(of destination: VaultDestination) {
        let leaving = Leaving()
        interrupter.onInterrupt { leaving.leave() }
        while !leaving.isAsked, case let left = destination.itemsInPreparation(), left > 0 {
            surroundings.console.progress("Looking into the files: \(left) left (Ctrl-C leaves it for later)")
            usleep(100_000)
        }
        surroundings.console.endProgress()
    }

    /// Nil for a dry run into a folder that is no vault yet: none is made then.
    private func openDestination(_ dataFolder: String?) throws -> VaultDestination? {
        if arguments.has("dry-run"), let dataFolder, DurableFile.size(VaultFolder(path: dataFolder).database) == nil { return nil }
        return try VaultDestination.open(arguments, surroundings, key: surroundings.existingDeviceKey)
    }
}

/// Whether to leave what can be done later.
private final class Leaving: Sendable {
    private let asked = Atomic<Bool>(false)

    var isAsked: Bool { asked.load(ordering: .relaxed) }
    func leave() { asked.store(true, ordering: .relaxed) }
}
