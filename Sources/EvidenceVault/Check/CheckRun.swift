import EvidenceModel
import Synchronization

/// A check that is under way: what its threads add to.
final class CheckRun: Sendable {
    private let state = Mutex<State>(State())
    private let progress: @Sendable (CheckProgress) -> Bool
    private let total: Int

    private struct State {
        var report = CheckReport()
        var isStopped = false
        var reportedBytes = 0
    }

    init(totalBytes: Int, progress: @escaping @Sendable (CheckProgress) -> Bool) {
        total = totalBytes
        self.progress = progress
    }

    var report: CheckReport { state.withLock { $0.report } }

    /// What it came to: a recording of which anything is wrong has no bytes that simply agree.
    func finished() -> CheckReport {
        var report = report
        report.agreedBytes = report.agreedBytes.filter { id, _ in !report.problems.contains { $0.subject.contains("\(id)") } }
        return report
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func add(_ problems: [CheckReport.Problem]) {
        state.withLock { $0.report.problems += problems }
    }

    func add(_ kind: String, _ subject: String, _ detail: String) {
        add([CheckReport.Problem(kind: kind, subject: subject, detail: "\(subject): \(detail)")])
    }

    /// The bytes of a segment are those that its log names.
    func agrees(_ file: FileCheck) {
        guard let segment = file.segment else { return }
        state.withLock { $0.report.agreedBytes[segment.recording, default: [:]][segment.number] = segment.loggedBytes }
    }

    func count(objects: Int = 0, recordings: Int = 0, signatures: Int = 0) {
        state.withLock { state in
            state.report.objects += objects
            state.report.recordings += recordings
            state.report.signatures += signatures
        }
    }

    /// Counts hashed bytes, and tells of them every 8 MiB; false when the check is to stop.
    func hashed(_ count: Int) -> Bool {
        let tell: Int? = state.withLock { state in
            state.report.bytes += count
            guard state.report.bytes - state.reportedBytes >= 8 << 20 else { return nil }
            state.reportedBytes = state.report.bytes
            return state.report.bytes
        }
        if let tell, !progress(CheckProgress(bytesDone: tell, bytesTotal: max(total, tell))) {
            state.withLock { $0.isStopped = true }
        }
        return !isStopped
    }

    /// Tells of the beginning and the end.
    func tell() {
        let done = report.bytes
        if !progress(CheckProgress(bytesDone: done, bytesTotal: max(total, done))) { state.withLock { $0.isStopped = true } }
    }
}
