import DurableFiles

/// Takes over a large request's bytes: gathers them into blocks, and writes and hashes these on two threads of its own while the next
/// ones come in.
///
/// Blocks go past the page cache: an engine that hands over small pieces costs one write a block, and the kernel copies nothing.
/// Only what was written is hashed, so that file and digests agree after a full disk too.
///
/// One owner at a time adds bytes, and ends it with `finish`; dropping it waits for the threads too.
final class BlockPipeline: Sendable {
    private let gathering: Lock<AlignedBlock?>
    private let writer: WorkerThreads<AlignedBlock>
    private let hasher: WorkerThreads<AlignedBlock>
    private let failed: Lock<FileError?>
    private let pipelines: BlockPipelines

    fileprivate init(_ file: Lock<AppendFile>, _ digests: Lock<RequestDigests>, of pipelines: BlockPipelines) throws(FileError) {
        self.pipelines = pipelines
        // From the second block on, each begins at a page's start in the file.
        gathering = Lock(try pipelines.block(leaving: file.withLock { $0.size } % AlignedBlock.alignment))
        let failed = Lock<FileError?>(nil)
        self.failed = failed
        let hasher = WorkerThreads<AlignedBlock>(count: 1, waiting: 2) { block in
            digests.withLock { $0.update(block.bytes) }
            pipelines.giveBack(block)
        }
        self.hasher = hasher
        writer = WorkerThreads(count: 1, waiting: 2) { block in
            guard failed.withLock({ $0 }) == nil else { return }
            do throws(FileError) {
                try file.withLock { file throws(FileError) in try file.append(block) }
                hasher.add(block)
            } catch {
                failed.withLock { $0 = error }
            }
        }
    }

    deinit {
        _ = finish()
        pipelines.giveBack()
    }

    /// Takes a copy of the bytes; waits while the threads are some blocks behind.
    /// - Throws: `FileError`, possibly that of an earlier block.
    func add(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        if let error = failed.withLock({ $0 }) { throw error }
        try gathering.withLock { gathering throws(FileError) in
            var rest = bytes
            while !rest.isEmpty {
                let block = if let begun = gathering { begun } else { try pipelines.block() }
                gathering = block
                rest = UnsafeRawBufferPointer(rebasing: rest[block.fill(from: rest)...])
                if block.isFull {
                    writer.add(block)
                    gathering = nil
                }
            }
        }
    }

    /// Writes and hashes what is left, and ends the threads. Nothing may be added after it.
    /// - Returns: why bytes could not be written, if so.
    func finish() -> FileError? {
        if let rest = gathering.withLock({ $0.take() }) { writer.add(rest) }
        writer.finish()
        hasher.finish()
        return failed.withLock { $0 }
    }
}

/// How many pipelines there may be, and the memory that they share. With more large requests than that, each is written and hashed as it
/// comes.
final class BlockPipelines: Sendable {
    private static let blockSize = 512 << 10

    private struct State {
        /// Pipelines that may still be taken.
        var left: Int
        /// Blocks to be filled again: memory fresh from the system costs as much as the page cache would.
        var spare: [AlignedBlock] = []
    }

    private let limit: Int
    private let state: Lock<State>

    init(limit: Int = 32) {
        self.limit = limit
        state = Lock(State(left: limit))
    }

    /// A pipeline into this file and these digests, which are its alone until it is finished; nil when there is none left.
    func take(_ file: Lock<AppendFile>, _ digests: Lock<RequestDigests>) -> BlockPipeline? {
        let isFree = state.withLock { state in
            guard state.left > 0 else { return false }
            state.left -= 1
            return true
        }
        guard isFree else { return nil }
        if let pipeline = try? BlockPipeline(file, digests, of: self) { return pipeline }
        giveBack()
        return nil
    }

    /// Takes a pipeline back. With the last one, the memory goes back to the system.
    fileprivate func giveBack() {
        state.withLock { state in
            state.left += 1
            if state.left == limit { state.spare = [] }
        }
    }

    /// An empty block; `missing` bytes shorter than usual.
    fileprivate func block(leaving missing: Int = 0) throws(FileError) -> AlignedBlock {
        if missing == 0, let spare = state.withLock({ $0.spare.popLast() }) { return spare }
        return try AlignedBlock(capacity: Self.blockSize - missing)
    }

    fileprivate func giveBack(_ block: AlignedBlock) {
        guard block.capacity == Self.blockSize else { return }
        block.empty()
        state.withLock { state in
            if state.left < limit { state.spare.append(block) }
        }
    }
}
