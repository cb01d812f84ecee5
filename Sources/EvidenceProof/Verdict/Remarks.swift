/// What a reader of the evidence should know although nothing is wrong with it.
enum Remarks {
    static func make(of verifier: RecordingVerifier, time: RecordingVerdict.Time) -> [String] {
        var remarks: [String] = []
        let log = verifier.log
        if log.begin?.test == true { remarks.append("it was made with a test camera") }
        if let end = log.end {
            if end.recovered, let closed = log.closedAt {
                remarks.append("its end was written afterwards, at \(Wording.moment(closed)): \(end.reason)")
            }
        }
        let recovered = verifier.segments.chunks.filter { $0.recovered }.count
        if recovered > 0 {
            let verb = recovered == 1 ? "was" : "were"
            remarks.append("\(Wording.count(recovered, "chunk")) \(verb) hashed after a crash, not at capture")
        }
        for segment in verifier.segments.segments where segment.isShortened {
            let left = segment.total?.bytes ?? 0
            remarks.append(
                "when it was closed, the device had only \(left) of the \(segment.bytes) logged bytes of segment \(segment.number)")
        }
        var interruptions = 0
        for line in log.lines {
            if case .interruption = line.entry { interruptions += 1 }
            if case .notice(let text, let recovered) = line.entry {
                remarks.append((recovered ? "when it was closed: " : "\(line.instant.clockText) UTC: ") + text)
            }
        }
        if interruptions > 0 { remarks.append("capture was interrupted \(interruptions == 1 ? "once" : "\(interruptions) times")") }
        appendClock(verifier, time, to: &remarks)
        return remarks
    }

    /// What the log, and its bounds, show of the device's clock.
    private static func appendClock(_ verifier: RecordingVerifier, _ time: RecordingVerdict.Time, to remarks: inout [String]) {
        let log = verifier.log
        guard let first = log.lines.first else { return }
        var largest: Milliseconds = 0
        var previous: Milliseconds = 0
        // A line written after a crash has the tick of the one before it, and the time of its writing.
        for line in log.lines where !line.entry.isRecovered {
            let drift = line.instant.milliseconds - first.instant.milliseconds - line.tick
            let step = drift - previous
            if abs(step) > abs(largest) { largest = step }
            previous = drift
        }
        if abs(largest) >= 2000 {
            let direction = largest > 0 ? "forward" : "back"
            remarks.append("the device's clock was set \(direction) by \(Wording.duration(abs(largest)))")
        }
        if let after = time.after, let from = time.claimedFrom, after.milliseconds - from.milliseconds >= 2000 {
            remarks.append("the device's clock was at least \(Wording.duration(after.milliseconds - from.milliseconds)) behind the vault's")
        }
        // The vault had the line of the last chunk then; those after it may have been written much later.
        let last = verifier.segments.chunks.last.map { log.lines[$0.line] } ?? first
        if let before = time.before, last.instant.milliseconds - before.milliseconds >= 2000 {
            remarks.append(
                "the device's clock was at least \(Wording.duration(last.instant.milliseconds - before.milliseconds)) ahead of the vault's")
        }
    }
}
