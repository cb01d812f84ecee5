import ExhibitTestSupport
import Testing
import TransferQueue

/// A queue, the device that fills it, a network that fails and a server that forgets: every event is drawn from one seed, and after
/// each the queue's promises are checked.
struct SimulatedTransfers {
    /// What the world knows of one transfer.
    struct Segment {
        var chunkEnds: [Int] = []
        var isFinished = false
        /// What the server has stored.
        var stored = 0
        /// The server was told the whole length.
        var isClosed = false
        /// The progress last seen.
        var sent = 0
        var request: TransferQueue.Action?
        var total: Int { chunkEnds.last ?? 0 }
    }

    var queue: TransferQueue
    let maximumSend: Int
    let maximumRequests: Int
    var segments: [Int: Segment] = [:]
    var isOnline = true
    var now = 0
    var random: SeededGenerator
    /// The transfers as they are to go.
    var order: [Int] = []
    /// Sends that the server stored and said so.
    private(set) var acknowledgements = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        maximumSend = Int.random(in: 1...2000, using: &random)
        maximumRequests = Int.random(in: 1...3, using: &random)
        queue = TransferQueue(maximumSend: maximumSend, maximumRequests: maximumRequests)
    }

    /// Any event, legal or not.
    mutating func step() {
        // Mostly a moment, now and then long enough for any wait to end.
        now += Int.random(in: 0..<8, using: &random) == 0 ? 100_000 : Int.random(in: 0...300, using: &random)
        let transfer = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<5: add(transfer)
        case 5..<25: append(transfer)
        case 25..<27: finish(transfer)
        case 27..<28: goOffline()
        case 28..<36: goOnline()
        case 36..<39: retry(transfer)
        case 39..<43: remove(transfer)
        case 43..<46: disturb(transfer)
        case 46..<48: pauseOrResume(transfer)
        case 48..<49: move(transfer)
        case 49..<50: if Int.random(in: 0..<8, using: &random) == 0 { cancel(transfer) }
        case 50..<74: ask()
        case 74..<75: answer(transfer)
        default:
            let waiting = segments.keys.sorted().filter { segments[$0]?.request != nil }
            answer(waiting.randomElement(using: &random) ?? transfer)
        }
        checkProgress(fell: nil)
    }

    /// Everything finished and resumed, the network good: all of it must arrive.
    mutating func settle() {
        goOnline()
        for transfer in segments.keys.sorted() where queue.progress(transfer)?.state == .paused {
            expectLegal(true) { (queue) throws(QueueError) in try queue.resume(transfer) }
        }
        for transfer in segments.keys.sorted() where segments[transfer]?.isFinished == false { finish(transfer) }
        for _ in 0..<100_000 {
            for transfer in segments.keys.sorted() where queue.progress(transfer)?.state == .failed { retry(transfer) }
            for transfer in segments.keys.sorted() where segments[transfer]?.request != nil { succeed(transfer) }
            let action = queue.next(now: now)
            note(action)
            if case .wait(let until) = action { now = until }
            if case .idle = action, segments.values.allSatisfy({ $0.request == nil }) { break }
        }
        for (transfer, segment) in segments {
            #expect(queue.progress(transfer)?.state == .uploaded)
            #expect(segment.stored == segment.total && segment.isClosed, "transfer \(transfer) did not arrive whole")
        }
    }

    // MARK: The device

    private mutating func add(_ transfer: Int) {
        let isLegal = segments[transfer] == nil
        expectLegal(isLegal) { (queue) throws(QueueError) in try queue.add(transfer: transfer) }
        guard isLegal else { return }
        segments[transfer] = Segment()
        order.append(transfer)
    }

    private mutating func append(_ transfer: Int) {
        let bytes = Int.random(in: -2...3000, using: &random)
        let isLegal = segments[transfer]?.isFinished == false && bytes > 0
        expectLegal(isLegal) { (queue) throws(QueueError) in try queue.appended(transfer, bytes: bytes) }
        if isLegal, let total = segments[transfer]?.total { segments[transfer]?.chunkEnds.append(total + bytes) }
    }

    private mutating func finish(_ transfer: Int) {
        let isLegal = segments[transfer]?.isFinished == false
        expectLegal(isLegal) { (queue) throws(QueueError) in try queue.finished(transfer) }
        if isLegal { segments[transfer]?.isFinished = true }
    }

    private mutating func goOffline() {
        queue.wentOffline()
        isOnline = false
    }

    private mutating func goOnline() {
        queue.wentOnline()
        isOnline = true
    }

    private mutating func retry(_ transfer: Int) {
        let isLegal = queue.progress(transfer)?.state == .failed
        expectLegal(isLegal) { (queue) throws(QueueError) in try queue.retry(transfer) }
    }

    private mutating func remove(_ transfer: Int) {
        guard let state = queue.progress(transfer)?.state else {
            return expectLegal(false) { (queue) throws(QueueError) in try queue.remove(transfer) }
        }
        // Forgetting a failed transfer is legal, but then it would not arrive: leave these to the vectors.
        if state == .failed { return }
        expectLegal(state == .uploaded) { (queue) throws(QueueError) in try queue.remove(transfer) }
        if state == .uploaded {
            #expect(segments[transfer]?.stored == segments[transfer]?.total)
            forget(transfer)
        }
    }

    private mutating func forget(_ transfer: Int) {
        segments[transfer] = nil
        order.removeAll { $0 == transfer }
    }

    // MARK: A person

    private mutating func pauseOrResume(_ transfer: Int) {
        let state = queue.progress(transfer)?.state
        // One that is paused stays so for a few events: else little would ever be sent.
        if Int.random(in: 0..<8, using: &random) == 0 {
            expectLegal(state == .queued || state == .uploading) { (queue) throws(QueueError) in try queue.pause(transfer) }
        } else {
            expectLegal(state == .paused) { (queue) throws(QueueError) in try queue.resume(transfer) }
        }
    }

    private mutating func move(_ transfer: Int) {
        let other = Bool.random(using: &random) ? nil : Int.random(in: 0...3, using: &random)
        let isLegal = segments[transfer] != nil && (other == nil || other.flatMap { segments[$0] } != nil)
        expectLegal(isLegal) { (queue) throws(QueueError) in try queue.move(transfer, before: other) }
        guard isLegal, other != transfer else { return }
        order.removeAll { $0 == transfer }
        order.insert(transfer, at: other.flatMap { order.firstIndex(of: $0) } ?? order.count)
    }

    private mutating func cancel(_ transfer: Int) {
        let isLegal = segments[transfer] != nil && segments[transfer]?.request == nil
        expectLegal(isLegal) { (queue) throws(QueueError) in try queue.cancel(transfer) }
        if isLegal { forget(transfer) }
    }

    // MARK: The server

    /// The server loses what it had not made durable, or is restored from a copy.
    private mutating func disturb(_ transfer: Int) {
        guard let segment = segments[transfer], !segment.isClosed else { return }
        segments[transfer]?.stored = Int.random(in: 0...segment.stored, using: &random)
    }

    private mutating func ask() {
        note(queue.next(now: now))
    }

    /// Checks what the queue wants done, and remembers it as being under way.
    private mutating func note(_ action: TransferQueue.Action) {
        let requests = segments.values.filter { $0.request != nil }.count
        switch action {
        case .askOffset(let transfer):
            expectRequest(transfer, requests)
            segments[transfer]?.request = action
        case .send(let transfer, let offset, let bytes, let isLast):
            expectRequest(transfer, requests)
            guard let segment = segments[transfer] else { return }
            let end = offset + bytes
            #expect(offset == queue.progress(transfer)?.sent, "sent out of order")
            #expect(bytes <= maximumSend && end <= segment.total)
            #expect(bytes > 0 || isLast, "an empty send that says nothing")
            #expect(isLast == (segment.isFinished && end == segment.total))
            let splits = bytes > 0 && !segment.chunkEnds.contains(end)
            #expect(!splits || !segment.chunkEnds.contains { $0 > offset && $0 < end }, "splits a chunk that would have gone whole")
            segments[transfer]?.request = action
        case .wait(let until): #expect(until > now)
        case .paused: #expect(!isOnline)
        case .idle: #expect(isOnline)
        }
    }

    private func expectRequest(_ transfer: Int, _ requests: Int) {
        #expect(isOnline)
        #expect(segments[transfer]?.request == nil, "two requests of one transfer")
        #expect(queue.progress(transfer)?.state == .uploading, "a transfer that is paused, failed or over goes on")
        for earlier in order.prefix(while: { $0 != transfer }) {
            // One without a failure waits for no time.
            guard let progress = queue.progress(earlier), let segment = segments[earlier] else { continue }
            let mayGo = progress.attempts == 0 && segment.request == nil && (progress.isFinished || progress.sent < progress.total)
            #expect(!mayGo || ![.queued, .uploading].contains(progress.state), "passed over one that goes before it")
        }
        #expect(requests < maximumRequests)
    }

    /// Some answer to the request that is out, or one to none.
    private mutating func answer(_ transfer: Int) {
        guard let segment = segments[transfer], let request = segment.request else {
            expectLegal(false) { [now] (queue) throws(QueueError) in try queue.acknowledged(transfer, offset: 0, now: now) }
            expectLegal(false) { [now] (queue) throws(QueueError) in try queue.offsetReported(transfer, offset: 0, now: now) }
            return fail(transfer, isLegal: false)
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return fail(transfer, isLegal: true)
        case 1:
            // It arrived, at least in part, and the answer was lost.
            store(transfer, part: true)
            return fail(transfer, isLegal: true)
        case 2:
            expectLegal(false) { [now] (queue) throws(QueueError) in
                try queue.offsetReported(transfer, offset: segment.total + 1, now: now)
            }
        case 3:
            if case .send(_, let offset, let bytes, _) = request {
                expectLegal(false) { [now] (queue) throws(QueueError) in
                    try queue.acknowledged(transfer, offset: offset + bytes + 1, now: now)
                }
            }
        case 4:
            store(transfer, part: true)
            succeed(transfer, alreadyStored: true)
        default: succeed(transfer)
        }
    }

    /// The server answers as it should.
    private mutating func succeed(_ transfer: Int, alreadyStored: Bool = false) {
        guard let segment = segments[transfer], let request = segment.request else { return }
        segments[transfer]?.request = nil
        guard case .send(_, let offset, _, _) = request, segment.stored == offset || alreadyStored && segment.stored > offset else {
            // The answer to HEAD, or 409: this alone may make progress fall.
            expectLegal(true) { [now] (queue) throws(QueueError) in
                try queue.offsetReported(transfer, offset: segment.stored, now: now)
            }
            return checkProgress(fell: transfer)
        }
        if !alreadyStored { store(transfer, request, part: false) }
        acknowledgements += 1
        let stored = segments[transfer]?.stored ?? 0
        expectLegal(true) { [now] (queue) throws(QueueError) in try queue.acknowledged(transfer, offset: stored, now: now) }
    }

    private mutating func store(_ transfer: Int, _ request: TransferQueue.Action? = nil, part: Bool) {
        guard let segment = segments[transfer], case .send(_, let offset, let bytes, let isLast)? = request ?? segment.request,
            segment.stored == offset
        else { return }
        let taken = part ? Int.random(in: 0...bytes, using: &random) : bytes
        segments[transfer]?.stored = offset + taken
        if isLast && taken == bytes { segments[transfer]?.isClosed = true }
    }

    private mutating func fail(_ transfer: Int, isLegal: Bool) {
        let retryable = Int.random(in: 0..<5, using: &random) > 0
        let retryAfter = Bool.random(using: &random) ? nil : Int.random(in: -5...100_000, using: &random)
        let jitter = Double.random(in: 0..<1, using: &random)
        expectLegal(isLegal) { [now] (queue) throws(QueueError) in
            try queue.attemptFailed(transfer, retryable: retryable, retryAfter: retryAfter, now: now, jitter: jitter)
        }
        if isLegal { segments[transfer]?.request = nil }
    }

    // MARK: Promises

    /// A legal event is taken; an illegal one throws and changes nothing.
    private mutating func expectLegal(_ isLegal: Bool, _ event: (inout TransferQueue) throws(QueueError) -> Void) {
        let before = "\(queue)"
        do throws(QueueError) {
            try event(&queue)
            #expect(isLegal, "an illegal event was taken")
        } catch {
            #expect(!isLegal, "\(error.code) of transfer \(error.transfer)")
            #expect("\(queue)" == before, "a refused event changed the queue")
        }
    }

    /// Progress falls only where the server has just said so.
    private mutating func checkProgress(fell: Int?) {
        #expect(queue.identifiers == order)
        for transfer in segments.keys {
            guard let progress = queue.progress(transfer), let segment = segments[transfer] else { continue }
            #expect(progress.total == segment.total)
            #expect(progress.sent >= segment.sent || fell == transfer, "progress fell")
            #expect(progress.state != .uploaded || segment.isClosed && segment.stored == segment.total)
            segments[transfer]?.sent = progress.sent
        }
    }
}
