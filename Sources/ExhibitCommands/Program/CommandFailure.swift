public import CommandLineParsing

/// Why a command could not do what was asked: what happened to what, and what to do about it.
public struct CommandFailure: Error, Sendable, CustomStringConvertible {
    /// How the program ends.
    public let code: ExitCode
    /// What happened, to what; one sentence, lower case, no full stop.
    public let message: String
    /// What the reader can do about it, or nil.
    public let hint: String?

    /// - Parameters:
    ///   - code: never `.done`.
    ///   - message: what happened, to what.
    ///   - hint: what the reader can do about it.
    public init(_ code: ExitCode, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message, and the hint on a line of its own.
    public var description: String { hint.map { "\(message)\n\($0)" } ?? message }
}
