import ExhibitTestSupport
import Testing
import TransferQueue

/// Runs the scripts of `Vectors/transfer-queue`, whose words its README explains.
@Suite struct QueueVectorTests {
    @Test(arguments: VectorReader.all("transfer-queue"))
    func script(_ vector: Vector) throws {
        var queue = TransferQueue(
            maximumSend: try #require(vector.integer("maximum-send")), maximumRequests: try #require(vector.integer("maximum-requests")))
        var number = 0
        for line in String(decoding: vector.body, as: UTF8.self).split(separator: "\n") {
            number += 1
            let (event, outcome) = Self.split(line)
            let answer: String
            let before = "\(queue)"
            do throws(QueueError) {
                answer = try Self.run(event.split(separator: " ").map(String.init), on: &queue)
            } catch {
                answer = "!! \(error.code.name)"
                #expect("\(queue)" == before, "line \(number): a refused event changed the queue")
            }
            #expect(answer == outcome, "line \(number): \(line)")
        }
    }

    private static func split(_ line: Substring) -> (event: String, outcome: String) {
        for mark in [" -> ", " !! "] {
            if let range = line.firstRange(of: mark) {
                return (String(line[..<range.lowerBound]), (mark == " !! " ? "!! " : "") + line[range.upperBound...])
            }
        }
        return (String(line), "")
    }

    private static func run(_ words: [String], on queue: inout TransferQueue) throws(QueueError) -> String {
        func number(_ index: Int) -> Int { Int(words[index]) ?? .min }
        switch words[0] {
        case "add": try queue.add(transfer: number(1))
        case "appended": try queue.appended(number(1), bytes: number(2))
        case "finished": try queue.finished(number(1))
        case "online": queue.wentOnline()
        case "offline": queue.wentOffline()
        case "remove": try queue.remove(number(1))
        case "retry": try queue.retry(number(1))
        case "pause": try queue.pause(number(1))
        case "resume": try queue.resume(number(1))
        case "move": try queue.move(number(1), before: Int(words[2]))
        case "cancel": try queue.cancel(number(1))
        case "reported": try queue.offsetReported(number(1), offset: number(2), now: number(3))
        case "acknowledged": try queue.acknowledged(number(1), offset: number(2), now: number(3))
        case "failed":
            try queue.attemptFailed(
                number(1), retryable: words[2] == "retryable", retryAfter: Int(words[3]), reason: "network", now: number(4),
                jitter: Double(words[5]) ?? .nan)
        case "next": return describe(queue.next(now: number(1)))
        case "progress": return queue.progress(number(1)).map(describe) ?? "none"
        default: return "an unknown event"
        }
        return ""
    }

    private static func describe(_ action: TransferQueue.Action) -> String {
        switch action {
        case .askOffset(let transfer): "askOffset \(transfer)"
        case .send(let transfer, let offset, let bytes, let isLast): "send \(transfer) \(offset) \(bytes)\(isLast ? " last" : "")"
        case .wait(let until): "wait \(until)"
        case .idle: "idle"
        case .paused: "paused"
        }
    }

    private static func describe(_ progress: TransferQueue.Progress) -> String {
        "\(progress.sent)/\(progress.total) \(progress.state.name) \(progress.attempts) \(progress.lastFailure ?? "-")"
    }
}
