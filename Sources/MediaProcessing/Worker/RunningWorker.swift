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

    /// Writes a request. A worker that is gone says so by its exit.
    func send(_ request: [UInt8]) {
        (request + [UInt8(ascii: "\n")]).withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.send(input, bytes.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL))
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { break }
                done += count
            }
        }
    }

    /// Reads lines until the request is answered. A worker that takes longer than `seconds` is given up; nil waits for as long as it takes.
    mutating func answer(
        cancellation: MediaCancellation?, within seconds: Int? = nil, progress: (Double) -> Void
    ) throws(MediaError) -> MediaAnswer {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16384)
        let start = Self.now
        while true {
            try cancellation?.check()
            if let seconds, Self.now - start > seconds {
                throw MediaError(.workerCrashed, "the media worker took longer than \(seconds) s")
            }
            var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, 100) <= 0 { continue }
            let count = read(output, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(reap()) }
            for byte in buffer[0..<count] {
                if byte != UInt8(ascii: "\n") {
                    // The worker is not trusted: its answers are small.
                    guard line.count < 16 << 20 else { throw MediaError(.workerCrashed, "the worker's answer has no end") }
                    line.append(byte)
                    continue
                }
                if let result = try take(line, progress: progress) { return try result.get() }
                line = []
            }
        }
    }

    /// Seconds on a clock that nobody sets.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
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

    private static func failure(_ status: Int32) -> MediaError {
        MediaError(status & 0x7f == 0 ? .workerFailed : .workerCrashed, "the media worker \(reason(status))")
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
        default: return "crashed (signal \(signal)): the file is damaged in a way that the media library does not survive"
        }
    }
}
