import Glibc
import Synchronization

/// Asks a media job to stop. Any thread; the job ends with `MediaError.Code.cancelled` within a few frames and leaves no file behind.
public final class MediaCancellation: Sendable {
    private let cancelled = Atomic<Bool>(false)

    /// Not cancelled yet.
    public init() {}

    /// Asks the job to stop.
    public func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// Whether it was asked to stop.
    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Throws when it was asked to stop.
    func check() throws(MediaError) {
        if isCancelled { throw MediaError(.cancelled, "cancelled") }
    }
}

/// `errno` of this thread.
func currentErrno() -> Int32 { errno }
