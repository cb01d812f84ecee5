public import CaptureDevices
public import EvidenceModel
internal import DurableFiles
internal import EvidenceProof
internal import FFmpegBridge
internal import Glibc
public import OpenSSLBridge
internal import Synchronization

/// Records a camera and a microphone into a folder: fragmented MP4 in chunks of about half a second, each hashed, flushed and named in
/// a signed capture log before the next. Knows no vault.
///
/// Threads: one reads the camera, one encodes its pictures, one reads and encodes the microphone; the thread that calls `record` writes.
/// A machine that is too slow loses pictures before they are encoded, never bytes; each loss is a notice in the log.
public final class Recorder: Sendable {
    private let plan: RecordingPlan
    private let folder: RecordingFolder
    private let camera: any CaptureSource
    private let microphone: (any CaptureSource)?
    private let key: Ed25519PrivateKey
    private let clock: Clock
    private let onEvent: @Sendable (RecorderEvent) -> Void
    private let control = RecorderControl()

    /// - Parameters:
    ///   - plan: what to record.
    ///   - folder: the recording's own folder, which exists and is empty.
    ///   - camera: the camera, opened. Its own sound is recorded if it was opened with it.
    ///   - microphone: the microphone, opened; nil for none.
    ///   - key: the device's key.
    ///   - clock: the clocks for the log.
    ///   - onEvent: called on the recorder's thread.
    public init(
        plan: RecordingPlan, folder: RecordingFolder, camera: any CaptureSource, microphone: (any CaptureSource)?, key: Ed25519PrivateKey,
        clock: Clock = .system, onEvent: @escaping @Sendable (RecorderEvent) -> Void = { _ in }
    ) {
        (self.plan, self.folder, self.camera, self.microphone) = (plan, folder, camera, microphone)
        (self.key, self.clock, self.onEvent) = (key, clock, onEvent)
    }

    /// Ends the recording soon, with this reason in its log. Any thread; the first call counts.
    public func stop(reason: String = "stopped") {
        control.stop(reason: reason)
        camera.interrupt()
    }

    /// Records until the plan's time is over, `stop`, the camera's end or a full disk.
    /// - Returns: what it came to; also when it ended too early, as long as the log could be closed.
    /// - Throws: when it can't begin (`FileError`, `FFmpegError`, `CaptureError`), or its log can't be closed.
    public func record() throws -> RecordingSummary {
        let reserve = try DiskReserve(in: folder.path)
        let log = try CaptureLogFile(path: folder.captureLog, key: key, clock: clock)
        try Folder.synchronise(folder.path)
        if let timeNote = plan.timeNote { try DurableFile.write(timeNote, to: folder.timeNote) }
        try log.append(.begin(begin()))
        onEvent(.began)

        let sound = try (microphone?.sound ?? camera.sound).map { try SoundTrack(channels: $0.channels, bitRate: encoding.soundBitRate) }
        let capture = CapturePipeline(
            plan: plan, encoding: encoding, camera: camera, microphone: microphone, sound: sound, control: control)
        let writer = SegmentWriter(
            folder: folder, log: log, segmentLength: plan.segmentMilliseconds * 90,
            labels: (camera.picture?.label ?? "", (microphone?.sound ?? camera.sound)?.label), onEvent: onEvent)
        var watch = RecordingWatch(folder: folder, clock: clock)
        var failure: String?
        do {
            try capture.start()
            while let encoded = capture.next() {
                try write(encoded, to: writer, log: log, watch: &watch, failure: &failure)
            }
            try writer.finish()
        } catch {
            capture.abandon()
            reserve.release()
            (control.reason, failure) = reasonAndFailure(error)
            try writer.abandon()
        }
        reserve.release()
        return try end(writer, log: log, lost: capture.lostPictures, failure: failure)
    }

    private var encoding: EncodingPlan {
        let picture = camera.picture
        return plan.encoding
            ?? EncodingPlan(width: picture?.width ?? 0, height: picture?.height ?? 0, frameRate: picture?.frameRate.value ?? 0)
    }

    private func write(
        _ encoded: Encoded, to writer: SegmentWriter, log: CaptureLogFile, watch: inout RecordingWatch, failure: inout String?
    ) throws {
        switch encoded {
        case .format(let format): writer.begin(format)
        case .picture(let packet):
            let chunks = writer.chunks
            try writer.take(picture: packet)
            if writer.chunks > chunks { try look(&watch, writer, log) }
        case .sound(let packet): try writer.take(sound: packet)
        case .soundEnded(let text):
            writer.soundEnded()
            if let text { try notice(text, log) }
        case .notice(let text): try notice(text, log)
        case .failed(let reason, let text):
            control.reason = reason
            failure = text
        }
    }

    /// After each chunk: has the clock been set, is there still room?
    private func look(_ watch: inout RecordingWatch, _ writer: SegmentWriter, _ log: CaptureLogFile) throws {
        for text in try watch.look(bytes: writer.bytes) { try notice(text, log) }
    }

    private func notice(_ text: String, _ log: CaptureLogFile) throws {
        try log.append(.notice(text: text))
        onEvent(.notice(text))
    }

    private func end(_ writer: SegmentWriter, log: CaptureLogFile, lost: Int, failure: String?) throws -> RecordingSummary {
        let reason = control.reason ?? "stopped"
        try log.append(.end(CaptureEntry.End(reason: reason, segments: writer.totals)))
        let summary = RecordingSummary(
            reason: reason, segments: writer.totals.count, chunks: writer.chunks, bytes: writer.bytes, pictures: writer.pictures,
            lostPictures: lost, failure: failure)
        onEvent(.ended(summary))
        return summary
    }

    private func reasonAndFailure(_ error: any Error) -> (reason: String, failure: String) {
        if let error = error as? FileError, error.isNoSpace { return ("disk full", "the disk is full: \(error)") }
        if error is DiskNearlyFull { return ("disk full", "\(error)") }
        return ("recording failed", "\(error)")
    }

    private func begin() -> CaptureEntry.Begin {
        let encoding = encoding
        var settings = JSONObject()
        settings.append("camera", camera.picture?.label ?? "")
        settings.append("microphone", (microphone?.sound ?? camera.sound)?.label ?? "none")
        settings.append("segmentMilliseconds", plan.segmentMilliseconds)
        // A segment ends exactly where the next begins: nobody need look for an overlap.
        settings.append("rotation", "contiguous")
        settings.append("fragmentMilliseconds", plan.fragmentMilliseconds)
        if let duration = plan.durationMilliseconds { settings.append("durationMilliseconds", duration) }
        settings.append("encoder", "libx264 \(encoding.preset) crf \(encoding.quality)")
        return CaptureEntry.Begin(
            recording: plan.recording.description, key: key.publicKey, device: plan.device, software: plan.software,
            platform: DeviceFacts.platform, settings: settings, timeZone: DeviceFacts.timeZone,
            utcOffset: DeviceFacts.utcOffset(at: clock.now.milliseconds / 1000), after: plan.timeNote.map { Digest.of($0) },
            test: camera.isTest || microphone?.isTest == true)
    }
}
