/// Why text could not be drawn.
public struct PangoCairoError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was being done.
    public let operation: String
    /// The library's text.
    public let text: String

    /// One sentence.
    public var description: String { "\(operation): \(text)" }
}
