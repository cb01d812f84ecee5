/// The upload queue as a pure value: events in, actions out, no clock and no I/O.
///
/// A transfer carries one segment's bytes to the vault, in order, with at most one request out. Its states:
///
///     queued ──▶ uploading ──▶ uploaded
///       ▲            │
///       └── retry ── failed
///
/// A person may pause a transfer in `queued` or `uploading`, and resume it; a request that is out then is still answered. The whole queue is paused
/// while offline. Transfers go in their order: the older first, until a person moves one. A failure that may be retried is retried for ever, after
/// a wait that doubles up to a limit; the server's offset is asked again before anything else is sent. Events that are not legal
/// throw `QueueError` and change nothing. The driver repeats `next(now:)` until it answers `wait`, `idle` or `paused`, and again after each event.
public struct TransferQueue: Sendable {
    /// What the driver should do now.
    public enum Action: Equatable, Sendable {
        /// Ask the server how many bytes of `transfer` it has, and create the upload there if it does not exist.
        case askOffset(transfer: Int)
        /// Send `bytes` bytes from `offset`; with `isLast`, also say that the transfer ends with them. `bytes` can be 0 then.
        case send(transfer: Int, offset: TransferBytes, bytes: TransferBytes, isLast: Bool)
        /// Nothing before `until`, unless an event comes.
        case wait(until: TransferMilliseconds)
        /// Nothing until an event comes.
        case idle
        /// Nothing until the network is back.
        case paused
    }

    /// How far a transfer is.
    public enum State: Equatable, Sendable {
        /// Not begun.
        case queued
        /// Begun, and perhaps waiting for more bytes or for another try.
        case uploading
        /// The server has every byte and knows that there are no more.
        case uploaded
        /// Given up until `retry`.
        case failed
        /// Waiting until a person resumes it.
        case paused

        /// The state's name.
        public var name: String {
            switch self {
            case .queued: "queued"
            case .uploading: "uploading"
            case .uploaded: "uploaded"
            case .failed: "failed"
            case .paused: "paused"
            }
        }
    }

    /// What a person wants to see of a transfer.
    public struct Progress: Sendable {
        /// Bytes that the server has acknowledged. Falls only when the server itself reports fewer.
        public let sent: TransferBytes
        /// Bytes that there are so far.
        public let total: TransferBytes
        /// Whether no more bytes will come.
        public let isFinished: Bool
        /// How far it is.
        public let state: State
        /// Failures one after another, without progress between.
        public let attempts: Int
        /// The reason given with the last failure, until there is progress; nil when there was none.
        public let lastFailure: String?
    }

    /// The shortest wait after a failure, before jitter: 1 s.
    public static let firstDelayMilliseconds: TransferMilliseconds = 1_000
    /// The longest wait after a failure, before jitter: 1 min.
    public static let longestDelayMilliseconds: TransferMilliseconds = 60_000
    /// The longest wait that a server may ask for: a day.
    public static let longestRetryAfterMilliseconds: TransferMilliseconds = 86_400_000

    /// Whether the network is away.
    public private(set) var isPaused = false
    private let maximumSend: TransferBytes
    private let maximumRequests: Int
    var transfers: [Transfer] = []

    /// Creates an empty queue that is online.
    ///
    /// - Parameters:
    ///   - maximumSend: the most bytes of one request, at least 1. A request never splits a chunk unless the chunk is larger.
    ///   - maximumRequests: the most requests out at a time over all transfers, at least 1.
    public init(maximumSend: TransferBytes = 4 << 20, maximumRequests: Int = 2) {
        self.maximumSend = max(1, maximumSend)
        self.maximumRequests = max(1, maximumRequests)
    }

    /// The transfers in the order in which they go.
    public var identifiers: [Int] { transfers.map { $0.identifier } }

    /// How far `transfer` is; nil when the queue has none of this number.
    public func progress(_ transfer: Int) -> Progress? {
        guard let index = position(of: transfer) else { return nil }
        let found = transfers[index]
        return Progress(
            sent: found.sent, total: found.total, isFinished: found.isFinished, state: found.state, attempts: found.attempts,
            lastFailure: found.lastFailure)
    }

