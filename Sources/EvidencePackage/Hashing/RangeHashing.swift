internal import BlockingThreads
internal import DurableFiles
internal import EvidenceProof
internal import Glibc
internal import OpenSSLBridge
internal import Synchronization

/// A range of an open file's bytes.
struct ByteRange: Sendable {
    let descriptor: Int32
    /// The file's path, for messages.
    let path: String
    let offset: Int
    let count: Int
}

/// Hashes many byte ranges on all cores.
enum RangeHashing {
    /// Large enough that system calls do not count, small enough that the bytes are still in the core's cache when they are hashed.
    private static let blockBytes = 128 << 10

    /// The SHA-256 of each range, in order.
    ///
    /// - Throws: `FileError` of the first range that cannot be read (ENODATA when its file is shorter); `VerificationFailure.stopped`.
    static func digests(of ranges: [ByteRange], threads: Int?, observer: HashingObserver?) throws -> [Digest] {
        let total = ranges.reduce(0) { $0 + $1.count }
        let state = SharedState(count: ranges.count)
        // The observer stays on this thread, which is worker 0.
        try withoutActuallyEscaping(observer ?? { _ in true }) { observer in
            let reporter = Reporter(total: total, observer: observer)
            let confined = UncheckedConfinement(reporter)
            BlockingThread.runSideBySide(min(threads ?? BlockingThread.cores, max(1, ranges.count))) { worker in
                hash(ranges, state, reporter: worker == 0 ? confined : nil)
            }
            if reporter.wasStopped { throw VerificationFailure.stopped }
            _ = observer(HashingProgress(done: total, total: total))
        }
        return try state.result()
    }

    private static func hash(_ ranges: [ByteRange], _ state: SharedState, reporter: UncheckedConfinement?) {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockBytes, alignment: 4096)
        defer { block.deallocate() }
        while let index = state.take() {
            let range = ranges[index]
            var stream = DigestStream(.sha256)
            var done = 0
            while done < range.count {
                let wanted = min(blockBytes, range.count - done)
                let count = pread(range.descriptor, block.baseAddress, wanted, off_t(range.offset + done))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    return state.fail(FileError(operation: "read", path: range.path, number: count < 0 ? errno : ENODATA), at: index)
                }
                stream.update(UnsafeRawBufferPointer(rebasing: block[..<count]))
                done += count
                let all = state.add(count)
                if let reporter, !reporter.value.report(all) { return state.stop() }
            }
            if let digest = Digest(bytes: stream.digest()) { state.put(digest, at: index) }
        }
    }

    /// What the workers share: who takes which range, the digests, the first failure.
    private final class SharedState: Sendable {
        private let count: Int
        private let next = Atomic(0)
        private let hashed = Atomic(0)
        private let found: Mutex<(digests: [Digest?], failure: (index: Int, error: FileError)?)>

        init(count: Int) {
            self.count = count
            found = Mutex((Array(repeating: nil, count: count), nil))
        }

        /// The next range that nobody has taken.
        func take() -> Int? {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            return index < count ? index : nil
        }

        /// Counts bytes; returns all so far.
        func add(_ bytes: Int) -> Int { hashed.wrappingAdd(bytes, ordering: .relaxed).newValue }

        func put(_ digest: Digest, at index: Int) { found.withLock { $0.digests[index] = digest } }

        /// Lets every worker end after its range.
        func stop() { next.store(count, ordering: .relaxed) }

        func fail(_ error: FileError, at index: Int) {
            found.withLock { found in
                if found.failure.map({ index < $0.index }) ?? true { found.failure = (index, error) }
            }
            stop()
        }

        func result() throws -> [Digest] {
            try found.withLock { found in
                if let failure = found.failure { throw failure.error }
                return found.digests.compactMap { $0 }
            }
        }
    }

    /// Tells the observer at most ten times a second.
    private final class Reporter {
        private let total: Int
        private let observer: HashingObserver
        private var lastTold = 0
        private(set) var wasStopped = false

        init(total: Int, observer: @escaping HashingObserver) {
            self.total = total
            self.observer = observer
        }

        func report(_ done: Int) -> Bool {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
            let now = time.tv_sec * 10 + time.tv_nsec / 100_000_000
            guard now != lastTold else { return true }
            lastTold = now
            wasStopped = !observer(HashingProgress(done: done, total: total))
            return !wasStopped
        }
    }

    /// Carries the reporter into the workers' closure. `@unchecked Sendable`: only worker 0 gets it, which runs on the thread that made
    /// it, and that thread does not go on before the workers have ended.
    private struct UncheckedConfinement: @unchecked Sendable {
        let value: Reporter
        init(_ value: Reporter) { self.value = value }
    }
}
