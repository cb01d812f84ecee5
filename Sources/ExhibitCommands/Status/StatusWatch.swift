import BlockingThreads
import CaptureDevices
import CommandLineParsing
import Glibc
import Synchronization

/// Shows the status again as often as it changes: at once what the system tells of, the rest every few seconds.
final class StatusWatch: Sendable {
    private let devices: Mutex<StatusReport.Devices>
    /// The ends of a pipe: one is readable when `devices` are new, the other makes it so.
    private let waker: Int32
    private let waking: Int32

    /// - Parameters:
    ///   - interval: seconds between two looks at the devices.
    ///   - read: looks at them; called on a thread of its own.
    /// - Throws: `BlockingThreadError`; `CommandFailure` when there is no file left to open.
    init(interval: Int, read: @escaping @Sendable () -> StatusReport.Devices) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw CommandFailure(.environment, "no pipe can be made (ulimit -n)") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (waker, waking) = (ends[0], ends[1])
        devices = Mutex(read())
        try BlockingThread.start { [self] in
            while true {
                sleep(UInt32(interval))
                let new = read()
                devices.withLock { $0 = new }
                // A pipe that is full is readable as well.
                write(waking, "\n", 1)
            }
        }
    }

    /// Never returns: the program is ended from outside.
    func run(folder: String, interval: Int, show: (StatusReport) -> Void) -> Never {
        // Listening begins before the first look, so that nothing changes unseen in between.
        let changes = StatusChanges()
        var shown: StatusReport?
        while true {
            let report = StatusReport.read(folder: folder, devices: devices.withLock { $0 })
            if report.isNews(after: shown) {
                show(report)
                shown = report
            }
            changes.wait(atMostMilliseconds: interval * 1000, waker: waker)
            var taken = [UInt8](repeating: 0, count: 64)
            while Glibc.read(waker, &taken, taken.count) > 0 {}
        }
    }
}

extension StatusReport {
    /// Whether a person would read something else. Free space and clocks always move a little.
    fileprivate func isNews(after last: StatusReport?) -> Bool {
        last.map { $0.findings != findings || $0.network != network || $0.bluetooth != bluetooth } ?? true
    }
}
