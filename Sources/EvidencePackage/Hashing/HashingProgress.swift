/// How far hashing has come.
public struct HashingProgress: Sendable, Equatable {
    /// Bytes hashed.
    public let done: Int
    /// Bytes to hash.
    public let total: Int

    /// - Parameters:
    ///   - done: bytes hashed.
    ///   - total: bytes to hash.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }
}

/// Is told now and then, on the thread that asked for the hashing, how far it has come; false stops it.
public typealias HashingObserver = (HashingProgress) -> Bool
