internal import CaptureDevices
internal import Synchronization

/// When and why a recording ends, as all its threads see it. Times are in microseconds of the recording's clock.
final class RecorderControl: Sendable {
    private struct State {
        var reason: String?
        var endTime = Int.max
        var isStopped = false
        var clock: CaptureClock?
    }

    private let state = Mutex(State())

    /// Why the recording ends; nil while nothing but its own plan does.
    var reason: String? {
        get { state.withLock { $0.reason } }
        set { state.withLock { $0.reason = newValue } }
    }

    /// Nothing captured from here on belongs to the recording.
    var endTime: Int { state.withLock { $0.endTime } }

    /// Whether somebody asked for the end.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Capturing begins, on this clock.
    func begin(_ clock: CaptureClock) {
        state.withLock {
            $0.clock = clock
            if $0.isStopped { $0.endTime = 0 }
        }
    }

    /// The recording ends at `time`, or before.
    func end(at time: Int) { state.withLock { $0.endTime = min($0.endTime, time) } }

    /// The recording ends now; the first reason counts.
    func stop(reason: String) {
        state.withLock {
            if $0.reason == nil { $0.reason = reason }
            $0.isStopped = true
            $0.endTime = min($0.endTime, $0.clock?.now ?? 0)
        }
    }
}
