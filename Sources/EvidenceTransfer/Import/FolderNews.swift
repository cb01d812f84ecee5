internal import Glibc

/// Tells that something has changed below folders, by inotify. What it was is looked up by whoever is told: an event can be lost, a look
/// at the folder can't be.
///
/// `@unchecked Sendable`: the descriptors live as long as the object; `watched` is only touched by the one thread that waits.
final class FolderNews: @unchecked Sendable {
    private let notifications: Int32
    /// A pipe: what is written to it wakes the thread that waits.
    private let bell: (outlet: Int32, inlet: Int32)
    private var watched: Set<SourcePath> = []
    /// Whether some folder can't be watched, so that only looking again and again helps.
    private(set) var isIncomplete = false

    init() throws(SourceError) {
        notifications = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard notifications >= 0 else { throw .last(SourcePath("inotify")) }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            let error = SourceError.last(SourcePath("pipe"))
            close(notifications)
            throw error
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        bell = (ends[0], ends[1])
    }

    deinit {
        close(notifications)
        close(bell.outlet)
        close(bell.inlet)
    }

    /// Watches these folders, besides those that it watches already.
    /// - Returns: whether there was a new one, in which something may have come before it was watched.
    func watch(_ folders: [SourcePath]) -> Bool {
        let mask = UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_ATTRIB | IN_ONLYDIR | IN_DONT_FOLLOW)
        let now = Set(folders)
        let isNew = !now.isSubset(of: watched)
        isIncomplete = false
        for folder in now {
            // Always anew: a folder of that name may be another one than before.
            if folder.withCString({ inotify_add_watch(notifications, $0, mask) }) < 0, errno != ENOENT { isIncomplete = true }
        }
        watched = now
        return isNew
    }

    /// Waits for news, at most so many milliseconds, or until `ring`.
    /// - Returns: whether there were any.
    func wait(milliseconds: Int) -> Bool {
        var sources = [
            pollfd(fd: notifications, events: Int16(POLLIN), revents: 0), pollfd(fd: bell.outlet, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&sources, 2, Int32(clamping: milliseconds))
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while read(bell.outlet, &buffer, buffer.count) > 0 {}
        var hasNews = false
        while read(notifications, &buffer, buffer.count) > 0 { hasNews = true }
        return hasNews
    }

    /// Waits so many milliseconds, or until `ring`, whatever happens in the folders.
    func pause(milliseconds: Int) {
        var source = pollfd(fd: bell.outlet, events: Int16(POLLIN), revents: 0)
        _ = poll(&source, 1, Int32(clamping: milliseconds))
    }

    /// Ends the running wait, or the next one. Any thread.
    func ring() {
        var one: UInt8 = 1
        _ = write(bell.inlet, &one, 1)
    }
}
