import EvidenceModel
import SQLiteBridge
import Synchronization

/// How far running jobs are: changes often, and needs not survive a crash, as the job then starts anew.
final class JobProgress: Sendable {
    private let all = Mutex<[String: (progress: Double, detail: String)]>([:])

    subscript(id: String) -> (progress: Double, detail: String)? {
        get { all.withLock { $0[id] } }
        set { all.withLock { $0[id] = newValue } }
    }
}

/// Reads and writes jobs in the catalogue.
enum JobRow {
    static let columns = "id, kind, item, state, progress, detail, error, created_at, changed_at, actor"

    static func make(_ row: SQLiteRow) -> Job {
        Job(
            id: row.text(0), kind: row.text(1), item: row.optionalText(2).flatMap(ItemID.init),
            state: Job.State(rawValue: row.text(3)) ?? .failed,
            progress: row.real(4), detail: row.text(5), error: row.optionalText(6), files: [],
            actor: row.optionalText(9).flatMap(Actor.init(text:)) ?? .vault, createdAt: Timestamp(milliseconds: row.integer(7)),
            changedAt: Timestamp(milliseconds: row.integer(8)))
    }

    static func store(_ job: Job, in transaction: Transaction) throws(VaultError) {
        try transaction.run(
            """
            INSERT INTO jobs (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT (id) DO UPDATE SET state = ?4, progress = ?5, detail = ?6, error = ?7, changed_at = ?9
            """,
            [
                .text(job.id), .text(job.kind), .init(job.item?.description), .text(job.state.rawValue), .real(job.progress),
                .text(job.detail), .init(job.error), .integer(job.createdAt.milliseconds), .integer(job.changedAt.milliseconds),
                .text(job.actor.text),
            ])
        try transaction.run("DELETE FROM job_files WHERE job = ?", [.text(job.id)])
        for file in job.files {
            try transaction.run(
                "INSERT INTO job_files (job, name, bytes, sha256) VALUES (?, ?, ?, ?)",
                [.text(job.id), .text(file.name), .integer(file.bytes), .text(file.sha256)])
        }
    }

    static func load(_ id: String, in transaction: Transaction) throws(VaultError) -> Job {
        guard var job = try transaction.row("SELECT \(columns) FROM jobs WHERE id = ?", [.text(id)], make) else {
            throw VaultError(.notFound, subject: "job \(id)", detail: "this vault has no such job")
        }
        try addFiles(to: &job, in: transaction)
        return job
    }

    static func addFiles(to job: inout Job, in transaction: Transaction) throws(VaultError) {
        job.files = try transaction.rows("SELECT name, bytes, sha256 FROM job_files WHERE job = ? ORDER BY name", [.text(job.id)]) {
            Job.File(name: $0.text(0), bytes: $0.integer(1), sha256: $0.text(2))
        }
    }
}
