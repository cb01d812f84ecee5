import FFmpegBridge

/// The encoded sound of a copy: AAC. Used on one thread.
final class SoundEncoder {
    private let track: SoundTrack
    private let encoder: Encoder
    private let index: Int

    /// Microseconds of silence put in.
    var silence: Int { track.silence }

    /// Before the muxer's header is written. Rate and channels are the original's as far as AAC has them.
    init(_ parameters: StreamParameters, settings: EncodingSettings, muxer: Muxer) throws {
        let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000]
        let rate = rates.contains(parameters.sampleRate) ? parameters.sampleRate : 48000
        let channels = min(2, max(1, parameters.channelCount))
        var audio = AudioEncoderSettings(sampleRate: rate, channels: channels)
        audio.bitRate = min(settings.audioBitRatePerChannel, rate * 4) * channels
        audio.isBitExact = true
        track = SoundTrack(rate: rate, channels: channels)
        encoder = try Encoder(audio)
        index = try muxer.addStream(encoder.parameters, timeBase: encoder.timeBase)
    }

    func append(_ frame: MediaFrame, at time: Int, to muxer: Muxer) throws {
        try track.append(frame, at: time)
        try drain(isLast: false, to: muxer)
    }

    func finish(to muxer: Muxer) throws {
        try track.finish()
        try drain(isLast: true, to: muxer)
        try write(try encoder.finish(), to: muxer)
    }

    private func drain(isLast: Bool, to muxer: Muxer) throws {
        while let frame = try track.take(encoder.frameSize, isLast: isLast) {
            try write(try encoder.encode(frame), to: muxer)
        }
    }

    private func write(_ packets: [MediaPacket], to muxer: Muxer) throws {
        for packet in packets {
            packet.streamIndex = index
            packet.rescale(from: encoder.timeBase, to: muxer.timeBase(ofStream: index))
            try muxer.write(packet)
        }
    }
}
