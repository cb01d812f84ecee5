import Glibc
import Synchronization

/// Workers that are kept for the next file, so that a thousand photos don't cost a thousand starts. Any number of threads may ask at once:
/// each has a worker of its own meanwhile. A worker ends by itself when nothing has come for a while.
public final class KeptWorkers: Sendable {
    private struct Kept {
        var worker: RunningWorker
        var requests: Int
    }

    /// What a library has not given back of so many files is given back with the process.
    private static let requestLimit = 500
    /// Seconds for one file: more than its processor time, for a disk that is slow.
    private static let secondsPerFile = 1800

    private let program: MediaWorkerProcess
    private let idle = Mutex<[Kept]>([])

    /// Starts none yet.
    public init(_ program: MediaWorkerProcess) { self.program = program }

    /// Runs one request about one foreign file; see `MediaWorkerProcess.run`. A file that its worker does not survive costs this file only.
    public func run(_ request: MediaRequest, cancellation: MediaCancellation? = nil) throws(MediaError) -> MediaAnswer {
        if var kept = idle.withLock({ $0.popLast() }) {
            do throws(MediaError) {
                return try run(request, with: &kept, cancellation)
            } catch {
                // It may have ended of its age, before it read the request: a fresh one tells.
                guard error.code == .workerFailed || error.code == .workerCrashed else { throw error }
            }
        }
        var fresh = Kept(worker: try program.start(), requests: 0)
        return try run(request, with: &fresh, cancellation)
    }

    /// Ends those that wait.
    public func stop() {
        for var kept in idle.withLock({ (kept: inout [Kept]) in kept.takeAll() }) { kept.worker.end() }
    }

    private func run(
        _ request: MediaRequest, with kept: inout Kept, _ cancellation: MediaCancellation?
    ) throws(MediaError) -> MediaAnswer {
        do throws(MediaError) {
            kept.worker.send(request.json)
            let answer = try kept.worker.answer(cancellation: cancellation, within: Self.secondsPerFile) { _ in }
            keep(&kept)
            return answer
        } catch {
            // A worker that says why it could not do something is well.
            if [.workerFailed, .workerCrashed, .cancelled].contains(error.code) { kept.worker.end() } else { keep(&kept) }
            throw error
        }
    }

    private func keep(_ kept: inout Kept) {
        kept.requests += 1
        guard kept.requests < Self.requestLimit else { return kept.worker.end() }
        let value = kept
        idle.withLock { $0.append(value) }
    }
}

extension Array {
    /// All elements, which are no longer in the array.
    fileprivate mutating func takeAll() -> [Element] {
        defer { self = [] }
        return self
    }
}
