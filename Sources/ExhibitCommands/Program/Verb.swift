public import CommandLineParsing

/// One command: how it is declared, and what it does.
///
/// A new command is one file with one of these, and one line in `ExhibitProgram.verbs`.
public struct Verb: Sendable {
    /// What help, parsing and completions know of it.
    public let declaration: CommandDeclaration
    /// Does it. May throw `CommandFailure` (or any error, which then counts as the surroundings' fault).
    public let run: @Sendable (ParsedArguments, Surroundings) throws -> ExitCode

    /// - Parameters:
    ///   - declaration: what help, parsing and completions know of it.
    ///   - run: called on the main thread, once.
    public init(_ declaration: CommandDeclaration, run: @escaping @Sendable (ParsedArguments, Surroundings) throws -> ExitCode) {
        self.declaration = declaration
        self.run = run
    }
}
