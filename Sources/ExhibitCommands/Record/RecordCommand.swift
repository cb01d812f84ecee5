import CaptureDevices
import CommandLineParsing
import EvidenceModel
import EvidenceProof
import EvidenceTransfer
import Glibc
import OpenSSLBridge
import Recorder
import Synchronization

/// One run of `exhibit record`: cameras, recorder, uploaders and signals wired together.
final class RecordCommand {
    private let settings: RecordSettings
    private let surroundings: Surroundings
    private let reporter: RecordReporter
    private let interrupter = Interrupter()

    private let output = ReportLoss()

    init(_ settings: RecordSettings, _ surroundings: Surroundings) {
        let console = surroundings.console.goingOn { [output] in output.note() }
        self.settings = settings
        self.surroundings = Surroundings(console: console, environment: surroundings.environment, executable: surroundings.executable)
        reporter = RecordReporter(console: console, isJSON: settings.isJSON)
    }

    /// Records and uploads; returns how the program ends.
    func run() throws -> ExitCode {
        let interrupter = interrupter
        try StopSignals().onEach { interrupter.interrupt() }
        // Devices first: a missing camera must be told before anything else happens.
        let sources = try settings.camera.map(openSources)
        let keyFolder = settings.keyFolder
        let destination = try VaultDestination.open(settings.arguments, surroundings) { try DeviceKey.loadOrMake(in: keyFolder) }
        defer { destination.close() }
        let key = try DeviceKey.loadOrMake(in: keyFolder)
        let spool = Spool(path: settings.spool)
        let introduction = try introduce(destination)
        let leftovers = try LeftoverUpload.recover(spool, for: introduction?.verifierKey, key: key, reporter: reporter)

        var outcome = RecordingUpload.Outcome(code: .done, endsSending: false)
        if let sources {
            let timeNote = introduction?.timeNote ?? destination.knownTimeNote
            outcome = try record(sources, to: destination, timeNote: timeNote, key: key, spool: spool)
        }
        var code = outcome.code
        for leftover in leftovers {
            let upload = try RecordingUpload(leftover, destination, settings, reporter, interrupter)
            // One wait for an absent vault, and one Ctrl-C, are for all of them.
            if outcome.endsSending {
                upload.leave()
                continue
            }
            upload.start()
            outcome = try upload.finish()
            code = worse(code, outcome.code)
        }
        if settings.camera == nil && leftovers.isEmpty { reporter.say("Nothing is left to bring to the vault.") }
        return worse(code, output.hasHappened ? .environment : .done)
    }

    private func openSources(_ camera: CameraChoice) throws -> (camera: any CaptureSource, microphone: (any CaptureSource)?) {
        do {
            let source = try camera.open(
                size: settings.size, frameRate: settings.frameRate, withSound: settings.microphone == .camera)
            return (source, try settings.microphone.open())
        } catch let error as CaptureError {
            throw CommandFailure(.environment, "\(error)", hint: Self.advice(on: error))
        }
    }

    private static func advice(on error: CaptureError) -> String? {
        if error.device == "microphone" { return nil }
        if error.device.contains("://") { return "Is the camera on, and is that its address?" }
        return "exhibit doctor shows the cameras there are."
    }

    /// Asks the vault for its key and a time note. A vault that can't be reached (nil) is no reason not to record; one that refuses
    /// this device is.
    private func introduce(_ destination: VaultDestination) throws -> VaultIntroduction? {
        do {
            let introduction = try VaultIntroduction.ask(try destination.connect())
            destination.remember(introduction.timeNote)
            return introduction
        } catch let error as VaultExchangeError where error.code == .unreachable {
            if settings.camera != nil {
                reporter.note("\(destination.place) can't be reached now: recording on this machine, and sending when it can be")
            }
            return nil
        } catch let error as VaultExchangeError where error.code == .notTrusted {
            throw CommandFailure(
                .environment, "this machine does not trust the vault at \(destination.place): \(error)",
                hint: "Pair first: give the address that 'exhibit serve' shows (https://…/setup#pair=…) to --vault.")
        } catch let problem as VaultRefusal {
            throw CommandFailure(
                .environment, "\(destination.place) does not take recordings from this machine: \(problem)",
                hint: problem.status == 401
                    ? "Pair first: give the address that 'exhibit serve' shows (https://…/setup#pair=…) to --vault." : nil)
        }
    }

    private func record(
        _ sources: (camera: any CaptureSource, microphone: (any CaptureSource)?), to destination: VaultDestination, timeNote: [UInt8]?,
        key: Ed25519PrivateKey, spool: Spool
    ) throws -> RecordingUpload.Outcome {
        let plan = RecordingPlan(
            recording: RecordingID(UUIDv7(at: Clock.system.now)), device: settings.device, software: versionText(),
            durationMilliseconds: settings.durationMilliseconds, segmentMilliseconds: settings.segmentMilliseconds, timeNote: timeNote)
        let spooled = try spool.make(plan.recording)
        let upload = try RecordingUpload(spooled, destination, settings, reporter, interrupter)
        let reporter = reporter
        let recorder = Recorder(
            plan: plan, folder: spooled.folder, camera: sources.camera, microphone: sources.microphone, key: key,
            onEvent: { event in
                if case .began = event {
                    reporter.event(
                        "began", ("recording", .string(plan.recording.description)), ("folder", .string(spooled.folder.path)))
                }
                reporter.take(event)
                upload.recordingGrew()
            })
        upload.start()
        interrupter.onInterrupt { recorder.stop() }
        let summary: RecordingSummary
        do {
            summary = try recorder.record()
        } catch {
            upload.stop()
            throw CommandFailure(.environment, "the recording failed: \(error)", hint: "What was stored is in \(spooled.folder.path).")
        }
        report(summary, plan.recording)
        let sent = try upload.finish()
        return RecordingUpload.Outcome(
            code: worse(sent.code, summary.failure == nil ? .done : .environment), endsSending: sent.endsSending)
    }

    private func report(_ summary: RecordingSummary, _ recording: RecordingID) {
        reporter.say(
            "Recorded \(recording): \(HumanText.bytes(summary.bytes)), \(HumanText.count(summary.chunks, "chunk")) in "
                + "\(HumanText.count(summary.segments, "segment")) (\(summary.reason)).")
        if let failure = summary.failure { reporter.note("exhibit: \(failure)") }
    }

    private func worse(_ left: ExitCode, _ right: ExitCode) -> ExitCode {
        left == .done || right == .notSo ? right : left
    }
}

/// Whether something that was to be reported could not be written: the recording goes on, and the program's end says so.
final class ReportLoss: Sendable {
    private let happened = Mutex(false)

    var hasHappened: Bool { happened.withLock { $0 } }
    func note() { happened.withLock { $0 = true } }
}

/// What Ctrl-C does: first what was asked for last, then the end of the program.
final class Interrupter: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    /// What the next interruption does.
    func onInterrupt(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }

    /// Called for each of the signals that ask the program to end. With nothing to end cleanly, ends the program: what is on disk is closed at the next start.
    func interrupt() {
        let action = action.withLock { action -> (@Sendable () -> Void)? in
            defer { action = nil }
            return action
        }
        guard let action else { _exit(ExitCode.environment.rawValue) }
        action()
    }
}
