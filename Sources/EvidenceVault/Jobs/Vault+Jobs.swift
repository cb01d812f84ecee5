public import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// Queues a job.
    /// - Throws: `not-found` when there is no such item.
    public func createJob(kind: String, item: ItemID?, by actor: Actor = .owner) throws(VaultError) -> Job {
        if let item { _ = try self.item(item) }
        let now = clock.now
        let job = Job(
            id: UUIDv7(at: now).description, kind: kind, item: item, state: .queued, progress: 0, detail: "", error: nil, files: [],
            actor: actor, createdAt: now, changedAt: now)
        try catalogue.write { transaction throws(VaultError) in try JobRow.store(job, in: transaction) }
        events.emit([.job(job)])
        return job
    }

    /// The newest jobs first; at most `limit`, optionally of one item.
    public func jobs(of item: ItemID? = nil, limit: Int = 100) throws(VaultError) -> [Job] {
        let condition = item == nil ? "" : "WHERE item = ?2"
        let values: [SQLiteValue] = [.integer(limit)] + (item.map { [.text($0.description)] } ?? [])
        return try catalogue.read { transaction throws(VaultError) in
            var jobs = try transaction.rows(
                "SELECT \(JobRow.columns) FROM jobs \(condition) ORDER BY id DESC LIMIT ?1", values, JobRow.make)
            for index in jobs.indices {
                try JobRow.addFiles(to: &jobs[index], in: transaction)
                addProgress(to: &jobs[index])
            }
            return jobs
        }
    }

    /// One job.
    /// - Throws: `not-found`.
    public func job(_ id: String) throws(VaultError) -> Job {
        var job = try catalogue.read { transaction throws(VaultError) in try JobRow.load(id, in: transaction) }
        addProgress(to: &job)
        return job
    }

    /// Takes the oldest queued job of these kinds and marks it running; nil when there is none.
    public func startNextJob(kinds: [String]) throws(VaultError) -> Job? {
        let now = clock.now
        let started: Job? = try catalogue.write { transaction throws(VaultError) in
            let queued = try transaction.rows("SELECT id, kind FROM jobs WHERE state = 'queued' ORDER BY id") { ($0.text(0), $0.text(1)) }
            guard let next = queued.first(where: { kinds.contains($0.1) }) else { return nil }
            var job = try JobRow.load(next.0, in: transaction)
            (job.state, job.progress, job.changedAt) = (.running, 0, now)
            try JobRow.store(job, in: transaction)
            return job
        }
        if let started { events.emit([.job(started)]) }
        return started
    }

    /// Notes how far a running job is, in memory only: after a crash it starts anew.
    /// - Throws: `job-finished` when it was cancelled meanwhile: stop working on it.
    public func reportProgress(_ progress: Double, detail: String, ofJob id: String) throws(VaultError) {
        var job = try job(id)
        guard job.state == .running else { throw finished(job) }
        (job.progress, job.detail) = (min(max(progress, 0), 1), detail)
        jobProgress[id] = (job.progress, detail)
        events.emit([.job(job)])
    }

    /// Ends a running job well. One that made files of an item has exported it: `item-exported` names them.
    /// - Throws: `job-finished` when it was cancelled meanwhile.
    @discardableResult public func finishJob(_ id: String, detail: String, files: [Job.File]) throws(VaultError) -> Job {
        try end(id) { job in
            (job.state, job.progress, job.detail, job.files) = (.done, 1, detail, files)
        } note: { job, transaction throws(VaultError) in
            guard let item = job.item, !job.files.isEmpty else { return }
            try self.note(.itemExported, by: job.actor, item: item, job.exportDetail, in: transaction)
        }
    }

    /// Ends a running job badly.
    /// - Throws: `job-finished` when it was cancelled meanwhile.
    @discardableResult public func failJob(_ id: String, error: String) throws(VaultError) -> Job {
        try end(id) { job in
            (job.state, job.error) = (.failed, error)
        }
    }

    /// Cancels a queued or running job; its worker learns of it from `reportProgress`.
    /// - Throws: `job-finished`.
    @discardableResult public func cancelJob(_ id: String) throws(VaultError) -> Job {
        try end(id) { job in job.state = .cancelled }
    }

    private func end(
        _ id: String, _ change: @escaping @Sendable (inout Job) -> Void,
        note: @escaping @Sendable (Job, Transaction) throws(VaultError) -> Void = { _, _ in }
    ) throws(VaultError) -> Job {
        let now = clock.now
        let last = jobProgress[id]
        let ended = try catalogue.write { transaction throws(VaultError) in
            var job = try JobRow.load(id, in: transaction)
            guard !job.state.isFinal else { throw self.finished(job) }
            if let last { (job.progress, job.detail) = last }
            change(&job)
            job.changedAt = now
            try JobRow.store(job, in: transaction)
            try note(job, transaction)
            return job
        }
        jobProgress[id] = nil
        events.emit([.job(ended)])
        return ended
    }

    /// What was running when the vault ended waits again.
    func recoverJobs() throws(VaultError) {
        let now = clock.now.milliseconds
        _ = try catalogue.write { transaction throws(VaultError) in
            try transaction.run("UPDATE jobs SET state = 'queued', progress = 0, changed_at = ? WHERE state = 'running'", [.integer(now)])
        }
    }

    private func addProgress(to job: inout Job) {
        if job.state == .running, let now = jobProgress[job.id] { (job.progress, job.detail) = now }
    }

    private func finished(_ job: Job) -> VaultError {
        VaultError(.jobFinished, subject: "job \(job.id)", detail: "it is \(job.state.rawValue)")
    }
}

extension Job {
    /// What an item's export was: its kind, and the files with their digests.
    fileprivate var exportDetail: JSONObject {
        var detail = JSONObject()
        detail.append("what", kind)
        let made = files.map { file in
            var object = JSONObject()
            object.append("name", file.name)
            object.append("bytes", file.bytes)
            object.append("sha256", file.sha256)
            return JSONValue.object(object)
        }
        detail.append("files", .array(made))
        return detail
    }
}
