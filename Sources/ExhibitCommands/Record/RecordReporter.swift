import EvidenceProof
import EvidenceTransfer
import Recorder
import Synchronization

/// Tells a person or a program how a recording goes: a progress line on a terminal, or one JSON object a line on standard output. Any thread.
final class RecordReporter: Sendable {
    private struct State {
        var tick = 0
        var bytes = 0
        var upload = UploadReport()
        var isRecording = false
        var hasEndedProgress = false
    }

    private let console: Console
    private let isJSON: Bool
    private let state = Mutex(State())

    init(console: Console, isJSON: Bool) {
        self.console = console
        self.isJSON = isJSON
    }

    /// An event for programs; nothing for people.
    func event(_ name: String, _ fields: (String, JSONValue)...) {
        guard isJSON else { return }
        var object = JSONObject()
        object.append("event", name)
        for (name, value) in fields { object.append(name, value) }
        console.print(String(decoding: JSONText.write(.object(object)), as: UTF8.self))
    }

    /// A result for people; nothing for programs.
    func say(_ text: String) {
        guard !isJSON else { return }
        console.endProgress()
        console.print(text)
    }

    /// Something about the work, for people and programs' logs alike.
    func note(_ text: String) {
        console.endProgress()
        console.note(text)
    }

    /// What the recorder tells.
    func take(_ event: RecorderEvent) {
        switch event {
        case .began: state.withLock { $0.isRecording = true }
        case .segmentBegan(let number, let mediaType):
            self.event("segment", ("segment", .integer(number)), ("mediaType", .string(mediaType)))
        case .chunk(let segment, let chunk, let bytes, let total, let tick):
            state.withLock { ($0.tick, $0.bytes) = (tick, total) }
            self.event(
                "chunk", ("segment", .integer(segment)), ("chunk", .integer(chunk)), ("bytes", .integer(bytes)), ("tick", .integer(tick)))
            showProgress()
        case .segmentFinished(let number, let bytes):
            self.event("segment-finished", ("segment", .integer(number)), ("bytes", .integer(bytes)))
        case .notice(let text):
            self.event("notice", ("text", .string(text)))
            note("notice in the log: \(text)")
        case .ended(let summary):
            state.withLock { $0.isRecording = false }
            self.event(
                "ended", ("reason", .string(summary.reason)), ("segments", .integer(summary.segments)),
                ("chunks", .integer(summary.chunks)),
                ("bytes", .integer(summary.bytes)), ("pictures", .integer(summary.pictures)),
                ("lostPictures", .integer(summary.lostPictures)))
        }
    }

    /// What the uploader tells.
    func take(_ report: UploadReport) {
        let before = state.withLock { state -> UploadReport in
            defer { state.upload = report }
            return state.upload
        }
        if report.safeBytes != before.safeBytes || report.safeLines != before.safeLines {
            event("safe", ("bytes", .integer(report.safeBytes)), ("lines", .integer(report.safeLines)), ("tick", .integer(report.safeTick)))
        }
        tellChange(from: before.state, to: report.state)
        showProgress()
    }

    private func tellChange(from before: UploadReport.State, to state: UploadReport.State) {
        switch (before, state) {
        case (.offline, .offline), (.delayed, .delayed): break
        case (_, .offline(let reason)):
            event("offline", ("reason", .string(reason)))
            note("the vault can't be reached; the recording is kept here and sent when it can be (\(reason))")
        case (_, .delayed(let reason)):
            event("delayed", ("reason", .string(reason)))
            note("the vault takes nothing more for now; the recording is kept here and tried again (\(reason))")
        case (.offline, .live), (.delayed, .live):
            event("online")
            note("the vault takes the recording again")
        default: break
        }
    }

    private func showProgress() {
        guard console.showsProgress, !isJSON else { return }
        let (tick, bytes, upload, isRecording) = state.withLock { ($0.tick, $0.bytes, $0.upload, $0.isRecording) }
        var text = isRecording ? "recording \(HumanText.duration(Double(tick) / 1000))" : "sending"
        text += "  \(HumanText.bytes(max(bytes, upload.bytes)))"
        switch upload.state {
        case .offline: text += "  offline, kept here"
        case .delayed: text += "  the vault is busy, kept here"
        default: if isRecording { text += "  lag \(HumanText.seconds(milliseconds: max(0, tick - upload.safeTick)))" }
        }
        console.progress(text + "  safe on the vault \(HumanText.bytes(upload.safeBytes))")
    }
}
