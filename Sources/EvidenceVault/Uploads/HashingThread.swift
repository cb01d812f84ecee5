internal import BlockingThreads

/// Hashes a large request's bytes on a thread of its own, so that the next ones are received and written meanwhile.
///
/// One owner at a time adds bytes, and ends it with `finish`; dropping it waits for the thread too.
final class HashingThread: Sendable {
    /// Bytes handed to the thread at a time.
    private static let blockSize = 256 << 10

    private let digests: Lock<RequestDigests>
    private let worker: WorkerThreads<[UInt8]>
    private let block = Lock<[UInt8]>([])
    private let free: HashingThreads

    fileprivate init(_ digests: sending RequestDigests, of free: HashingThreads) {
        let digests = Lock(digests)
        self.digests = digests
        self.free = free
        worker = WorkerThreads(count: 1) { bytes in
            digests.withLock { digests in bytes.withUnsafeBytes { digests.update($0) } }
        }
    }

    deinit {
        worker.finish()
        free.giveBack()
    }

    /// Takes a copy of the bytes; waits while the thread is some blocks behind.
    func add(_ bytes: UnsafeRawBufferPointer) {
        let full = block.withLock { block -> [UInt8]? in
            if block.isEmpty { block.reserveCapacity(max(Self.blockSize, bytes.count)) }
            block.append(contentsOf: bytes)
            guard block.count >= Self.blockSize else { return nil }
            defer { block = [] }
            return block
        }
        if let full { worker.add(full) }
    }

    /// The digests of all that was added. Call it exactly once, and nothing after it.
    func finish() -> RequestDigests {
        let rest = block.withLock { $0 }
        worker.add(rest)
        worker.finish()
        return digests.withLock { $0 }
    }
}

/// How many hashing threads there may be: one a core. With more requests than that, each hashes in its own thread, which costs less.
final class HashingThreads: Sendable {
    private let left: Lock<Int>

    init(limit: Int = BlockingThread.cores) { left = Lock(limit) }

    /// A thread that goes on with these digests; nil when all are taken.
    func take(_ digests: RequestDigests) -> HashingThread? {
        let isFree = left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
        return isFree ? HashingThread(digests, of: self) : nil
    }

    fileprivate func giveBack() { left.withLock { $0 += 1 } }
}
