extension BlockingThread {
    /// Runs the same work on several threads at once, and returns when all are done: `work` with 0 on the calling thread, with
    /// 1 … count − 1 on threads of their own.
    ///
    /// A thread that cannot be made is done without: the work must come out right with any number of threads.
    public static func runSideBySide(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        let others = (1..<max(1, count)).compactMap { index in try? BlockingThread { work(index) } }
        work(0)
        for thread in others { thread.join() }
    }
}
