import EvidenceProof
import Glibc

/// A worker process under way: its number and the parent's ends of its two sockets. Used on one thread.
struct RunningWorker {
    private let process: pid_t
    private var input: Int32
    private var output: Int32
    private var isReaped = false

    init(process: pid_t, input: Int32, output: Int32) {
        self.process = process
        self.input = input
        self.output = output
    }

    /// Writes the request and closes. A worker that is gone says so by its exit.
    mutating func send(_ request: [UInt8]) {
        request.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.send(input, bytes.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL))
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { break }
                done += count
            }
        }
        close(input)
        input = -1
    }

    /// Reads lines until the process is done.
    mutating func answer(cancellation: MediaCancellation?, progress: (Double) -> Void) throws(MediaError) -> MediaAnswer {
        var line: [UInt8] = []
        var result: Result<MediaAnswer, MediaError>?
        var buffer = [UInt8](repeating: 0, count: 16384)
        while true {
            try cancellation?.check()
            var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, 100) <= 0 { continue }
            let count = read(output, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in buffer[0..<count] {
                if byte != UInt8(ascii: "\n") {
                    // The worker is not trusted: its answers are small.
                    guard line.count < 16 << 20 else { throw MediaError(.workerFailed, "the worker's answer has no end") }
                    line.append(byte)
                    continue
                }
                result = try take(line, progress: progress) ?? result
                line = []
            }
        }
        let status = reap()
        close(output)
        output = -1
        if let result { return try result.get() }
        throw MediaError(.workerFailed, "the media worker \(RunningWorker.reason(status))")
    }

    /// Kills the process if it still runs, and waits for its end.
    mutating func end() {
        if !isReaped {
            kill(process, SIGKILL)
            _ = reap()
        }
        if input >= 0 { close(input) }
        if output >= 0 { close(output) }
        (input, output) = (-1, -1)
    }

    private mutating func reap() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        isReaped = true
        return status
    }

    private func take(_ line: [UInt8], progress: (Double) -> Void) throws(MediaError) -> Result<MediaAnswer, MediaError>? {
        guard let value = try? JSONText.parse(line), let object = value.object else {
            throw MediaError(.workerFailed, "the worker's answer is no JSON")
        }
        if let done = object["progress"]?.double { progress(done) }
        if let answer = object["answer"] { return .success(try MediaAnswer(json: answer)) }
        if let error = object["error"]?.object {
            let code = error["code"]?.string.flatMap { MediaError.Code(rawValue: $0) } ?? .workerFailed
            return .failure(MediaError(code, subject: error["subject"]?.string, error["detail"]?.string ?? "no reason given"))
        }
        return nil
    }

    /// How a process ended, in words.
    private static func reason(_ status: Int32) -> String {
        let signal = status & 0x7f
        switch signal {
        case 0: return "ended without an answer (exit code \(status >> 8 & 0xff))"
        case SIGXCPU: return "used up its processor time"
        case SIGXFSZ: return "wrote a larger file than it may"
        case SIGKILL: return "was killed (out of memory?)"
        case SIGSYS: return "made a forbidden system call"
        default: return "crashed (signal \(signal)): the file is damaged in a way that FFmpeg does not survive"
        }
    }
}
