import BlockingThreads
import Glibc
import Synchronization
import Testing

/// What holds of every thread that Exhibit starts.
@Suite struct BlockingThreadTests {
    @Test func joiningWaitsForTheEnd() throws {
        let mayEnd = Mutex(false)
        let hasEnded = Mutex(false)
        let thread = try BlockingThread {
            while !mayEnd.withLock({ $0 }) { sched_yield() }
            hasEnded.withLock { $0 = true }
        }
        mayEnd.withLock { $0 = true }
        thread.join()
        #expect(hasEnded.withLock { $0 })
    }

    @Test func blocksAllSignalsWhenAsked() throws {
        let mask = Mutex(sigset_t())
        let thread = try BlockingThread(signals: .blocked) { mask.withLock { _ = pthread_sigmask(SIG_BLOCK, nil, &$0) } }
        thread.join()
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR1] { #expect(mask.withLock { sigismember(&$0, signal) } == 1) }
    }

    @Test func inheritsTheMaskAndLeavesTheStartersAlone() throws {
        // On a thread of its own: the tests' others keep their mask.
        let seen = Mutex<[Int32]>([])
        let starter = try BlockingThread(signals: .inherited) {
            var mask = sigset_t()
            sigaddset(&mask, SIGUSR1)
            pthread_sigmask(SIG_SETMASK, &mask, nil)
            let isBlocked: @Sendable (Int32) -> Int32 = { signal in
                var mask = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &mask)
                return sigismember(&mask, signal)
            }
            (try? BlockingThread { seen.withLock { $0 += [isBlocked(SIGUSR1), isBlocked(SIGUSR2)] } })?.join()
            (try? BlockingThread(signals: .blocked) {})?.join()
            seen.withLock { $0 += [isBlocked(SIGUSR1), isBlocked(SIGUSR2)] }
        }
        starter.join()
        #expect(seen.withLock { $0 } == [1, 0, 1, 0])
    }

    @Test func saysWhenThereIsNoThread() {
        let hasRun = Mutex(false)
        // More than the address space holds.
        let run: @Sendable () -> Void = { hasRun.withLock { $0 = true } }
        #expect(throws: BlockingThreadError.self) { try BlockingThread.start(stackBytes: 1 << 60, run) }
        let error = #expect(throws: BlockingThreadError.self) { try BlockingThread(stackBytes: 1 << 60, run).join() }
        #expect(!hasRun.withLock { $0 })
        #expect(error?.description.hasPrefix("no thread could be started: ") == true)
    }

    @Test(arguments: [0, 1, 2, 7]) func runsTheSameWorkSideBySide(count: Int) {
        let seen = Mutex<[Int: pthread_t]>([:])
        BlockingThread.runSideBySide(count) { index in seen.withLock { $0[index] = pthread_self() } }
        #expect(seen.withLock { $0.keys.sorted() } == Array(0..<max(1, count)))
        #expect(seen.withLock { $0[0] } == pthread_self())
    }

    @Test func aPoolDoesEveryJobBeforeItCloses() {
        let pool = WorkerPool(limit: 3)
        let done = Mutex(0)
        for _ in 0..<100 { pool.submit { done.withLock { $0 += 1 } } }
        pool.close()
        #expect(done.withLock { $0 } == 100)
        pool.submit { done.withLock { $0 += 1 } }
        #expect(done.withLock { $0 } == 101)
    }
}
