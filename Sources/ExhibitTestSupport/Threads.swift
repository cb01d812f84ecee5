import Glibc

/// Runs `body` with 0 ..< count, each on a thread of its own, and returns when all are done.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 0..<count {
        var thread = pthread_t()
        let entry = Unmanaged.passRetained(ThreadBody { body(index) })
        let result = pthread_create(&thread, nil, enter, entry.toOpaque())
        precondition(result == 0, "no thread: \(result)")
        threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}
