import EvidenceProof
import Glibc

/// Runs media jobs in processes of their own: the parent's side of `MediaWorker`.
public struct MediaWorkerProcess: Sendable {
    /// The program to run.
    public var program: String
    /// Its arguments, without the program's name: the hidden verb.
    public var arguments: [String]

    /// By default this very program with the verb `media-worker`.
    public init(program: String = "/proc/self/exe", arguments: [String] = ["media-worker"]) {
        self.program = program
        self.arguments = arguments
    }

    /// Runs one request to its end. Blocks the calling thread, which must not be one of Swift's cooperative ones.
    /// - Parameters:
    ///   - request: what to do.
    ///   - cancellation: kills the process; looked at a few times a second.
    ///   - progress: called with 0 … 1 on the calling thread.
    /// - Returns: the worker's answer.
    /// - Throws: the worker's error, or `workerFailed` with the reason when it crashed or met a limit. No half-made file is left.
    public func run(
        _ request: MediaRequest, cancellation: MediaCancellation? = nil, progress: (Double) -> Void = { _ in }
    ) throws(MediaError) -> MediaAnswer {
        var worker = try start()
        // A worker answers when all is done: it has nothing left to do.
        defer { worker.end() }
        do throws(MediaError) {
            worker.send(request.json)
            return try worker.answer(cancellation: cancellation, progress: progress)
        } catch {
            worker.end()
            for path in request.partialPaths { unlink(path) }
            throw error
        }
    }

    /// Starts a worker that waits for requests.
    func start() throws(MediaError) -> RunningWorker {
        // Sockets rather than pipes: writing to a worker that is gone must not raise SIGPIPE.
        let input = try socketPair()
        let output: (parent: Int32, child: Int32)
        do throws(MediaError) {
            output = try socketPair()
        } catch {
            close(input.parent)
            close(input.child)
            throw error
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.child, 0)
        posix_spawn_file_actions_adddup2(&actions, output.child, 1)
        // The parent may have blocked signals (those of a shutdown); the worker must be killable.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        var strings: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        let code = posix_spawn(&process, program, &actions, &attributes, &strings, environ)
        for string in strings { free(string) }
        close(input.child)
        close(output.child)
        guard code == 0 else {
            close(input.parent)
            close(output.parent)
            throw MediaError(.workerFailed, subject: program, "cannot be run: \(String(cString: strerror(code)))")
        }
        return RunningWorker(process: process, input: input.parent, output: output.parent)
    }

    private func socketPair() throws(MediaError) -> (parent: Int32, child: Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .file("socketpair", program) }
        return (ends[0], ends[1])
    }
}
