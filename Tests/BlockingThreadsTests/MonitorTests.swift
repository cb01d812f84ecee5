import BlockingThreads
import Synchronization
import Testing

@Suite struct MonitorTests {
    @Test func aChangeIsSeenByWhoWaitsForIt() throws {
        let count = Monitor(0)
        let thread = try BlockingThread {
            for _ in 0..<1000 { count.wait(until: { $0 % 2 == 0 }) { $0 += 1 } }
        }
        for _ in 0..<1000 { count.wait(until: { $0 % 2 == 1 }) { $0 += 1 } }
        thread.join()
        #expect(count.change { $0 } == 2000)
    }

    @Test func aWaitThatIsOverSeesForItself() {
        let state = Monitor(1)
        #expect(state.wait(until: { $0 == 2 }, atMostMilliseconds: 1) { $0 } == 1)
        #expect(state.wait(until: { $0 == 1 }, atMostMilliseconds: 0) { $0 } == 1)
    }

    @Test func whatIsThrownLeavesItUnlocked() {
        struct Refused: Error {}
        let state = Monitor(0)
        #expect(throws: Refused.self) { try state.change { _ in throw Refused() } }
        #expect(throws: Refused.self) { try state.wait(until: { $0 == 0 }) { _ in throw Refused() } }
        #expect(state.change { $0 } == 0)
    }

    /// Threads that end because they were idle, and jobs that come at that very moment.
    @Test func aPoolWhoseThreadsComeAndGoDoesEveryJob() {
        let pool = WorkerPool(limit: 4, idleSeconds: 0)
        let done = Monitor(0)
        for round in 1...500 {
            for _ in 0..<4 { pool.submit { done.change { $0 += 1 } } }
            done.wait(until: { $0 == round * 4 }) { _ in }
        }
        pool.close()
        #expect(done.change { $0 } == 2000)
    }
}
