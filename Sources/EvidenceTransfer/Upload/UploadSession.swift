internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import TransferQueue

/// Brings one recording to a vault, a request at a time, in the order of docs/recording.md. Time and randomness come in as values.
/// Confined to one thread.
struct UploadSession {
    /// What the driver should do after a step.
    enum Next: Equatable {
        /// Take the next step at once.
        case again
        /// Nothing to do before this time (milliseconds of the driver's clock), or, when nil, before the recording grows.
        case wait(until: Int?)
        /// Good receipts cover everything: the vault has the recording.
        case finished
    }

    private(set) var recording: LocalRecording
    private(set) var keeper: ReceiptKeeper?
    /// Why the vault can't be reached now; nil while it can.
    private(set) var offlineReason: String?
    /// Why the vault takes nothing more for now, although it answers; nil while it does.
    private(set) var delayReason: String?
    private let exchange: any VaultExchange
    private var queue: TransferQueue
    private var uploads: [Int: ResumableUpload] = [:]
    private var held: [Int: Int] = [:]
    private var postedLines: Int?
    private var isTimeNoteDelivered = false
    private var backoff = Backoff()
    /// The key that pairing fixed; nil when this device was not paired with the vault.
    private let pairedKey: String?
    private let jitter: () -> Double

    init(
        folder: RecordingFolder, exchange: any VaultExchange, pairedKey: String? = nil, maximumSend: Int = 4 << 20,
        jitter: @escaping () -> Double
    ) {
        self.pairedKey = pairedKey
        recording = LocalRecording(folder: folder)
        self.exchange = exchange
        self.jitter = jitter
        queue = TransferQueue(maximumSend: maximumSend, maximumRequests: 1)
    }

    /// Reads what is new on this device and makes at most one request.
    /// - Throws: what no repetition will mend: `VaultRefusal`, `ReceiptRefusal`, `VaultExchangeError`, `FileError`, `ProofError`.
    mutating func step(now: Int) throws -> Next {
        try readOn()
        guard let identifier = recording.identifier else { return .wait(until: nil) }
        guard backoff.notBefore <= now else { return .wait(until: backoff.notBefore) }
        do {
            if keeper == nil || offlineReason != nil {
                try introduce()
                return .again
            }
            return try advance(CaptureLogEndpoint(recording: identifier, exchange: exchange), now: now)
        } catch let error as VaultExchangeError where error.code == .unreachable {
            offlineReason = error.detail
            queue.wentOffline()
            backoff.failed(now: now, jitter: jitter())
        } catch let problem as VaultRefusal where problem.isRetryable {
            delayReason = problem.description
            backoff.failed(now: now, floor: problem.retryAfterMilliseconds ?? 0, jitter: jitter())
        }
        return .wait(until: backoff.notBefore)
    }

    private mutating func advance(_ log: CaptureLogEndpoint, now: Int) throws -> Next {
        guard let posted = postedLines else {
            postedLines = min(try log.nextSequence(), recording.lines.count)
            return .again
        }
        let ready = readyLines(from: posted)
        if !ready.isEmpty {
            try post(ready, to: log)
            return .again
        }
        if !isTimeNoteDelivered {
            try deliverTimeNote(to: log)
            isTimeNoteDelivered = true
            return .again
        }
        if keeper?.isAllSafe(recording) == true { return .finished }
        if recording.hasEnded && posted == recording.lines.count && isEverythingUploaded {
            try askForReceipt(log, now: now)
            return .again
        }
        return try transfer(now: now)
    }

    /// Hands the time note over, where there is one. It is a plus, not a condition: a vault that will not have it still gets the recording.
    private func deliverTimeNote(to log: CaptureLogEndpoint) throws {
        guard DurableFile.size(recording.folder.timeNote) != nil else { return }
        do {
            try log.putTimeNote(try DurableFile.read(recording.folder.timeNote, limit: 1 << 20))
        } catch let refusal as VaultRefusal where !refusal.isRetryable {}
    }

    /// Says hello: learns the vault's key, or makes sure that it is the same vault as before.
    private mutating func introduce() throws {
        let introduction = try VaultIntroduction.ask(exchange)
        let key = try VerifierKey.parse(Array(introduction.verifierKey.utf8))
        let path = recording.folder.verifierKey
        if let pairedKey { try require(key, sameAs: Array(pairedKey.utf8)) }
        if DurableFile.size(path) == nil {
            try DurableFile.write(Array(key.text.utf8) + [0x0A], to: path)
        } else {
            try require(key, sameAs: try DurableFile.read(path, limit: 4096))
        }
        if keeper == nil { keeper = try ReceiptKeeper(folder: recording.folder, key: key) }
        offlineReason = nil
        queue.wentOnline()
    }

    private func require(_ key: VerifierKey, sameAs text: [UInt8]) throws {
        let known = try VerifierKey.parse(text)
        guard known == key else {
            throw ReceiptRefusal(cause: "the vault signs as \(key.name), not as \(known.name): it is not the vault that was met before")
        }
    }

    private mutating func readOn() throws {
        for number in try recording.readOn() {
            guard let segment = recording.segment(number) else { continue }
            if queue.progress(number) == nil { try queue.add(transfer: number) }
            for bytes in recording.takeNewChunks(of: number) { try queue.appended(number, bytes: bytes) }
            if segment.isFinished, queue.progress(number)?.isFinished == false { try queue.finished(number) }
        }
    }

    // MARK: The log

