import CommandLineParsing
import EvidenceProof

extension VaultConnection {
    /// Waits for a job to end, showing its progress. Ctrl-C cancels the job.
    ///
    /// - Parameters:
    ///   - job: as the vault answered when it was asked for.
    ///   - console: gets the progress.
    ///   - label: what the progress line begins with.
    ///   - pause: waits so many milliseconds; true when it was asked meanwhile to stop (`StopSignals.wait(atMostMilliseconds:)`).
    /// - Returns: the job, done.
    /// - Throws: `CommandFailure` when it failed or was cancelled.
    func finished(_ job: JSONObject, console: Console, label: String, pause: (Int) -> Bool) throws -> JSONObject {
        guard let id = job["id"]?.string else { throw CommandFailure(.environment, "\(place) answered with no job") }
        var job = job
        defer { console.endProgress() }
        while true {
            switch job["state"]?.string {
            case "done": return job
            case "failed": throw CommandFailure(.environment, "\(label) failed: \((job["error"]?.string ?? "no reason given").forTerminal)")
            case "cancelled": throw CommandFailure(.environment, "\(label) was cancelled")
            default: break
            }
            let percent = Int((job["progress"]?.double ?? 0) * 100)
            let detail = (job["detail"]?.string ?? "").forTerminal
            console.progress("\(label): \(percent) %\(detail.isEmpty ? "" : ", \(detail)")")
            if pause(200) {
                _ = try? call("DELETE", "/api/v1/jobs/\(id)")
                throw CommandFailure(.environment, "\(label) was cancelled")
            }
            job = try call("GET", "/api/v1/jobs/\(id)")
        }
    }
}
