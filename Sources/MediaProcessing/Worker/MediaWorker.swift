import EvidenceProof
import Glibc

/// The worker's side of media jobs: a process of its own, which may be crashed by foreign bytes, and which can do little more than
/// read the media and write the result. The vault starts it by running its own program again with a hidden verb.
///
/// Standard input: a JSON object a line, one after the other's answer. Standard output, a line each: `{"progress":0.25}`, and for each
/// request last `{"answer":{…}}` or `{"error":{"code":…,"subject":…,"detail":…}}`. Exit code 0 after an answer, 1 after an error.
public enum MediaWorker {
    /// A worker that is kept for more files ends by itself when none comes for so many milliseconds.
    private static let patience: Int32 = 10_000

    /// Runs requests to their end.
    /// - Parameters:
    ///   - input: descriptor of the requests.
    ///   - output: descriptor for progress and answers.
    ///   - isConfined: gives up what the jobs do not need, for ever; false for tests that run it in their own process.
    /// - Returns: the exit code.
    public static func main(input: Int32 = 0, output: Int32 = 1, isConfined: Bool = true) -> Int32 {
        var lines = RequestLines(input)
        var work = MediaWork()
        var count = 0
        var code: Int32 = 0
        do throws(MediaError) {
            while let line = try lines.next(patience: count == 0 ? -1 : patience) {
                code = answer(line, output, &work, confining: isConfined ? count == 0 ? .wholly : .anew : .not)
                count += 1
            }
            if count == 0 { throw MediaError(.badRequest, "no request") }
        } catch {
            write(error, to: output)
            return 1
        }
        return code
    }

    /// What is given up before a request is read.
    private enum Confining {
        case not
        /// All that no job needs; a worker's first request says which libraries are loaded before.
        case wholly
        /// Processor time for one more file.
        case anew
    }

    private static func answer(_ line: [UInt8], _ output: Int32, _ work: inout MediaWork, confining: Confining) -> Int32 {
        do throws(MediaError) {
            let request = try MediaRequest(json: line)
            switch confining {
            case .not: break
            case .wholly: try Confinement.begin(for: request)
            case .anew: try Confinement.renew()
            }
            var last = -1.0
            let answer = try work.run(request) { progress in
                guard progress >= last + 0.005 || progress >= 1 else { return }
                last = progress
                write(.object([("progress", .number(progress))]), to: output)
            }
            write(.object([("answer", answer.json)]), to: output)
            return 0
        } catch {
            write(error, to: output)
            return 1
        }
    }

    private static func write(_ error: MediaError, to output: Int32) {
        write(
            .object([
                (
                    "error",
                    .object([
                        ("code", .string(error.code.rawValue)), ("subject", error.subject.map { .string($0) } ?? .null),
                        ("detail", .string(error.detail)),
                    ])
                )
            ]), to: output)
    }

    /// A reader that is gone (SIGPIPE is ignored, or ends the process) changes nothing for the files.
    private static func write(_ value: JSONValue, to descriptor: Int32) {
        let line = JSONText.write(value) + [UInt8(ascii: "\n")]
        line.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                done += count
            }
        }
    }
}
