internal import BlockingThreads
internal import CaptureDevices
internal import FFmpegBridge
internal import Glibc
internal import Synchronization

/// What the capturing threads hand to the writing one.
enum Encoded: Sendable {
    /// What the packets to come are; before the first picture, and before any sound.
    case format(EncodedFormat)
    case picture(MediaPacket)
    case sound(MediaPacket)
    /// No more sound will come; the text says why, when it should not have ended.
    case soundEnded(String?)
    /// Something for the log.
    case notice(String)
    /// The pictures ended although nobody asked: the reason for the log's `end`, and what went wrong, if something did.
    case failed(reason: String, text: String?)
}

/// The threads that capture and encode. All but `start`, `next` and `abandon` runs on threads of its own.
final class CapturePipeline: Sendable {
    private let plan: RecordingPlan
    private let encoding: EncodingPlan
    private let camera: any CaptureSource
    private let microphone: (any CaptureSource)?
    private let sound: SoundCapture?
    private let control: RecorderControl
    /// Pictures between camera and encoder: a third of a second of them (but at most 64 MiB), beyond which the encoder is too slow.
    /// More would lose fewer to a short stall, and more seconds to a kill.
    private let pictures: HandoverQueue<MediaFrame>
    /// Encoded packets are small: enough of them for any pause that a disk makes.
    private let packets = HandoverQueue<Encoded>(capacity: 4096)
    private let running = Mutex(0)
    private let lost = Atomic(0)

    init(
        plan: RecordingPlan, encoding: EncodingPlan, camera: any CaptureSource, microphone: (any CaptureSource)?, sound: SoundTrack?,
        control: RecorderControl
    ) {
        (self.plan, self.encoding, self.camera, self.microphone, self.control) = (plan, encoding, camera, microphone, control)
        self.sound = sound.map { SoundCapture(track: $0) }
        let bytes = (camera.picture?.width ?? 0) * (camera.picture?.height ?? 0) * 3 / 2
        pictures = HandoverQueue(capacity: min(10, max(4, (64 << 20) / max(1, bytes))))
    }

    /// Pictures lost so far.
    var lostPictures: Int { lost.load(ordering: .relaxed) }

    /// Begins capturing.
    func start() throws {
        let clock = CaptureClock()
        control.begin(clock)
        try camera.begin(clock)
        try microphone?.begin(clock)
        let pipeline = self
        do {
            try run { pipeline.encodePictures() }
            try run { pipeline.readCamera() }
            if microphone != nil { try run { pipeline.readMicrophone() } }
        } catch {
            abandon()
            throw error
        }
    }

    /// Waits for the next of what was encoded; nil when all threads have ended.
    func next() -> Encoded? { packets.pop() }

    /// Ends the threads without waiting for what they still hold.
    func abandon() {
        control.end(at: 0)
        camera.interrupt()
        microphone?.interrupt()
        packets.close(discardingRest: true)
        pictures.close(discardingRest: true)
    }

    private func run(_ body: @escaping @Sendable () -> Void) throws(BlockingThreadError) {
        running.withLock { $0 += 1 }
        let pipeline = self
        try BlockingThread.start {
            body()
            let left = pipeline.running.withLock { running -> Int in
                running -= 1
                return running
            }
            if left == 0 { pipeline.packets.close() }
        }
    }

    // MARK: The camera's thread

    private func readCamera() {
        var first: Int?
        var end = 0
        var losses = LossReport.pictures
        do {
            while let captured = try camera.next() {
                switch captured {
                case .sound(let frame):
                    if frame.presentationTime ?? 0 < control.endTime { try takeSound(frame) }
                case .picture(let frame):
                    let time = frame.presentationTime ?? 0
                    if first == nil {
                        first = time
                        if let duration = plan.durationMilliseconds { control.end(at: time + duration * 1000) }
                    }
                    guard time < control.endTime else {
                        // The microphone may need a moment to get here.
                        return finishCamera(at: control.endTime)
                    }
                    end = time
                    let isTaken = pictures.tryPush(frame)
                    let missing = (isTaken ? 0 : 1) + camera.takeLostPictures()
                    lost.add(missing, ordering: .relaxed)
                    if let text = losses.note(missing, at: time) { packets.push(.notice(text)) }
                }
            }
            if !control.isStopped { packets.push(.failed(reason: "the camera ended", text: nil)) }
        } catch {
            packets.push(.failed(reason: "the camera failed", text: "\(error)"))
        }
        if let text = losses.rest() { packets.push(.notice(text)) }
        finishCamera(at: end + 1)
    }

    private func finishCamera(at time: Int) {
        control.end(at: time)
        pictures.close()
        if microphone == nil { finishSound(nil) }
    }

    // MARK: The encoder's thread

    private func encodePictures() {
        var track: VideoTrack?
        do {
            while let frame = pictures.pop() {
                let encoder = try track ?? makeTrack(like: frame)
                track = encoder
                for packet in try encoder.encode(frame) { packets.push(.picture(packet)) }
            }
            for packet in try track?.finish() ?? [] { packets.push(.picture(packet)) }
        } catch {
            packets.push(.failed(reason: "the encoder failed", text: "\(error)"))
            control.end(at: 0)
            camera.interrupt()
        }
    }

    private func makeTrack(like frame: MediaFrame) throws -> VideoTrack {
        guard let format = camera.picture else { preconditionFailure("a source of pictures has their format") }
        let track = try VideoTrack(like: frame, format: format, plan: encoding, fragmentMilliseconds: plan.fragmentMilliseconds)
        packets.push(
            .format(
                EncodedFormat(
                    picture: track.parameters, sound: sound?.parameters, frameRate: format.frameRate, displayMatrix: format.displayMatrix)))
        return track
    }

    // MARK: The microphone's thread

    private func readMicrophone() {
        guard let microphone else { return }
        do {
            while control.endTime > 0, let captured = try microphone.next() {
                guard case .sound(let frame) = captured else { continue }
                guard frame.presentationTime ?? 0 < control.endTime else { return finishSound(nil) }
                try takeSound(frame)
            }
            finishSound(control.endTime == Int.max ? "the microphone ended; the recording goes on without sound" : nil)
        } catch {
            finishSound("the microphone failed (\(error)); the recording goes on without sound")
        }
    }

    private func takeSound(_ frame: MediaFrame) throws {
        guard let sound else { return }
        for packet in try sound.track.encode(frame) { packets.push(.sound(packet)) }
        let filled = sound.track.takeFilledSamples()
        if let text = sound.losses.note(filled, at: frame.presentationTime ?? 0) { packets.push(.notice(text)) }
    }

    private func finishSound(_ text: String?) {
        guard let sound else { return }
        for packet in (try? sound.track.finish()) ?? [] { packets.push(.sound(packet)) }
        if let text = sound.losses.rest() { packets.push(.notice(text)) }
        packets.push(.soundEnded(text))
    }
}

/// The sound's encoder, and what is known of it from the start.
///
/// `@unchecked Sendable`: `track` and `losses` are only touched by the one thread that reads the source of the sound.
final class SoundCapture: @unchecked Sendable {
    let parameters: StreamParameters
    let track: SoundTrack
    var losses = LossReport.sound

    init(track: SoundTrack) {
        parameters = track.parameters
        self.track = track
    }
}
