/// Why libvips could not do something.
public struct VipsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was being done, in a few words.
    public let operation: String
    /// libvips' own words.
    public let text: String
    /// The library itself is missing.
    public let isLibraryMissing: Bool

    /// One sentence.
    public var description: String { "\(operation): \(text)" }

    init(_ operation: String, _ text: String, isLibraryMissing: Bool = false) {
        self.operation = operation
        self.text = text
        self.isLibraryMissing = isLibraryMissing
    }
}
