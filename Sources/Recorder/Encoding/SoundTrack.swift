internal import FFmpegBridge

/// Encodes sound: AAC at 48 kHz on the recording's clock. Used on one thread.
///
/// Samples are counted from the clock's 0: silence fills the time before the first, and any hole, so that packets lie on a grid of 1024 samples
/// and sound stays with the pictures however the sound card's clock drifts.
final class SoundTrack {
    /// Samples a second.
    static let sampleRate = 48_000
    /// Samples of one packet.
    static let packetSamples = 1024
    /// How far the samples may be from the clock before silence is put in or samples are left out: 80 ms.
    static let largestDrift = sampleRate * 8 / 100

    /// A number of samples in 1/90000 s.
    static func inPictureTicks(_ samples: Int) -> Int { samples * 90_000 / sampleRate }

    private let encoder: Encoder
    private let channels: Int
    private var resampler: Resampler?
    /// Samples given to the resampler or filled in, on the grid of `sampleRate`.
    private var position = 0
    private var encoded = 0
    private var waiting: [MediaFrame] = []
    /// Holes that were filled with silence, since the last look, in samples.
    private(set) var filledSamples = 0

    /// What the muxer must know.
    var parameters: StreamParameters { encoder.parameters }

    init(channels: Int, bitRate: Int) throws {
        self.channels = channels
        var settings = AudioEncoderSettings(sampleRate: Self.sampleRate, channels: channels)
        settings.bitRate = bitRate
        encoder = try Encoder(settings)
    }

    /// Encodes a piece; its time is in microseconds. Packets' times are in samples.
    func encode(_ frame: MediaFrame) throws -> [MediaPacket] {
        let due = (frame.presentationTime ?? 0) * Self.sampleRate / 1_000_000
        let resampler = try self.resampler ?? Resampler(from: frame, rate: Self.sampleRate, channels: channels, format: .floatPlanar)
        self.resampler = resampler
        if due - position > Self.largestDrift || position == 0 && due > 0 {
            if position > 0 { filledSamples += due - position }
            try fill(due - position, resampler, like: frame)
        } else if position - due > Self.largestDrift {
            // Too early by more than a piece: leave this one out.
            return []
        }
        try resampler.feed(frame)
        position += frame.sampleCount * Self.sampleRate / max(1, frame.sampleRate)
        return try drain(isLast: false)
    }

    /// The sound that is still inside.
    func finish() throws -> [MediaPacket] {
        guard resampler != nil else { return [] }
        try resampler?.finish()
        return try drain(isLast: true) + encoder.finish().map(onGrid)
    }

    /// Samples of silence put in since the last call.
    func takeFilledSamples() -> Int {
        defer { filledSamples = 0 }
        return filledSamples
    }

    private func fill(_ samples: Int, _ resampler: Resampler, like frame: MediaFrame) throws {
        try resampler.feedSilence(samples * frame.sampleRate / Self.sampleRate)
        position += samples
    }

    private func drain(isLast: Bool) throws -> [MediaPacket] {
        var packets: [MediaPacket] = []
        while let piece = try resampler?.take(encoder.frameSize, isLast: isLast) {
            piece.presentationTime = encoded
            encoded += piece.sampleCount
            packets += try encoder.encode(piece)
        }
        return packets.map(onGrid)
    }

    /// The last packet covers less than the others; the muxer shall not count it shorter, or the next would be off the grid.
    private func onGrid(_ packet: MediaPacket) -> MediaPacket {
        packet.duration = Self.packetSamples
        return packet
    }
}
