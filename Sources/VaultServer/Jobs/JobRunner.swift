import BlockingThreads
import EvidenceModel
import EvidenceVault
import MediaProcessing
import Synchronization

/// Works the vault's jobs off, one at a time: what was under way when the vault ended starts anew.
final class JobRunner: Sendable {
    private struct State {
        var current: (id: String, cancellation: MediaCancellation)?
        var isRunning = false
        var isStopping = false
    }

    private let vault: Vault
    private let configuration: ServerConfiguration
    private let state = Mutex(State())
    private let worker = WorkerPool(limit: 1)
    /// How often progress is told, in milliseconds.
    private static let reportInterval = 200

    init(vault: Vault, configuration: ServerConfiguration) {
        self.vault = vault
        self.configuration = configuration
    }

    /// Looks for queued jobs, if nothing is under way.
    func wake() {
        let starts = state.withLock { state in
            guard !state.isRunning, !state.isStopping else { return false }
            state.isRunning = true
            return true
        }
        if starts { worker.submit { self.workOff() } }
    }

    /// Makes a job and starts on it soon.
    func create(_ kind: String, of item: ItemID?, by actor: Actor) throws -> Job {
        let job = try vault.createJob(kind: kind, item: item, by: actor)
        wake()
        return job
    }

    /// Stops a job, whether it waits or is under way.
    func cancel(_ id: String) throws -> Job {
        let job = try vault.cancelJob(id)
        state.withLock { state in
            if state.current?.id == id { state.current?.cancellation.cancel() }
        }
        return job
    }

    /// Breaks off what is under way, which the next start begins anew, and returns when it has ended.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            state.current?.cancellation.cancel()
        }
        worker.close()
    }

    private func workOff() {
        while true {
            let job = try? vault.startNextJob(kinds: [EvidenceCopyJob.kind, CheckJob.kind, CheckJob.repairKind, Job.verificationKind])
            let cancellation = MediaCancellation()
            let goesOn = state.withLock { state in
                guard let job, !state.isStopping else {
                    state.isRunning = false
                    state.current = nil
                    return false
                }
                state.current = (job.id, cancellation)
                return true
            }
            guard goesOn, let job else { return }
            run(job, cancellation)
        }
    }

    private func run(_ job: Job, _ cancellation: MediaCancellation) {
        let reporter = ProgressReporter(vault: vault, job: job.id, cancellation: cancellation, interval: Self.reportInterval)
        do {
            let result =
                switch job.kind {
                case CheckJob.kind, CheckJob.repairKind:
                    try CheckJob(vault: vault).run(job, cancellation: cancellation) { reporter.report($0, $1) }
                case Job.verificationKind:
                    try VerificationJob(vault: vault).run(job, cancellation: cancellation) { reporter.report($0, $1) }
                default:
                    try EvidenceCopyJob(vault: vault, media: configuration.mediaWorker, configuration: configuration)
                        .run(job, cancellation: cancellation) { reporter.report($0, $1) }
                }
            try vault.finishJob(job.id, detail: result.detail, files: result.files)
        } catch {
            // Cancelled: the job has its final state. Stopping: it is queued again when the vault is opened.
            if cancellation.isCancelled { return }
            _ = try? vault.failJob(job.id, error: Problem(error).detail)
        }
    }
}

/// Tells the vault how far a job is, not too often; learns from it when the job was cancelled.
private final class ProgressReporter: Sendable {
    private let vault: Vault
    private let job: String
    private let cancellation: MediaCancellation
    private let interval: Int
    private let last = Mutex<(ticks: Int, detail: String)?>(nil)

    init(vault: Vault, job: String, cancellation: MediaCancellation, interval: Int) {
        self.vault = vault
        self.job = job
        self.cancellation = cancellation
        self.interval = interval
    }

    func report(_ progress: Double, _ detail: String) {
        let now = vault.clock.ticks
        let isDue = last.withLock { last in
            if let before = last, before.detail == detail, now - before.ticks < interval { return false }
            last = (now, detail)
            return true
        }
        guard isDue else { return }
        do {
            try vault.reportProgress(progress, detail: detail, ofJob: job)
        } catch {
            cancellation.cancel()
        }
    }
}
