import CFFmpeg
import Glibc

/// Turns the packets of one stream into frames. Used on one thread at a time.
public final class Decoder {
    private let native: UnsafeMutablePointer<AVCodecContext>
    /// Seconds a tick of packets' and frames' time stamps.
    public let timeBase: Rational
    private let name: String

    /// A decoder for one stream.
    /// - Parameters:
    ///   - parameters: of the stream.
    ///   - timeBase: of its packets.
    ///   - threads: 0 lets FFmpeg choose.
    /// - Throws: when the installed FFmpeg can't decode the codec.
    public init(_ parameters: StreamParameters, timeBase: Rational, threads: Int = 0) throws(FFmpegError) {
        name = parameters.codecName
        guard let codec = avcodec_find_decoder(parameters.native.pointee.codec_id) else {
            throw FFmpegError(ffmpeg_error_decoder_not_found, "decode", name)
        }
        guard let context = avcodec_alloc_context3(codec) else { throw .outOfMemory("decode \(name)") }
        native = context
        self.timeBase = timeBase
        try check(avcodec_parameters_to_context(native, parameters.native), "decode", name)
        native.pointee.pkt_timebase = timeBase.native
        native.pointee.thread_count = Int32(threads)
        try check(avcodec_open2(native, codec, nil), "open the decoder", name)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = native
        avcodec_free_context(&context)
    }

    /// Frames that are ready after `packet`; time stamps are the decoder's best guess. Throws with `isInvalidData` for a damaged packet: the next
    /// one may be decoded all the same.
    public func decode(_ packet: MediaPacket) throws(FFmpegError) -> [MediaFrame] {
        try check(avcodec_send_packet(native, packet.native), "decode", name)
        return try receive()
    }

    /// The frames that are still inside; nothing may be decoded afterwards but after `reset`.
    public func finish() throws(FFmpegError) -> [MediaFrame] {
        let code = avcodec_send_packet(native, nil)
        if code != ffmpeg_error_end_of_file { try check(code, "finish decoding", name) }
        return try receive()
    }

    /// Forgets everything, for another place in the stream.
    public func reset() { avcodec_flush_buffers(native) }

    private func receive() throws(FFmpegError) -> [MediaFrame] {
        var frames: [MediaFrame] = []
        while true {
            let frame = try MediaFrame()
            let code = avcodec_receive_frame(native, frame.native)
            if code == ffmpeg_error_end_of_file || code == ffmpeg_error_of_errno(EAGAIN) { return frames }
            try check(code, "decode", name)
            frame.native.pointee.pts = frame.native.pointee.best_effort_timestamp
            frame.nameChannels()
            frames.append(frame)
        }
    }
}
