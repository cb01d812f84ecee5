/// What a command sees of the world besides its arguments. Tests give their own.
public struct Surroundings: Sendable {
    /// Where its text goes.
    public let console: Console
    /// The environment variables.
    public let environment: [String: String]
    /// The running program's own path, for starting itself again; nil in tests.
    public let executable: String?

    /// - Parameters:
    ///   - console: where text goes.
    ///   - environment: variable names and values.
    ///   - executable: the running program's own path.
    public init(console: Console, environment: [String: String], executable: String? = nil) {
        self.console = console
        self.environment = environment
        self.executable = executable
    }
}
