internal import CaptureDevices
internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import FFmpegBridge

/// Cuts the stream of encoded pictures and sound into chunks and segments. Used on one thread.
///
/// A chunk ends before each key picture. A segment ends before the first key picture after its length; the encoders just go on, so no
/// picture is lost, and the next segment begins with the piece of sound in which that picture falls, so no sound is either. Sound
/// that is still on its way then goes to the old segment, which ends when the sound has caught up: two segments can be open.
final class SegmentWriter {
    private struct Open {
        var file: SegmentFile
        var muxer: SegmentMuxer
        /// Of the first picture, in 1/90000 s.
        var firstPicture: Int
        /// Of the first sample that is heard.
        var soundStart: Int
    }

    private let folder: RecordingFolder
    private let log: CaptureLogFile
    private let segmentLength: Int
    private let labels: (camera: String, microphone: String?)
    private let onEvent: @Sendable (RecorderEvent) -> Void
    private var format: EncodedFormat?
    private var current: Open?
    private var closing: Open?
    private var heldPicture: MediaPacket?
    private var waitingSound: [MediaPacket] = []
    private var lastSound: MediaPacket?
    private var hasSoundEnded = false
    private var lastDuration = 3000
    private(set) var totals: [CaptureEntry.End.Total] = []
    private var segments = 0
    private(set) var chunks = 0
    private(set) var bytes = 0
    private(set) var pictures = 0

    /// `segmentLength` is in 1/90000 s.
    init(
        folder: RecordingFolder, log: CaptureLogFile, segmentLength: Int, labels: (camera: String, microphone: String?),
        onEvent: @escaping @Sendable (RecorderEvent) -> Void
    ) {
        (self.folder, self.log, self.segmentLength, self.labels, self.onEvent) = (folder, log, segmentLength, labels, onEvent)
    }

    /// What the packets to come are. Before the first packet.
    func begin(_ format: EncodedFormat) {
        self.format = format
        hasSoundEnded = format.sound == nil
    }

    // MARK: Packets

    /// Takes the next picture, in the order of decoding and of showing alike.
    func take(picture packet: MediaPacket) throws {
        guard let time = packet.presentationTime else { return }
        try deliverSound(endingBy: VideoTrack.inSamples(time))
        if let held = heldPicture, let before = held.presentationTime {
            lastDuration = time - before
            try writeHeldPicture(lasting: lastDuration)
        }
        if packet.isKey { try cut(at: time) }
        heldPicture = current == nil ? nil : packet
    }

    /// Takes the next piece of sound.
    func take(sound packet: MediaPacket) throws {
        waitingSound.append(packet)
        // A picture that was given already settles where earlier sound belongs.
        if let time = heldPicture?.presentationTime { try deliverSound(endingBy: VideoTrack.inSamples(time)) }
    }

    /// No more sound will come.
    func soundEnded() { hasSoundEnded = true }

    /// Writes what is held back, and closes the segments.
    func finish() throws {
        try writeHeldPicture(lasting: lastDuration)
        try deliverSound(endingBy: .max)
        try finishClosing()
        if let open = current {
            current = nil
            try finish(open)
        }
    }

    /// Closes the segments without what is held back: there is no room for it.
    func abandon() throws {
        for open in [closing, current].compactMap({ $0 }) {
            totals.append(try open.file.total())
            onEvent(.segmentFinished(number: open.file.number, bytes: open.file.bytes))
        }
        (closing, current, heldPicture, waitingSound) = (nil, nil, nil, [])
        try SegmentDigests.write(totals, names: names, to: folder)
    }

    private func writeHeldPicture(lasting duration: Int) throws {
        guard let held = heldPicture else { return }
        heldPicture = nil
        held.duration = duration
        try current?.muxer.write(picture: held)
        pictures += 1
    }

    private func deliverSound(endingBy limit: Int) throws {
        while let packet = waitingSound.first, let time = packet.presentationTime, time + SoundTrack.packetSamples <= limit {
            waitingSound.removeFirst()
            try deliver(packet, time: time)
            lastSound = packet
        }
    }

