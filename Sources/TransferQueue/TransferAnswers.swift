extension TransferQueue {
    // MARK: Events of the server and the network

    /// The server says that it has the first `offset` bytes: the answer to `askOffset`, or to a send from the wrong offset (409).
    ///
    /// This alone may lower a transfer's progress.
    public mutating func offsetReported(
        _ transfer: Int, offset: TransferBytes, now: TransferMilliseconds
    ) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard found.request != .none else { throw QueueError(.noRequest, transfer) }
            guard offset <= found.total else { throw QueueError(.offsetBeyondEnd, transfer) }
            guard offset >= 0 else { throw QueueError(.offsetBeforeStart, transfer) }
            if offset > found.sent { found.noteProgress() }
            // A server that answers a send with the very offset it was sent from is refusing it: wait before the same again.
            if case .sending(let start, _, _) = found.request, start == offset { found.noteFailure(now: now, jitter: 0.5, floor: 0) }
            found.sent = offset
            found.isOffsetKnown = true
            found.request = .none
        }
    }

    /// The server has stored what was sent, at least in part: it now has `offset` bytes, durably.
    public mutating func acknowledged(
        _ transfer: Int, offset: TransferBytes, now: TransferMilliseconds
    ) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard case .sending(let start, let bytes, let isLast) = found.request else { throw QueueError(.noRequest, transfer) }
            guard offset >= start else { throw QueueError(.offsetBeforeStart, transfer) }
            guard offset <= start + bytes else { throw QueueError(.offsetBeyondEnd, transfer) }
            if offset > start || bytes == 0 {
                found.noteProgress()
            } else {
                found.noteFailure(now: now, jitter: 0.5, floor: 0)
            }
            found.sent = offset
            found.request = .none
            found.isUploaded = isLast && offset == start + bytes
            if found.isUploaded { found.isPaused = false }
        }
    }

    /// The request that is out did not succeed.
    ///
    /// - Parameters:
    ///   - transfer: the transfer whose request it was.
    ///   - retryable: whether trying again may help; if not, the transfer waits for `retry`.
    ///   - retryAfter: the least wait that the server asks for, in milliseconds; of more than a day, a day is taken.
    ///   - reason: a short code, shown to people through `progress`.
    ///   - now: the time, on the clock of `next(now:)`.
    ///   - jitter: a random number in 0..<1: the wait is between half and the whole of the current delay.
    /// - Throws: `QueueError` when no request is out.
    public mutating func attemptFailed(
        _ transfer: Int, retryable: Bool, retryAfter: TransferMilliseconds?, reason: String = "failed", now: TransferMilliseconds,
        jitter: Double
    ) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard found.request != .none else { throw QueueError(.noRequest, transfer) }
            found.request = .none
            found.isOffsetKnown = false
            found.lastFailure = reason
            found.hasFailed = !retryable
            if found.hasFailed { found.isPaused = false }
            found.noteFailure(now: now, jitter: jitter, floor: min(max(0, retryAfter ?? 0), TransferQueue.longestRetryAfterMilliseconds))
        }
    }
}

extension Transfer {
    fileprivate mutating func noteProgress() {
        attempts = 0
        notBefore = 0
        lastFailure = nil
    }

    /// Counts a failure and sets the time of the next try: 1 s, 2 s, 4 s … up to a minute, of which jitter takes up to half away.
    fileprivate mutating func noteFailure(now: TransferMilliseconds, jitter: Double, floor: TransferMilliseconds) {
        attempts += 1
        let doublings = min(attempts - 1, 16)
        let delay = min(TransferQueue.longestDelayMilliseconds, TransferQueue.firstDelayMilliseconds << TransferMilliseconds(doublings))
        let fraction = 0.5 + 0.5 * min(max(jitter, 0), 1)
        let (time, overflow) = now.addingReportingOverflow(max(floor, TransferMilliseconds(Double(delay) * fraction)))
        notBefore = overflow ? .max : time
    }
}
