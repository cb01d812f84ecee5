import CFFmpeg
import Glibc

/// Writes packets into a container. Used on one thread at a time.
///
/// Fragmented MP4: `options: ["movflags": "empty_moov+default_base_moof+frag_custom"]`, then `endFragment()` where a fragment shall end;
/// or "+frag_keyframe". Faststart needs to read back what was written, so it takes a path: `init(path:…)`.
public final class Muxer {
    private let native: UnsafeMutablePointer<AVFormatContext>
    private let callbacks: OutputCallbacks?
    private let options: [String: String]
    private let name: String
    private var hasHeader = false
    private var hasTrailer = false

    /// A muxer of a format ("mp4", "webm", "matroska") that writes to `output`, which it keeps until it is freed.
    public convenience init(format: String, output: any MediaOutput, options: [String: String] = [:]) throws(FFmpegError) {
        try self.init(format: format, path: nil, output: output, options: options)
    }

    /// A muxer that opens and writes a file itself.
    public convenience init(format: String, path: String, options: [String: String] = [:]) throws(FFmpegError) {
        try self.init(format: format, path: path, output: nil, options: options)
    }

    private init(format: String, path: String?, output: (any MediaOutput)?, options: [String: String]) throws(FFmpegError) {
        try FFmpegLibrary.load()
        name = path ?? format
        self.options = options
        var context: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&context, nil, format, path)
        guard code >= 0, let context else {
            throw code == ffmpeg_error_of_errno(EINVAL)
                ? FFmpegError(ffmpeg_error_muxer_not_found, "write", format) : FFmpegError(code, "write", name)
        }
        do throws(FFmpegError) {
            if let output {
                let made = OutputCallbacks(output)
                context.pointee.pb = try made.makeContext()
                context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
                callbacks = made
            } else {
                callbacks = nil
                try check(avio_open(&context.pointee.pb, path, AVIO_FLAG_WRITE), "open", path)
            }
        } catch {
            avformat_free_context(context)
            throw error
        }
        native = context
    }

    deinit {
        if let ioContext = native.pointee.pb {
            if callbacks == nil {
                avio_closep(&native.pointee.pb)
            } else {
                InputCallbacks.free(ioContext)
            }
        }
        avformat_free_context(native)
    }

    /// Whether time stamps, version texts and other things that differ from run to run stay out of the file. Before `writeHeader`.
    public var isBitExact: Bool {
        get { native.pointee.flags & AVFMT_FLAG_BITEXACT != 0 }
        set {
            if newValue { native.pointee.flags |= AVFMT_FLAG_BITEXACT } else { native.pointee.flags &= ~AVFMT_FLAG_BITEXACT }
        }
    }

    /// Adds a stream. Before `writeHeader`.
    /// - Parameters:
    ///   - parameters: of the encoder, or of the stream that is copied.
    ///   - timeBase: a wish; see `timeBase(ofStream:)`.
    ///   - displayMatrix: how players turn the picture; nil for upright.
    ///   - frameRate: written where the format has a place for it; unknown (0/1) for none.
    /// - Returns: its index.
    /// - Throws: when memory is short.
    public func addStream(
        _ parameters: StreamParameters, timeBase: Rational, displayMatrix: [Int32]? = nil, frameRate: Rational = Rational(0, 1)
    ) throws(FFmpegError) -> Int {
        guard let stream = avformat_new_stream(native, nil) else { throw .outOfMemory("add a stream") }
        try check(avcodec_parameters_copy(stream.pointee.codecpar, parameters.native), "add a stream to", name)
        stream.pointee.codecpar.pointee.codec_tag = 0  // the tag of another container may mean something else here
        stream.pointee.time_base = timeBase.native
        stream.pointee.avg_frame_rate = frameRate.native
        stream.pointee.sample_aspect_ratio = stream.pointee.codecpar.pointee.sample_aspect_ratio
        if let displayMatrix, displayMatrix.count == 9 {
            guard let data = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 36) else { throw .outOfMemory("add a stream") }
            UnsafeMutableRawBufferPointer(start: data, count: 36).copyBytes(from: displayMatrix.withUnsafeBytes { Array($0) })
        }
        return Int(stream.pointee.index)
    }

    /// Writes a tag into the file. Before `writeHeader`.
    public func setTag(_ name: String, _ value: String) throws(FFmpegError) {
        try check(av_dict_set(&native.pointee.metadata, name, value, 0), "set tag", name)
    }

    /// Writes the header. Throws also what the `MediaOutput` threw, here and below.
    public func writeHeader() throws {
        var dictionary = try OptionDictionary(options)
        try checkOutput(avformat_write_header(native, &dictionary.native), "write the header of")
        hasHeader = true
        if let unused = dictionary.firstUnused { throw FFmpegError(operation: "write", subject: name, text: "no option \(unused)") }
    }

    /// Seconds a tick that packets of the stream must have: known after `writeHeader`.
    public func timeBase(ofStream index: Int) -> Rational {
        native.pointee.streams[index].map { Rational($0.pointee.time_base) } ?? Rational(0, 1)
    }

    /// Writes a packet, whose `streamIndex` and time base are the muxer's, sorted in among those of other streams. The packet is empty afterwards.
    public func write(_ packet: MediaPacket) throws {
        try checkOutput(av_interleaved_write_frame(native, packet.native), "write to")
    }

    /// Writes a packet at once, in the order given: nothing is held back to be sorted. The packet stays as it is.
    public func writeInOrder(_ packet: MediaPacket) throws {
        try checkOutput(av_write_frame(native, packet.native), "write to")
    }

    /// Ends the fragment or cluster under way: all packets written so far are with the output on return.
    public func endFragment() throws {
        try checkOutput(av_interleaved_write_frame(native, nil), "write to")
        try checkOutput(av_write_frame(native, nil), "write to")
        flush()
        try checkOutput(0, "write to")
    }

    /// Hands bytes that FFmpeg still holds to the output.
    public func flush() { avio_flush(native.pointee.pb) }

    /// Writes the trailer (index, durations, cues) and hands everything to the output. Nothing may be written afterwards.
    public func finish() throws {
        guard hasHeader, !hasTrailer else { return }
        hasTrailer = true
        try checkOutput(av_write_trailer(native), "finish")
        flush()
        try checkOutput(native.pointee.pb?.pointee.error ?? 0, "finish")
    }

    private func checkOutput(_ code: Int32, _ operation: String) throws {
        if let failure = callbacks?.failure { throw failure }
        try check(code, operation, name)
    }
}
