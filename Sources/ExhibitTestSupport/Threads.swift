internal import BlockingThreads

/// Runs `body` with 0 ..< count, each on a thread of its own, and returns when all are done.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { index in startedThread { body(index) } }
    for thread in threads { thread.join() }
}

/// A test that lacks a thread can't say anything of what it tests.
private func startedThread(_ body: @escaping @Sendable () -> Void) -> BlockingThread {
    do {
        return try BlockingThread(body)
    } catch {
        preconditionFailure("\(error)")
    }
}
