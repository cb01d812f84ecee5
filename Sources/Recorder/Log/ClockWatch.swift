internal import EvidenceModel

/// Notices when the wall clock is set, by comparing it with the clock that never goes back.
struct ClockWatch {
    /// Smaller differences between two looks are ordinary slewing.
    static let smallestStepMilliseconds = 250
    private let clock: Clock
    private var difference: Int

    init(clock: Clock) {
        self.clock = clock
        difference = clock.now.milliseconds - clock.ticks
    }

    /// How far the wall clock was set since the last look, in milliseconds, later positive; nil when it was not.
    mutating func step() -> Int? {
        let now = clock.now.milliseconds - clock.ticks
        let step = now - difference
        difference = now
        return abs(step) >= Self.smallestStepMilliseconds ? step : nil
    }
}

extension ClockWatch {
    /// The notice for a step.
    static func notice(_ step: Int) -> String {
        let size = abs(step)
        let milliseconds = String(size % 1000)
        let fraction = String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
        return "the device's clock was set \(step > 0 ? "forward" : "back") by \(size / 1000).\(fraction) s"
    }
}
