/// One segment on its way: what is there, what the server has, and what is out.
struct Transfer: Sendable {
    /// The one request that may be out.
    enum Request: Equatable, Sendable {
        case none
        case asking
        case sending(offset: TransferBytes, bytes: TransferBytes, isLast: Bool)
    }

    let identifier: Int
    /// Where each chunk ends, rising; the last is what there is in all.
    var chunkEnds: [TransferBytes] = []
    /// No more bytes will come.
    var isFinished = false
    /// The server has everything and knows that it has.
    var isUploaded = false
    /// A failure that a retry by the machine will not mend.
    var hasFailed = false
    /// A person wants it to wait. Never of one that is uploaded or has failed.
    var isPaused = false
    /// The server's offset as last heard.
    var sent: TransferBytes = 0
    /// Whether `sent` can be relied on: false before the first answer and after a failure.
    var isOffsetKnown = false
    var request = Request.none
    /// Whether a request was ever handed out since the transfer was added or retried.
    var hasStarted = false
    /// Failures one after another, without progress between.
    var attempts = 0
    /// No request before this time.
    var notBefore: TransferMilliseconds = 0
    var lastFailure: String?

    init(identifier: Int) { self.identifier = identifier }

    var total: TransferBytes { chunkEnds.last ?? 0 }

    var state: TransferQueue.State {
        if isUploaded { return .uploaded }
        if hasFailed { return .failed }
        if isPaused { return .paused }
        return hasStarted ? .uploading : .queued
    }

    /// Whether there is anything to ask or send, apart from time and the network.
    var hasWork: Bool {
        !hasFailed && !isUploaded && !isPaused && request == .none && (isFinished || (isOffsetKnown ? sent < total : total > 0))
    }

    /// The next bytes to send: whole chunks up to `maximum` bytes, or a piece of one that is larger.
    func nextSend(maximum: TransferBytes) -> (bytes: TransferBytes, isLast: Bool) {
        // The first chunk that ends after `sent`.
        var low = 0
        var high = chunkEnds.count
        while low < high {
            let middle = (low + high) / 2
            if chunkEnds[middle] > sent { high = middle } else { low = middle + 1 }
        }
        var end = sent
        while low < chunkEnds.count && chunkEnds[low] - sent <= maximum {
            end = chunkEnds[low]
            low += 1
        }
        if end == sent { end = min(sent + maximum, total) }
        return (end - sent, isFinished && end == total)
    }
}
