import FFmpegBridge

/// Makes one unbroken sound track of decoded pieces: converts them to one rate and channel count, fills gaps with silence so that sound and
/// pictures stay together, and cuts the result into frames for the encoder. Times are microseconds of recording time. Used on one thread.
final class SoundTrack {
    /// Sound that lies this far from where it should (microseconds) is put right; less is the clocks' jitter.
    private static let tolerance = 50_000

    private let rate: Int
    private let channels: Int
    private var source: (kind: SourceKind, resampler: Resampler)?
    /// Holds converted sound until there is a whole frame of it.
    private var pending: Resampler?
    /// Samples that have gone into `pending`.
    private var converted = 0
    /// Samples that have been taken out as frames.
    private var taken = 0
    /// Microseconds of silence put in.
    private(set) var silence = 0

    private struct SourceKind: Equatable {
        var rate: Int
        var channels: Int
        var format: SampleFormat
    }

    init(rate: Int, channels: Int) {
        self.rate = rate
        self.channels = channels
    }

    /// Takes a piece of sound that is heard at `time`.
    func append(_ frame: MediaFrame, at time: Int) throws {
        let kind = SourceKind(rate: frame.sampleRate, channels: frame.channelCount, format: frame.sampleFormat)
        if let source, source.kind != kind {
            try source.resampler.finish()
            try move(from: source.resampler)
            self.source = nil
        }
        let resampler: Resampler
        if let source {
            resampler = source.resampler
        } else {
            resampler = try Resampler(from: frame, rate: rate, channels: channels, format: .floatPlanar)
            source = (kind, resampler)
        }
        let difference = time - (converted + resampler.waiting) * 1_000_000 / rate
        if difference > SoundTrack.tolerance {
            silence += difference
            var rest = difference * kind.rate / 1_000_000
            while rest > 0 {
                let part = min(rest, kind.rate)
                try resampler.insertSilence(sourceSamples: part)
                try move(from: resampler)
                rest -= part
            }
        } else if difference < -SoundTrack.tolerance {
            try resampler.drop(-difference * rate / 1_000_000)
        }
        try resampler.feed(frame)
        try move(from: resampler)
    }

    /// No more sound will come.
    func finish() throws {
        guard let source else { return }
        try source.resampler.finish()
        try move(from: source.resampler)
        try pending?.finish()
    }

    /// The next frame of `count` samples with its time stamp in samples; nil when there is not enough yet. The last one is shorter.
    func take(_ count: Int, isLast: Bool) throws -> MediaFrame? {
        guard let frame = try pending?.take(count, isLast: isLast) else { return nil }
        frame.presentationTime = taken
        taken += frame.sampleCount
        return frame
    }

    private func move(from resampler: Resampler) throws {
        while resampler.waiting > 0, let frame = try resampler.take(min(resampler.waiting, rate)) {
            converted += frame.sampleCount
            let buffer = try pending ?? Resampler(from: frame, rate: rate, channels: channels, format: .floatPlanar)
            pending = buffer
            try buffer.feed(frame)
        }
    }
}