    /// Lines that may go now: a chunk's line only after its bytes, the last line only after everything. At most 256 KiB of them.
    private func readyLines(from posted: Int) -> Range<Int> {
        var end = posted
        while end < recording.lines.count {
            let line = recording.lines[end]
            // What was lost here will not be held there: its line goes all the same.
            if let chunk = line.chunk, (held[chunk.segment] ?? 0) < min(chunk.end, recording.segment(chunk.segment)?.bytes ?? 0) { break }
            if line.isEnd && !isEverythingUploaded { break }
            if end > posted && line.end - recording.lines[posted].start > 256 << 10 { break }
            end += 1
        }
        return posted..<end
    }

    private var isEverythingUploaded: Bool { recording.segments.allSatisfy { queue.progress($0.number)?.state == .uploaded } }

    private mutating func post(_ lines: Range<Int>, to log: CaptureLogEndpoint) throws {
        do {
            let (next, receipt) = try log.append(try recording.logText(lines))
            guard next > lines.lowerBound else {
                throw ReceiptRefusal(cause: "the vault wants line \(next) after it was given up to line \(lines.upperBound - 1)")
            }
            try keeper?.accept(receipt, for: recording)
            postedLines = min(next, recording.lines.count)
            noteSuccess()
        } catch let problem as VaultRefusal where problem.code == "log-gap" {
            guard let next = problem.nextSequence, next < lines.lowerBound else { throw problem }
            postedLines = next
        }
    }

    /// Everything is there, but no good receipt says so (it was lost on the way): sending the last line again gives one.
    private mutating func askForReceipt(_ log: CaptureLogEndpoint, now: Int) throws {
        let (_, receipt) = try log.append(try recording.logText(recording.lines.count - 1..<recording.lines.count))
        try keeper?.accept(receipt, for: recording)
        if keeper?.isAllSafe(recording) != true { backoff.failed(now: now, jitter: jitter()) }
    }

    // MARK: The bytes

    private mutating func transfer(now: Int) throws -> Next {
        let action = queue.next(now: now)
        switch action {
        case .idle, .paused: return .wait(until: nil)
        case .wait(let until): return .wait(until: until)
        case .askOffset(let number), .send(let number, _, _, _):
            do {
                try perform(action, of: number, now: now)
                return .again
            } catch {
                try noteFailure(error, of: number, now: now)
                return .again
            }
        }
    }

    private mutating func perform(_ action: TransferQueue.Action, of number: Int, now: Int) throws {
        guard let segment = recording.segment(number), let identifier = recording.identifier else { return }
        switch action {
        case .send(_, let offset, let bytes, let isLast):
            guard let upload = uploads[number] else { throw UploadGone() }
            // That a shortened segment is whole would not be true: the log alone says that nothing more will come.
            if segment.isShortened, bytes == 0 { return try queue.acknowledged(number, offset: offset, now: now) }
            do {
                let reached = try upload.send(
                    file: recording.path(of: segment), offset: offset, bytes: bytes,
                    checksum: try recording.digest(of: segment, from: offset, bytes: bytes),
                    length: isLast && !segment.isShortened ? offset + bytes : nil,
                    exchange)
                try queue.acknowledged(number, offset: reached, now: now)
                held[number] = reached
                if bytes > 0 { noteSuccess() }
            } catch let refusal as VaultRefusal where refusal.code == "upload-finished" && bytes == 0 && isLast {
                // An earlier run said already that these are all its bytes; only the answer, or this device's memory of it, was lost.
                try queue.acknowledged(number, offset: offset, now: now)
            } catch let refusal as VaultRefusal where refusal.status == 409 {
                // The vault is elsewhere in this segment: go on from where it is.
                try take(try upload.offset(exchange), of: segment, now: now)
            }
        default:
            let offset: Int
            if let upload = uploads[number] {
                offset = try upload.offset(exchange)
            } else {
                (uploads[number], offset) = try ResumableUpload.create(
                    recording: identifier, segment: number, mediaType: segment.mediaType, exchange)
            }
            try take(offset, of: segment, now: now)
        }
    }

    /// Takes in how far the vault says it is. It may be further in a segment than what is left of it here.
    private mutating func take(_ offset: Int, of segment: LocalRecording.Segment, now: Int) throws {
        try queue.offsetReported(segment.number, offset: segment.isShortened ? min(offset, segment.bytes) : offset, now: now)
        held[segment.number] = offset
    }

    private mutating func noteSuccess() {
        backoff.succeeded()
        delayReason = nil
    }

    /// Tells the queue, which waits before it asks for the offset and tries again. Throws what no repetition will mend, and that
    /// the vault is out of reach.
    private mutating func noteFailure(_ error: any Error, of number: Int, now: Int) throws {
        let problem = error as? VaultRefusal
        let exchangeError = error as? VaultExchangeError
        let isGone = error is UploadGone || problem?.status == 404 || problem?.status == 410
        // The vault has lost the upload (or never kept its making): make it again.
        if isGone { uploads[number] = nil }
        let isRetryable = isGone || problem?.isRetryable ?? (exchangeError?.code == .unreachable)
        // An illegal event means that the vault's answer made no sense; the queue has not taken it.
        let isNonsense = error is QueueError
        try queue.attemptFailed(
            number, retryable: isRetryable || isNonsense, retryAfter: problem?.retryAfterMilliseconds,
            reason: problem?.code ?? (exchangeError == nil ? "failed" : "offline"), now: now, jitter: jitter())
        if let problem, problem.isRetryable { delayReason = problem.description }
        if exchangeError != nil || !(isRetryable || isNonsense) { throw error }
    }

    /// An upload whose place on the vault is not known any more.
    private struct UploadGone: Error {}
}
