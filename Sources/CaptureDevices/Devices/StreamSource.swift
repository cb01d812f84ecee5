internal import FFmpegBridge
internal import Synchronization

/// A camera, a microphone, a file or a network stream, read and decoded through FFmpeg.
///
/// `@unchecked Sendable`: everything but `interruption` is only touched by the one thread that uses the source.
final class StreamSource: CaptureSource, @unchecked Sendable {
    /// What the time stamps of the input mean.
    enum Pace {
        /// They tell when something was captured; it comes by itself.
        case live
        /// They tell when something is due; it is held back until then.
        case recorded
    }

    /// One stream that is used: its decoder, and what it decodes to.
    private struct Track {
        var stream: MediaStream
        var decoder: Decoder
    }

    let picture: PictureFormat?
    let sound: SoundFormat?
    var isTest: Bool { false }
    private let demuxer: Demuxer
    private let pace: Pace
    private let device: String
    private let tracks: [Track]
    /// Where the next frame of each track begins if it does not say so itself: several can come out of one packet.
    private var nextTimes: [Int: Int] = [:]
    /// Frames of each track from before the first that says when it begins.
    private var early: [Int: [MediaFrame]] = [:]
    private let interruption: Interruption
    private var clock = CaptureClock()
    private var timeline: SourceTimeline
    private var pending: [Captured] = []
    private var lost = 0
    private var isAtEnd = false

    /// Takes an opened input; `wantsPicture` and `wantsSound` say which of its streams to use.
    init(_ demuxer: Demuxer, device: String, label: String, pace: Pace, wantsPicture: Bool, wantsSound: Bool, interruption: Interruption)
        throws
    {
        (self.demuxer, self.device, self.pace, self.interruption) = (demuxer, device, pace, interruption)
        let video = wantsPicture ? demuxer.bestStream(.video) : nil
        let audio = wantsSound ? demuxer.bestStream(.audio) : nil
        if wantsPicture && video == nil { throw CaptureError(.unusable, device: device, detail: "it has no pictures") }
        if wantsSound && audio == nil { throw CaptureError(.unusable, device: device, detail: "it has no sound") }
        picture = video.map {
            PictureFormat(
                width: $0.parameters.width, height: $0.parameters.height,
                frameRate: $0.averageFrameRate.value > 0 ? $0.averageFrameRate : $0.baseFrameRate, rotation: $0.rotation,
                displayMatrix: $0.displayMatrix, label: label)
        }
        sound = audio.map {
            SoundFormat(sampleRate: $0.parameters.sampleRate, channels: min(2, $0.parameters.channelCount), label: label)
        }
        let streams = [video, audio].compactMap { $0 }
        do {
            tracks = try streams.map { Track(stream: $0, decoder: try Decoder($0.parameters, timeBase: $0.timeBase, threads: 1)) }
        } catch let error as FFmpegError {
            throw CaptureError(opening: device, error)
        }
        demuxer.keep(streams: streams.map(\.index))
        timeline = SourceTimeline(isRecorded: pace == .recorded, start: demuxer.startTime)
    }

    func begin(_ clock: CaptureClock) { self.clock = clock }

    func next() throws -> Captured? {
        while pending.isEmpty {
            guard !isAtEnd, !interruption.isInterrupted else { return nil }
            try readOn()
        }
        let captured = pending.removeFirst()
        if pace == .recorded, !waitUntilDue(captured) { return nil }
        return captured
    }

    func takeLostPictures() -> Int {
        defer { lost = 0 }
        return lost
    }

    func interrupt() { interruption.interrupt() }

    private func readOn() throws {
        do {
            guard let packet = try demuxer.read() else {
                isAtEnd = true
                for track in tracks { try take(track.decoder.finish(), of: track) }
                return
            }
            guard let track = tracks.first(where: { $0.stream.index == packet.streamIndex }) else { return }
            do {
                try take(track.decoder.decode(packet), of: track)
            } catch let error as FFmpegError where error.isInvalidData {
                // A damaged packet costs its own picture; the next key frame heals the rest.
                if track.stream.kind == .video { lost += 1 }
            }
        } catch let error as FFmpegError {
            if interruption.isInterrupted { return }
            throw CaptureError(.failed, device: device, detail: "it stopped working (\(error.text))")
        }
    }

    private func take(_ frames: [MediaFrame], of track: Track) throws {
        let index = track.stream.index
        for frame in frames {
            let stamped = frame.presentationTime.map { track.stream.timeBase.convert($0, to: .microseconds) }
            guard let time = stamped ?? nextTimes[index] else {
                // Network cameras may begin with pictures that carry no time: they belong right before the first that does.
                early[index, default: []].append(frame)
                continue
            }
            let before = early.removeValue(forKey: index) ?? []
            for (position, frame) in before.enumerated() {
                give(frame, at: time - (before.count - position) * duration(of: frame, track), track)
            }
            nextTimes[index] = time + duration(of: frame, track)
            give(frame, at: time, track)
        }
    }

    private func give(_ frame: MediaFrame, at time: Int, _ track: Track) {
        frame.presentationTime = timeline.place(time, now: clock.now)
        pending.append(track.stream.kind == .video ? .picture(frame) : .sound(frame))
    }

    /// In microseconds.
    private func duration(of frame: MediaFrame, _ track: Track) -> Int {
        if frame.sampleCount > 0 { return frame.sampleCount * 1_000_000 / max(1, frame.sampleRate) }
        let rate = track.stream.averageFrameRate.value
        return Int(1_000_000 / (rate > 0 ? rate : 30))
    }

    /// False when interrupted meanwhile.
    private func waitUntilDue(_ captured: Captured) -> Bool {
        let due: Int
        switch captured {
        case .picture(let frame), .sound(let frame): due = frame.presentationTime ?? 0
        }
        while clock.now < due {
            if interruption.isInterrupted { return false }
            clock.sleep(until: min(due, clock.now + 100_000))
        }
        return !interruption.isInterrupted
    }
}
