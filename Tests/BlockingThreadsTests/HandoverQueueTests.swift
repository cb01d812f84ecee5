import BlockingThreads
import Testing

@Suite struct HandoverQueueTests {
    @Test func whatIsPushedIsPoppedInOrderAcrossThreads() throws {
        let queue = HandoverQueue<Int>(capacity: 3)
        let producer = try BlockingThread {
            for number in 0..<1000 { queue.push(number) }
            queue.close()
        }
        var numbers: [Int] = []
        while let number = queue.pop() { numbers.append(number) }
        producer.join()
        #expect(numbers == Array(0..<1000))
        #expect(!queue.push(1))
    }

    @Test func aFullQueueTakesNoMoreAndAClosedOneGivesWhatWaits() {
        let full = HandoverQueue<Int>(capacity: 1)
        #expect(full.tryPush(1) && !full.tryPush(2) && full.count == 1)
        full.close()
        #expect(full.pop() == 1 && full.pop() == nil)
        let dropped = HandoverQueue<Int>(capacity: 1)
        dropped.push(1)
        dropped.close(discardingRest: true)
        #expect(dropped.pop() == nil)
    }
}
