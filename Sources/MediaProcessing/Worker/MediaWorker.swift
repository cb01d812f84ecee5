import EvidenceProof
import FFmpegBridge
import Glibc
import PangoCairoBridge
import SandboxBridge

/// The worker's side of a media job: a process of its own, which may be crashed by foreign bytes, and which can do little more than
/// read the media and write the result. The vault starts it by running its own program again with a hidden verb.
///
/// Standard input: one JSON object, to the end. Standard output, a line each: `{"progress":0.25}`, and last `{"answer":{…}}` or
/// `{"error":{"code":…,"subject":…,"detail":…}}`. Exit code 0 after an answer, 1 after an error.
public enum MediaWorker {
    /// Runs one request.
    /// - Parameters:
    ///   - input: descriptor of the request.
    ///   - output: descriptor for progress and answer.
    ///   - isConfined: gives up what the job does not need, for ever; false for tests that run it in their own process.
    /// - Returns: the exit code.
    public static func main(input: Int32 = 0, output: Int32 = 1, isConfined: Bool = true) -> Int32 {
        do {
            let request = try MediaRequest(json: readAll(input))
            if isConfined {
                PictureMemory.keepForReuse()
                try confine()
            }
            var last = -1.0
            let answer = try run(request) { progress in
                guard progress >= last + 0.005 || progress >= 1 else { return }
                last = progress
                write(.object([("progress", .number(progress))]), to: output)
            }
            write(.object([("answer", answer.json)]), to: output)
            return 0
        } catch {
            let error = MediaError(error)
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
            return 1
        }
    }

    /// Does what a request asks for, in this process.
    static func run(
        _ request: MediaRequest, cancellation: MediaCancellation? = nil, progress: (Double) -> Void
    ) throws(MediaError) -> MediaAnswer {
        switch request {
        case .probe(let path): return .facts(try MediaProbe.facts(of: path, cancellation: cancellation))
        case .poster(let path, let target, let seconds, let maximumSide):
            try Poster.write(of: path, to: target, atSeconds: seconds, maximumSide: maximumSide)
            return .poster
        case .playback(let request):
            return .playback(try PlaybackCopy.make(request, cancellation: cancellation, progress: progress))
        case .evidence(let request):
            return .evidence(try EvidenceCopy.make(request, cancellation: cancellation, progress: progress))
        }
    }

    /// Gives up what the job does not need, before any of the media is read.
    private static func confine() throws {
        do {
            try Sandbox.limit(Sandbox.Limits())
            // The libraries are loaded before the filter: some look for devices when they are.
            try FFmpegLibrary.load()
            try PangoCairoLibrary.load()
            try Sandbox.filterSystemCalls()
        } catch let failure as Sandbox.Failure {
            throw MediaError(.workerFailed, "the worker could not be confined: \(failure)")
        }
    }

    private static func readAll(_ descriptor: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw MediaError.file("read", "the request")
            }
            bytes += buffer[0..<count]
            guard bytes.count <= 256 << 20 else { throw MediaError(.badRequest, "the request is too large") }
        }
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
