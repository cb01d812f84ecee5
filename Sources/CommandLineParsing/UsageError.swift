/// A command line that cannot be run: always exit code 2.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, without the program's name.
    public let message: String
    /// What to look at: `exhibit help list`.
    public let seeAlso: String

    /// - Parameters:
    ///   - message: what is wrong, without the program's name.
    ///   - seeAlso: the command whose output helps.
    public init(_ message: String, seeAlso: String) {
        self.message = message
        self.seeAlso = seeAlso
    }

    /// The message and where to look.
    public var description: String { "\(message)\nSee '\(seeAlso)'." }
}
