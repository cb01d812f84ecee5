import CFFmpeg

/// A stream of an opened input, as far as its header and first packets tell.
public struct MediaStream: Sendable {
    /// Its index in the input: `MediaPacket.streamIndex`.
    public let index: Int
    /// Codec, size, sample rate.
    public let parameters: StreamParameters
    /// Seconds a tick of its packets' time stamps.
    public let timeBase: Rational
    /// Time stamp of its first picture or sound; nil when unknown.
    public let startTime: Int?
    /// In ticks; nil when unknown (live inputs, WebM from browsers).
    public let duration: Int?
    /// Pictures, when the container counts them; 0 otherwise.
    public let frameCount: Int
    /// Pictures a second over the whole stream; 0/0 when unknown.
    public let averageFrameRate: Rational
    /// The lowest rate on whose grid all time stamps lie; 0/0 when unknown.
    public let baseFrameRate: Rational
    /// The container's 3×3 display matrix (ISO 14496-12), nil when there is none.
    public let displayMatrix: [Int32]?
    /// Its own tags, in their order.
    public let tags: [(name: String, value: String)]

    /// Pictures, sound or something else.
    public var kind: StreamKind { parameters.kind }

    /// How many degrees clockwise (0 … 359) a player turns the picture.
    public var rotation: Int {
        guard let displayMatrix else { return 0 }
        let degrees = displayMatrix.withUnsafeBufferPointer { -av_display_rotation_get($0.baseAddress) }
        guard degrees.isFinite else { return 0 }
        return ((Int(degrees.rounded()) % 360) + 360) % 360
    }

    init(_ stream: UnsafePointer<AVStream>) throws(FFmpegError) {
        let native = stream.pointee
        index = Int(native.index)
        parameters = try StreamParameters(copying: native.codecpar)
        timeBase = Rational(native.time_base)
        startTime = Int(timestamp: native.start_time)
        duration = Int(timestamp: native.duration)
        frameCount = Int(native.nb_frames)
        averageFrameRate = Rational(native.avg_frame_rate)
        baseFrameRate = Rational(native.r_frame_rate)
        tags = entries(of: native.metadata)
        var size = 0
        if let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 {
            displayMatrix = data.withMemoryRebound(to: Int32.self, capacity: 9) { Array(UnsafeBufferPointer(start: $0, count: 9)) }
        } else {
            displayMatrix = nil
        }
    }
}