    private func deliver(_ packet: MediaPacket, time: Int) throws {
        // Sound from before the first picture primes the decoder at most.
        guard let open = current else { return }
        if time >= open.soundStart {
            try finishClosing()
            try current?.muxer.write(sound: packet)
        } else {
            try closing?.muxer.write(sound: packet)
            if time == open.soundStart - SoundTrack.packetSamples { try open.muxer.write(sound: packet) }
        }
    }

    // MARK: Chunks and segments

    private func cut(at time: Int) throws {
        guard let open = current else { return try openSegment(at: time) }
        if time - open.firstPicture >= segmentLength {
            // Two rotations without any sound between: it is not coming.
            try finishClosing()
            closing = open
            current = nil
            try openSegment(at: time)
            if hasSoundEnded || (lastSound?.presentationTime ?? 0) >= (current?.soundStart ?? 0) - SoundTrack.packetSamples {
                try finishClosing()
            }
        } else if open.muxer.canEndFragment || time - open.firstPicture > 10 * 90_000 {
            try seal(&current)
        }
    }

    private func openSegment(at time: Int) throws {
        guard let format else { return }
        segments += 1
        let soundStart = VideoTrack.inSamples(time) / SoundTrack.packetSamples * SoundTrack.packetSamples
        let pictureStart = format.sound == nil ? time : SoundTrack.inPictureTicks(soundStart)
        let file = try SegmentFile(segments, mediaType: format.mediaType, in: folder, log: log)
        names.append(file.name)
        try log.append(
            .segment(
                CaptureEntry.Segment(
                    segment: segments, mediaType: format.mediaType, width: format.picture.width, height: format.picture.height,
                    frameRate: format.frameRate.value > 0 ? format.frameRate.value : nil,
                    sampleRate: format.sound == nil ? nil : SoundTrack.sampleRate, camera: labels.camera,
                    microphone: format.sound == nil ? nil : labels.microphone)))
        let muxer = try SegmentMuxer(format, pictureStart: pictureStart, soundStart: soundStart)
        current = Open(file: file, muxer: muxer, firstPicture: time, soundStart: soundStart)
        if let lastSound, lastSound.presentationTime == soundStart - SoundTrack.packetSamples { try muxer.write(sound: lastSound) }
        onEvent(.segmentBegan(number: segments, mediaType: format.mediaType))
    }

    private func seal(_ open: inout Open?) throws {
        guard var sealed = open else { return }
        let chunk = try sealed.muxer.endFragment()
        guard !chunk.isEmpty else { return }
        // Stored even when the line fails: what is in the file counts.
        defer { open = sealed }
        let tick = try sealed.file.seal(chunk)
        chunks += 1
        bytes += chunk.count
        onEvent(
            .chunk(segment: sealed.file.number, chunk: sealed.file.chunks - 1, bytes: chunk.count, totalBytes: bytes, tick: tick))
    }

    private func finishClosing() throws {
        guard let open = closing else { return }
        closing = nil
        try finish(open)
    }

    private var names: [String] = []

    private func finish(_ open: Open) throws {
        var last: Open? = open
        do {
            try seal(&last)
        } catch {
            // The disk may be full: the segment ends with its last whole chunk.
            if let last { totals.append(try last.file.total()) }
            throw error
        }
        guard let last else { return }
        totals.append(try last.file.total())
        try SegmentDigests.write(totals, names: names, to: folder)
        onEvent(.segmentFinished(number: last.file.number, bytes: last.file.bytes))
    }
}

/// `SHA256SUMS`: the segments that are complete.
enum SegmentDigests {
    /// Replaces the file, durably. `names[n - 1]` is the file of segment n.
    static func write(_ totals: [CaptureEntry.End.Total], names: [String], to folder: RecordingFolder) throws(FileError) {
        let lines = totals.map { "\($0.sha256.hexadecimal)  \(names[$0.segment - 1])\n" }
        try DurableFile.write(Array(lines.joined().utf8), to: folder.digests)
    }
}
