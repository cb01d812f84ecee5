import CFFmpeg

/// A piece of an encoded stream: one picture, or a few milliseconds of sound. Owns its bytes.
///
/// `@unchecked Sendable`: one thread at a time may use a packet, which is handed over whole (`HandoverQueue`). Its bytes are
/// counted by FFmpeg with atomic counters, so packets that share them may be used and freed on different threads.
public final class MediaPacket: @unchecked Sendable {
    let native: UnsafeMutablePointer<AVPacket>

    /// An empty packet.
    public init() throws(FFmpegError) {
        try FFmpegLibrary.load()
        guard let packet = av_packet_alloc() else { throw .outOfMemory("make a packet") }
        native = packet
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = native
        av_packet_free(&packet)
    }

    /// Another packet over the same bytes (they are counted, not copied) with own time stamps.
    public func reference() throws(FFmpegError) -> MediaPacket {
        let copy = try MediaPacket()
        try check(av_packet_ref(copy.native, native), "reference a packet")
        return copy
    }

    /// The stream it belongs to, by its index in the demuxer or muxer.
    public var streamIndex: Int {
        get { Int(native.pointee.stream_index) }
        set { native.pointee.stream_index = Int32(newValue) }
    }

    /// When it is shown, in ticks of its time base; nil when unknown.
    public var presentationTime: Int? {
        get { Int(timestamp: native.pointee.pts) }
        set { native.pointee.pts = Int64(timestamp: newValue) }
    }

    /// When it is decoded, in ticks of its time base; nil when unknown.
    public var decodingTime: Int? {
        get { Int(timestamp: native.pointee.dts) }
        set { native.pointee.dts = Int64(timestamp: newValue) }
    }

    /// How long it is shown, in ticks of its time base; 0 when unknown.
    public var duration: Int {
        get { Int(native.pointee.duration) }
        set { native.pointee.duration = Int64(newValue) }
    }

    /// Whether decoding can start here.
    public var isKey: Bool { native.pointee.flags & AV_PKT_FLAG_KEY != 0 }

    /// Whether the demuxer found its bytes damaged.
    public var isDamaged: Bool { native.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

    /// Has the packet decoded and kept, even where the demuxer marked what is in it as not to be shown.
    public func clearDiscarding() { native.pointee.flags &= ~AV_PKT_FLAG_DISCARD }

    /// Its size in bytes.
    public var size: Int { Int(native.pointee.size) }

    /// Its offset in the input, in bytes; nil when unknown.
    public var position: Int? { native.pointee.pos < 0 ? nil : Int(native.pointee.pos) }

    /// Its bytes, for the length of `body`.
    public func withBytes<Value, Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Value) throws(Failure) -> Value {
        try body(UnsafeRawBufferPointer(start: native.pointee.data, count: size))
    }

    /// Converts the time stamps and the duration from one time base to another.
    public func rescale(from old: Rational, to new: Rational) {
        av_packet_rescale_ts(native, old.native, new.native)
    }

    /// Moves the time stamps by `ticks` of their time base.
    public func shift(by ticks: Int) {
        presentationTime = presentationTime.map { $0 + ticks }
        decodingTime = decodingTime.map { $0 + ticks }
    }
}

extension Int {
    /// FFmpeg's time stamp, nil for its "none".
    init?(timestamp: Int64) {
        guard timestamp != ffmpeg_no_timestamp else { return nil }
        self = Int(timestamp)
    }
}

extension Int64 {
    /// FFmpeg's time stamp, its "none" for nil.
    init(timestamp: Int?) { self = timestamp.map { Int64($0) } ?? ffmpeg_no_timestamp }
}
