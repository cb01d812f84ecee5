internal import DurableFiles
internal import EvidenceModel

/// There is so little room left that the recording must end while its log can still be closed.
struct DiskNearlyFull: Error, CustomStringConvertible {
    var freeBytes: Int
    var description: String { "the disk is full: only \(freeBytes / 1024) KiB are left" }
}

/// Looks after each chunk at what a reader of the evidence should know: a clock that was set, a disk that fills up.
struct RecordingWatch {
    /// Recording ends when less than this is left, in bytes.
    static let smallestRoom = 1 << 20
    private let folder: RecordingFolder
    private let clock: Clock
    private var clockWatch: ClockWatch
    private let startTicks: Int
    private var hasWarned = false

    init(folder: RecordingFolder, clock: Clock) {
        self.folder = folder
        self.clock = clock
        clockWatch = ClockWatch(clock: clock)
        startTicks = clock.ticks
    }

    /// - Parameter bytes: recorded so far.
    /// - Returns: notices to write.
    /// - Throws: `DiskNearlyFull`, `FileError`.
    mutating func look(bytes: Int) throws -> [String] {
        var notices: [String] = []
        if let step = clockWatch.step() { notices.append(ClockWatch.notice(step)) }
        let free = try Folder.freeBytes(at: folder.path)
        if free < Self.smallestRoom { throw DiskNearlyFull(freeBytes: free) }
        let seconds = max(1, (clock.ticks - startTicks) / 1000)
        let left = free / max(1, bytes / seconds)
        if left < 300, seconds >= 5, !hasWarned {
            hasWarned = true
            notices.append("low storage: \(free >> 20) MiB left, enough for about \(left) s")
        }
        return notices
    }
}
