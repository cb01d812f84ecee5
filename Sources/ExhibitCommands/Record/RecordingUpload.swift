import CommandLineParsing
import EvidenceModel
import EvidenceProof
import EvidenceTransfer
import Recorder

/// The upload of one spooled recording, and what happens to the local copy after it.
final class RecordingUpload: Sendable {
    /// How an upload ended.
    struct Outcome {
        /// What the program ends with, if nothing worse comes.
        var code: ExitCode
        /// The vault is out of reach, or the person wants no more: nothing further is to be sent.
        var endsSending: Bool
    }

    private let spooled: SpooledRecording
    private let destination: VaultDestination
    private let keepsLocalCopy: Bool
    private let uploadCommand: String
    private let waitMilliseconds: Int
    private let reporter: RecordReporter
    private let interrupter: Interrupter
    private let uploader: RecordingUploader

    init(
        _ spooled: SpooledRecording, _ destination: VaultDestination, _ settings: RecordSettings, _ reporter: RecordReporter,
        _ interrupter: Interrupter
    ) throws {
        (self.spooled, self.destination, self.reporter, self.interrupter) = (spooled, destination, reporter, interrupter)
        keepsLocalCopy = settings.keepsLocalCopy
        uploadCommand = settings.uploadCommand
        waitMilliseconds = settings.waitMilliseconds
        uploader = RecordingUploader(
            folder: spooled.folder, exchange: try destination.connect(), pairedKey: destination.pairedKey,
            onReport: { reporter.take($0) })
    }

    /// Begins, on a thread of its own.
    func start() { uploader.start() }

    /// The recording has grown.
    func recordingGrew() { uploader.recordingGrew() }

    /// Gives up; the local copy stays.
    func stop() { uploader.stop() }

    /// Waits for the end of an upload whose recording has ended, and removes the local copy when the vault has everything.
    func finish() throws -> Outcome {
        let uploader = uploader
        interrupter.onInterrupt { uploader.stop() }
        uploader.recordingGrew()
        let report = waitForTheVault()
        let recording = JSONValue.string(spooled.recording.description)
        switch report.state {
        case .finished:
            let isKept = try keepsLocalCopy || report.holdsMore || spooled.hasPiecesBeside
            if isKept { try spooled.markKept() } else { try spooled.remove() }
            reporter.event("uploaded", ("recording", recording), ("removed", .bool(!isKept)))
            reporter.say(
                "All of \(spooled.recording) is safe on the vault at \(destination.place), with its receipt; the copy here is "
                    + (isKept ? "kept in \(spooled.folder.path)." : "removed."))
            return Outcome(code: .done, endsSending: false)
        case .failed(let reason):
            reporter.event("kept", ("recording", recording), ("folder", .string(spooled.folder.path)), ("reason", .string(reason)))
            reporter.note("exhibit: the vault did not take \(spooled.recording): \(reason)\nIt is kept in \(spooled.folder.path).")
            return Outcome(code: .notSo, endsSending: false)
        case .live, .offline, .delayed, .stopped:
            uploader.stop()
            reporter.event(
                "kept", ("recording", recording), ("folder", .string(spooled.folder.path)), ("reason", .string("not all is sent")))
            reporter.note(
                "exhibit: \(HumanText.bytes(report.bytes - report.safeBytes)) of \(spooled.recording) are not on the vault yet; it is kept in "
                    + "\(spooled.folder.path)\nBring it to the vault with: \(uploadCommand)")
            return Outcome(code: .environment, endsSending: endsSending(report.state))
        }
    }

    /// Says that it is not sent this time; the local copy stays. Instead of `start` and `finish`.
    func leave() {
        reporter.event(
            "kept", ("recording", .string(spooled.recording.description)), ("folder", .string(spooled.folder.path)),
            ("reason", .string("not sent this time")))
        reporter.note("exhibit: \(spooled.recording) stays in \(spooled.folder.path) as well")
    }

    private func endsSending(_ state: UploadReport.State) -> Bool {
        switch state {
        case .offline, .stopped: true
        case .live, .delayed, .finished, .failed: false
        }
    }

    /// Waits while the upload goes on; for a vault that is out of reach, or does not get on, a limited time.
    private func waitForTheVault() -> UploadReport {
        let step = min(250, max(1, waitMilliseconds))
        var (stuck, last) = (0, UploadReport())
        while true {
            let report = uploader.waitUntilEnded(milliseconds: step)
            stuck = report.safeBytes == last.safeBytes && report.safeLines == last.safeLines ? stuck + step : 0
            last = report
            switch report.state {
            case .finished, .failed, .stopped: return report
            case .offline, .delayed: if stuck >= waitMilliseconds { return report }
            // One request of some MiB takes its time on a slow line.
            case .live: if stuck >= max(waitMilliseconds, 300_000) { return report }
            }
        }
    }
}
