extension TransferQueue {
    // MARK: What a person wants

    /// A person wants `transfer` to wait. What is out is still answered; nothing more is handed out until `resume`.
    public mutating func pause(_ transfer: Int) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard !found.isUploaded, !found.hasFailed, !found.isPaused else { throw QueueError(.notPausable, transfer) }
            found.isPaused = true
        }
    }

    /// A person wants a paused transfer to go on: at once, whatever it waited for.
    public mutating func resume(_ transfer: Int) throws(QueueError) {
        try update(transfer) { (found) throws(QueueError) in
            guard found.isPaused else { throw QueueError(.notPaused, transfer) }
            found.isPaused = false
            found.notBefore = 0
        }
    }

    /// A person wants `transfer` to go just before `other`, or last of all when that is nil. What is out stays out.
    public mutating func move(_ transfer: Int, before other: Int?) throws(QueueError) {
        guard let from = position(of: transfer) else { throw QueueError(.unknownTransfer, transfer) }
        if let other, position(of: other) == nil { throw QueueError(.unknownTransfer, other) }
        guard other != transfer else { return }
        let moved = transfers.remove(at: from)
        transfers.insert(moved, at: other.flatMap { position(of: $0) } ?? transfers.count)
    }

    /// A person gives `transfer` up, whatever the server has of it. End a request that is out first.
    public mutating func cancel(_ transfer: Int) throws(QueueError) {
        guard let index = position(of: transfer) else { throw QueueError(.unknownTransfer, transfer) }
        guard transfers[index].request == .none else { throw QueueError(.requestOut, transfer) }
        transfers.remove(at: index)
    }
}
