import Testing
import TransferQueue

@Suite struct QueueInvariantTests {
    @Test(.timeLimit(.minutes(10)), arguments: 0..<40 as Range<UInt64>)
    func generatedEventsKeepThePromises(seed: UInt64) {
        var world = SimulatedTransfers(seed: seed)
        for _ in 0..<400 { world.step() }
        world.settle()
    }

    @Test func simulationsAreNotTrivial() {
        var acknowledgements = 0
        for seed in 100..<110 as Range<UInt64> {
            var world = SimulatedTransfers(seed: seed)
            for _ in 0..<400 { world.step() }
            acknowledgements += world.acknowledgements
        }
        #expect(acknowledgements > 200, "the generated sequences hardly upload anything")
    }

    @Test func waitsDoubleUpToAMinute() throws {
        var queue = TransferQueue()
        try queue.add(transfer: 1)
        try queue.appended(1, bytes: 1)
        var waits: [Int] = []
        var now = 0
        for _ in 0..<9 {
            _ = queue.next(now: now)
            try queue.attemptFailed(1, retryable: true, retryAfter: nil, now: now, jitter: 0.999_999_999)
            guard case .wait(let until) = queue.next(now: now) else { break }
            waits.append((until - now + 1) / 1000)
            now = until
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    }

    @Test func hugeSizesDoNotOverflow() throws {
        var queue = TransferQueue(maximumSend: .max)
        try queue.add(transfer: 1)
        try queue.appended(1, bytes: .max)
        #expect(throws: QueueError.self) { try queue.appended(1, bytes: 1) }
        _ = queue.next(now: 0)
        try queue.offsetReported(1, offset: 0, now: 0)
        #expect(queue.next(now: 0) == .send(transfer: 1, offset: 0, bytes: .max, isLast: false))
    }
}
