import CFFmpeg

/// Converts sound to another rate, channel count or layout of samples, and cuts it into frames of a given size. Used on one thread at a time.
public final class Resampler {
    fileprivate let native: OpaquePointer  // SwrContext
    private let rate: Int
    private let channels: Int
    private let format: SampleFormat
    /// Samples a second of what is fed.
    public let sourceRate: Int

    /// A converter for sound of one kind.
    /// - Parameters:
    ///   - source: a frame of the kind that will come: rate, channels and sample layout must stay.
    ///   - rate: of the result, samples a second.
    ///   - channels: of the result.
    ///   - format: of the result.
    /// - Throws: when there is no way from one layout to the other.
    public init(from source: MediaFrame, rate: Int, channels: Int, format: SampleFormat) throws(FFmpegError) {
        var context: OpaquePointer?
        var layout = AVChannelLayout()
        av_channel_layout_default(&layout, Int32(channels))
        try check(
            swr_alloc_set_opts2(
                &context, &layout, format.native, Int32(rate), &source.native.pointee.ch_layout, source.sampleFormat.native,
                Int32(source.sampleRate), 0, nil), "convert sound")
        guard let context else { throw .outOfMemory("convert sound") }
        native = context
        self.rate = rate
        self.channels = channels
        self.format = format
        sourceRate = source.sampleRate
        try check(swr_init(native), "convert sound")
    }

    deinit {
        var context: OpaquePointer? = native
        swr_free(&context)
    }

    /// Samples of the result that wait inside, not yet taken.
    public var waiting: Int { Int(swr_get_delay(native, Int64(rate))) }

    /// Takes sound in. The result is taken out with `take`.
    public func feed(_ frame: MediaFrame) throws(FFmpegError) {
        try check(swr_convert_frame(native, nil, frame.native), "convert sound")
    }

    /// Takes silence in: `count` samples at the rate of the source.
    public func feedSilence(_ count: Int) throws(FFmpegError) {
        try check(swr_inject_silence(native, Int32(count)), "convert sound")
    }

    /// No more sound will come: what is held back for the filter's sake can be taken.
    public func finish() throws(FFmpegError) {
        try check(swr_convert_frame(native, nil, nil), "convert sound")
    }

    /// Takes `count` samples out; nil when fewer wait and `isLast` is false, or none. Time stamps are the caller's to set.
    public func take(_ count: Int, isLast: Bool = false) throws(FFmpegError) -> MediaFrame? {
        guard waiting >= count || isLast else { return nil }
        let frame = try MediaFrame.audio(samples: count, rate: rate, channels: channels, format: format)
        try check(swr_convert_frame(native, frame.native, nil), "convert sound")
        return frame.sampleCount > 0 ? frame : nil
    }
}

extension Resampler {
    /// Puts silence of so many samples (at the source's rate) behind what was fed so far.
    public func insertSilence(sourceSamples count: Int) throws(FFmpegError) {
        try check(swr_inject_silence(native, Int32(count)), "insert silence")
    }

    /// Takes away so many of the samples of the result that come next.
    public func drop(_ count: Int) throws(FFmpegError) {
        try check(swr_drop_output(native, Int32(count)), "drop sound")
    }
}
