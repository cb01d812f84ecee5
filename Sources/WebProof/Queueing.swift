import EvidenceProof
import TransferQueue

/// An upload queue.
@_expose(wasm, "queue_new")
@_cdecl("queue_new")
public func newQueue(_ maximumSend: Double, _ maximumRequests: Int) -> Int32 {
    queues.add(TransferQueue(maximumSend: whole(maximumSend), maximumRequests: maximumRequests))
}

/// Frees a queue.
@_expose(wasm, "queue_free")
@_cdecl("queue_free")
public func freeQueue(_ handle: Int32) { queues[handle] = nil }

/// A new transfer.
@_expose(wasm, "queue_add")
@_cdecl("queue_add")
public func addTransfer(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.add(transfer: transfer) }
}

/// More bytes are stored on this device.
@_expose(wasm, "queue_appended")
@_cdecl("queue_appended")
public func appended(_ handle: Int32, _ transfer: Int, _ count: Double) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.appended(transfer, bytes: whole(count)) }
}

/// No more bytes will come.
@_expose(wasm, "queue_finished")
@_cdecl("queue_finished")
public func finished(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.finished(transfer) }
}

/// Another try of a failed transfer.
@_expose(wasm, "queue_retry")
@_cdecl("queue_retry")
public func retry(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.retry(transfer) }
}

/// Forgets a transfer.
@_expose(wasm, "queue_remove")
@_cdecl("queue_remove")
public func remove(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.remove(transfer) }
}

/// A person wants a transfer to wait.
@_expose(wasm, "queue_pause")
@_cdecl("queue_pause")
public func pause(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.pause(transfer) }
}

/// A person wants a paused transfer to go on.
@_expose(wasm, "queue_resume")
@_cdecl("queue_resume")
public func resume(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.resume(transfer) }
}

/// A transfer is to go before another one; a negative `other` is none: last of all.
@_expose(wasm, "queue_move")
@_cdecl("queue_move")
public func move(_ handle: Int32, _ transfer: Int, _ other: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.move(transfer, before: other < 0 ? nil : other) }
}

/// A person gives a transfer up.
@_expose(wasm, "queue_cancel")
@_cdecl("queue_cancel")
public func cancel(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.cancel(transfer) }
}

/// The network is there (1) or away (0).
@_expose(wasm, "queue_network")
@_cdecl("queue_network")
public func network(_ handle: Int32, _ isOnline: Int32) {
    if isOnline != 0 { queues[handle]?.wentOnline() } else { queues[handle]?.wentOffline() }
}

/// The server reports its offset.
@_expose(wasm, "queue_offset_reported")
@_cdecl("queue_offset_reported")
public func offsetReported(_ handle: Int32, _ transfer: Int, _ offset: Double, _ now: Double) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.offsetReported(transfer, offset: whole(offset), now: whole(now)) }
}

/// The server has stored what was sent.
@_expose(wasm, "queue_acknowledged")
@_cdecl("queue_acknowledged")
public func acknowledged(_ handle: Int32, _ transfer: Int, _ offset: Double, _ now: Double) -> UnsafeMutableRawPointer {
    change(handle) { (queue) throws(QueueError) in try queue.acknowledged(transfer, offset: whole(offset), now: whole(now)) }
}

/// The request that is out failed. A negative `retryAfter` is none.
@_expose(wasm, "queue_attempt_failed")
@_cdecl("queue_attempt_failed")
public func attemptFailed(
    _ handle: Int32, _ transfer: Int, _ isRetryable: Int32, _ retryAfter: Double, _ reason: UnsafeRawPointer, _ reasonCount: Int,
    _ now: Double, _ jitter: Double
) -> UnsafeMutableRawPointer {
    let reason = text(reason, reasonCount)
    return change(handle) { (queue) throws(QueueError) in
        try queue.attemptFailed(
            transfer, retryable: isRetryable != 0, retryAfter: retryAfter < 0 ? nil : whole(retryAfter), reason: reason,
            now: whole(now), jitter: jitter)
    }
}

/// The next action: {"kind", …}.
@_expose(wasm, "queue_next")
@_cdecl("queue_next")
public func next(_ handle: Int32, _ now: Double) -> UnsafeMutableRawPointer {
    guard let action = queues[handle]?.next(now: whole(now)) else { return noSuchHandle() }
    var report = JSONObject()
    switch action {
    case .askOffset(let transfer):
        report.append("kind", "askOffset")
        report.append("transfer", transfer)
    case .send(let transfer, let offset, let bytes, let isLast):
        report.append("kind", "send")
        report.append("transfer", transfer)
        report.append("offset", offset)
        report.append("bytes", bytes)
        report.append("isLast", .bool(isLast))
    case .wait(let until):
        report.append("kind", "wait")
        report.append("until", until)
    case .idle: report.append("kind", "idle")
    case .paused: report.append("kind", "paused")
    }
    return good(.object(report))
}

/// How far a transfer is, as JSON; null when the queue has none of this number.
@_expose(wasm, "queue_progress")
@_cdecl("queue_progress")
public func progress(_ handle: Int32, _ transfer: Int) -> UnsafeMutableRawPointer {
    guard let queue = queues[handle] else { return noSuchHandle() }
    guard let progress = queue.progress(transfer) else { return good(.null) }
    var report = JSONObject()
    report.append("sent", progress.sent)
    report.append("total", progress.total)
    report.append("isFinished", .bool(progress.isFinished))
    report.append("state", progress.state.name)
    report.append("attempts", progress.attempts)
    report.append("lastFailure", progress.lastFailure.map { .string($0) } ?? .null)
    return good(.object(report))
}

private func change(
    _ handle: Int32, _ event: (inout TransferQueue) throws(QueueError) -> Void
) -> UnsafeMutableRawPointer {
    guard var queue = queues[handle] else { return noSuchHandle() }
    do throws(QueueError) {
        try event(&queue)
        queues[handle] = queue
        return good([])
    } catch {
        return refused(code: error.code.name, detail: "transfer \(error.transfer)")
    }
}

/// A number of the browser's as a whole one.
private func whole(_ number: Double) -> Int64 {
    number.isNaN ? 0 : Int64(min(max(number, -9e15), 9e15))
}