    /// What to do at the time `now` (milliseconds of any clock that does not go back). Handing out a request counts as sending it.
    public mutating func next(now: TransferMilliseconds) -> Action {
        if isPaused { return .paused }
        var requests = 0
        for transfer in transfers where transfer.request != .none { requests += 1 }
        if requests >= maximumRequests { return .idle }
        var soonest: TransferMilliseconds?
        for index in transfers.indices where transfers[index].hasWork {
            guard transfers[index].notBefore <= now else {
                soonest = min(soonest ?? transfers[index].notBefore, transfers[index].notBefore)
                continue
            }
            return start(index)
        }
        if let soonest { return .wait(until: soonest) }
        return .idle
    }

    private mutating func start(_ index: Int) -> Action {
        let transfer = transfers[index]
        transfers[index].hasStarted = true
        guard transfer.isOffsetKnown else {
            transfers[index].request = .asking
            return .askOffset(transfer: transfer.identifier)
        }
        let (bytes, isLast) = transfer.nextSend(maximum: maximumSend)
        transfers[index].request = .sending(offset: transfer.sent, bytes: bytes, isLast: isLast)
        return .send(transfer: transfer.identifier, offset: transfer.sent, bytes: bytes, isLast: isLast)
    }

    /// Where `transfer` is in `transfers`. Events are nearly always about the newest.
    func position(of transfer: Int) -> Int? {
        transfers.lastIndex { $0.identifier == transfer }
    }

    /// Looks a transfer up, lets `change` check the event and change it, and stores it when that did not throw.
    mutating func update(
        _ transfer: Int, _ change: (inout Transfer) throws(QueueError) -> Void
    ) throws(QueueError) {
        guard let index = position(of: transfer) else { throw QueueError(.unknownTransfer, transfer) }
        var changed = transfers[index]
        try change(&changed)
        transfers[index] = changed
    }

    // MARK: Events of the device

    /// A new transfer, behind all others.
    public mutating func add(transfer: Int) throws(QueueError) {
        guard position(of: transfer) == nil else { throw QueueError(.duplicateTransfer, transfer) }
        transfers.append(Transfer(identifier: transfer))
    }

    /// One more chunk of `bytes` bytes (at least 1) is stored on this device, and flushed.
    public mutating func appended(_ transfer: Int, bytes: TransferBytes) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard !found.isFinished else { throw QueueError(.alreadyFinished, transfer) }
            let (end, overflow) = found.total.addingReportingOverflow(bytes)
            guard bytes > 0, !overflow else { throw QueueError(.badSize, transfer) }
            found.chunkEnds.append(end)
        }
    }

    /// No more bytes will come.
    public mutating func finished(_ transfer: Int) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard !found.isFinished else { throw QueueError(.alreadyFinished, transfer) }
            found.isFinished = true
        }
    }

    /// A person asks for another try of a failed transfer.
    public mutating func retry(_ transfer: Int) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard found.hasFailed else { throw QueueError(.notFailed, transfer) }
            found.hasFailed = false
            found.hasStarted = false
            found.attempts = 0
            found.notBefore = 0
        }
    }

    /// Forgets a transfer that is uploaded or failed.
    public mutating func remove(_ transfer: Int) throws(QueueError) {
        guard let index = position(of: transfer) else { throw QueueError(.unknownTransfer, transfer) }
        guard transfers[index].isUploaded || transfers[index].hasFailed else { throw QueueError(.notSettled, transfer) }
        transfers.remove(at: index)
    }

    /// The network is there (again): whatever waits for another try may go at once. May be said again at any time.
    public mutating func wentOnline() {
        isPaused = false
        for index in transfers.indices { transfers[index].notBefore = 0 }
    }

    /// The network is away: nothing new is handed out. Requests that are out are still answered or failed by the driver.
    public mutating func wentOffline() {
        isPaused = true
    }
}
