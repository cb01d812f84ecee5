public import CommandLineParsing
import Glibc

/// The program: all its verbs, and how any of them ends.
public enum ExhibitProgram {
    /// In the order that help lists them.
    public static let verbs: [Verb] = [
        serveVerb,
        recordVerb,
        importVerb,
        listVerb,
        showVerb,
        searchVerb,
        searchesVerb,
        evidenceShowVerb,
        evidenceEditVerb,
        evidenceTagVerb,
        evidenceMoveVerb,
        evidenceDeleteVerb,
        evidenceRestoreVerb,
        evidenceHistoryVerb,
        tagsListVerb,
        tagsAddVerb,
        tagsRenameVerb,
        tagsDeleteVerb,
        casesListVerb,
        casesShowVerb,
        casesAddVerb,
        casesEditVerb,
        casesCloseVerb,
        casesReopenVerb,
        casesArchiveVerb,
        casesHoldVerb,
        casesReleaseVerb,
        casesDeleteVerb,
        custodyVerb,
        exportEvidenceVerb,
        verifyVerb,
        checkVerb,
        statusVerb,
        doctorVerb,
        completionsVerb,
        mediaWorkerVerb,
    ]

    /// What help, parsing and completions are made from.
    public static let declaration = ProgramDeclaration(
        name: "exhibit",
        summary: "Exhibit turns any phone, laptop or Linux camera into a body camera whose footage proves itself.",
        commands: verbs.map(\.declaration),
        footer: "Programs read --json; what they can rely on is in docs/cli-output.md.")

    /// Runs the process's own command line, and ends the process.
    ///
    /// - Parameter words: with the program's own path first.
    public static func main(_ words: [String]) -> Never {
        holdStandardStreams()
        signal(SIGPIPE, SIG_IGN)
        let environment = processEnvironment()
        let surroundings = Surroundings(
            console: .standard(environment: environment), environment: environment, executable: runningExecutable())
        exit(run(Array(words.dropFirst()), in: surroundings).rawValue)
    }

    /// Runs one command line. The only place where errors become words and exit codes.
    ///
    /// - Parameters:
    ///   - words: without the program's own path.
    ///   - surroundings: what the command sees of the world.
    /// - Returns: the exit code.
    public static func run(_ words: [String], in surroundings: Surroundings) -> ExitCode {
        let console = surroundings.console
        do {
            switch try declaration.parse(words) {
            case .help(let topic): console.printRaw(declaration.help(topic: topic))
            case .markdown: console.printRaw(declaration.markdown())
            case .version: console.print(versionText())
            case .command(let command, let arguments):
                guard let verb = verbs.first(where: { $0.declaration.name == command.name }) else {
                    preconditionFailure("every declared command has a verb")
                }
                return try verb.run(arguments, surroundings)
            }
            return .done
        } catch let error as UsageError {
            console.note("exhibit: \(error)")
            return .usage
        } catch let failure as CommandFailure {
            console.endProgress()
            console.note("exhibit: \(failure)")
            return failure.code
        } catch {
            console.endProgress()
            console.note("exhibit: \(error)")
            return .environment
        }
    }
}

private func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
        let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        entry += 1
    }
    return variables
}

private func runningExecutable() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
}
