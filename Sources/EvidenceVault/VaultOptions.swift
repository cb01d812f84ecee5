import DurableFiles

/// What can be set about a vault as it is opened.
public struct VaultOptions: Sendable {
    /// Whether a folder that holds no vault yet is made into one.
    public var creating = true
    /// Bytes of the file system that uploads leave free; below it they get `disk-full`.
    public var reservedBytes = 256 << 20
    /// Seconds that an upload which is not a segment may lie unfinished.
    public var uploadLifetime = 24 * 3600
    /// Seconds without a line or byte after which a recording without its `end` is shown as incomplete, not live.
    public var liveTimeout = 120
    /// Threads that hash during `check`; nil: as many as the machine has cores.
    public var hashingThreads: Int?
    /// Called before each step on the disk, for tests: throwing makes the step fail.
    var diskFault: (@Sendable (DiskStep, String) throws(FileError) -> Void)?

    /// The defaults.
    public init() {}
}
