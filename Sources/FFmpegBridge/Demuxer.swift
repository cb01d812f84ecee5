import CFFmpeg

/// Reads packets out of a file, an address or a device. Used on one thread at a time; blocks.
public final class Demuxer {
    private let native: UnsafeMutablePointer<AVFormatContext>
    private let callbacks: InputCallbacks?
    private let interruption: Interruption?
    private let subject: String
    /// The streams known at opening; a live input may show more later, whose packets are dropped.
    public private(set) var streams: [MediaStream] = []

    /// Opens an address, a device or a path through FFmpeg's own protocols.
    /// - Parameters:
    ///   - url: "rtsp://…", "/dev/video0", a path.
    ///   - format: FFmpeg's name of the input format ("v4l2", "alsa", "lavfi"), nil to detect it. "v4l2", "alsa" and "lavfi" are devices.
    ///   - options: of format and protocol; one that neither knows is an error.
    ///   - interruption: ends opening and reading from another thread.
    ///   - probing: reads the first packets to complete the streams' description; false for devices that say all at opening.
    /// - Throws: when it can't be opened or understood.
    public convenience init(
        url: String, format: String? = nil, options: [String: String] = [:], interruption: Interruption? = nil, probing: Bool = true
    ) throws(FFmpegError) {
        try self.init(input: nil, subject: url, format: format, options: options, interruption: interruption, probing: probing)
    }

    /// Opens bytes that `input` gives: FFmpeg itself opens no file and no address, whatever the bytes say.
    /// - Parameters:
    ///   - input: kept until the demuxer is freed.
    ///   - name: for errors.
    ///   - formats: FFmpeg's names of the formats that are allowed ("mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm"); nil allows all.
    ///   - options: of the format.
    ///   - interruption: ends opening and reading from another thread.
    /// - Throws: when the bytes are not of an allowed format, or can't be understood.
    public convenience init(
        input: any MediaInput, name: String, formats: [String]? = nil, options: [String: String] = [:], interruption: Interruption? = nil
    ) throws(FFmpegError) {
        var options = options
        if let formats { options["format_whitelist"] = formats.joined(separator: ",") }
        try self.init(input: input, subject: name, format: nil, options: options, interruption: interruption, probing: true)
    }

    private init(
        input: (any MediaInput)?, subject: String, format: String?, options: [String: String], interruption: Interruption?, probing: Bool
    ) throws(FFmpegError) {
        try FFmpegLibrary.load()
        var inputFormat: UnsafePointer<AVInputFormat>?
        if let format {
            inputFormat = av_find_input_format(format)
            if inputFormat == nil {
                try FFmpegLibrary.loadDevices()
                inputFormat = av_find_input_format(format)
            }
            if inputFormat == nil { throw FFmpegError(ffmpeg_error_demuxer_not_found, "open", format) }
        }
        var dictionary = try OptionDictionary(options)
        guard let context = avformat_alloc_context() else { throw .outOfMemory("open \(subject)") }
        if let interruption { context.pointee.interrupt_callback = interruption.callback }
        let callbacks = input.map { InputCallbacks($0) }
        do throws(FFmpegError) {
            context.pointee.pb = try callbacks?.makeContext()
        } catch {
            avformat_free_context(context)
            throw error
        }
        let ioContext = context.pointee.pb
        // On failure avformat_open_input frees the context, but never an I/O context that it was given.
        var opened: UnsafeMutablePointer<AVFormatContext>? = context
        let code = avformat_open_input(&opened, input == nil ? subject : nil, inputFormat, &dictionary.native)
        guard code >= 0, let opened else {
            if let ioContext { InputCallbacks.free(ioContext) }
            throw FFmpegError(code, "open", subject)
        }
        native = opened
        self.callbacks = callbacks
        self.interruption = interruption
        self.subject = subject
        // From here on deinit frees everything.
        if let unused = dictionary.firstUnused { throw FFmpegError(operation: "open", subject: subject, text: "no option \(unused)") }
        if probing { try check(avformat_find_stream_info(native, nil), "read the first packets of", subject) }
        for index in 0..<Int(native.pointee.nb_streams) {
            guard let stream = native.pointee.streams[index] else { continue }
            streams.append(try MediaStream(stream))
        }
    }

    deinit {
        let ioContext = callbacks == nil ? nil : native.pointee.pb
        var context: UnsafeMutablePointer<AVFormatContext>? = native
        avformat_close_input(&context)
        if let ioContext { InputCallbacks.free(ioContext) }
    }

    /// FFmpeg's name of the format: "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm".
    public var formatName: String { String(cString: native.pointee.iformat.pointee.name) }

    /// The container's duration in microseconds; nil when unknown.
    public var duration: Int? { Int(timestamp: native.pointee.duration) }

    /// The first time stamp in microseconds; nil when unknown.
    public var startTime: Int? { Int(timestamp: native.pointee.start_time) }

    /// A tag of the container ("creation_time", "com.apple.quicktime.location.ISO6709"); nil when it has none of that name.
    public func tag(_ name: String) -> String? {
        av_dict_get(native.pointee.metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
    }

    /// All tags of the container, in their order.
    public var tags: [(name: String, value: String)] { entries(of: native.pointee.metadata) }

    /// The stream that a player would choose; nil when there is none of the kind.
    public func bestStream(_ kind: StreamKind) -> MediaStream? {
        let type = kind == .video ? AVMEDIA_TYPE_VIDEO : kind == .audio ? AVMEDIA_TYPE_AUDIO : AVMEDIA_TYPE_DATA
        let index = av_find_best_stream(native, type, -1, -1, nil, 0)
        return streams.first { $0.index == Int(index) }
    }

    /// The next packet of any stream; nil at the end. Throws also what the `MediaInput` threw.
    public func read() throws -> MediaPacket? {
        let packet = try MediaPacket()
        let code = av_read_frame(native, packet.native)
        if let failure = callbacks?.failure { throw failure }
        if code == ffmpeg_error_end_of_file { return nil }
        try check(code, "read", subject)
        return packet
    }

    /// Goes to the last key frame at or before `ticks` of the stream's time base.
    public func seek(to ticks: Int, inStream index: Int) throws(FFmpegError) {
        try check(av_seek_frame(native, Int32(index), Int64(ticks), AVSEEK_FLAG_BACKWARD), "seek in", subject)
    }

    /// Leaves the packets of all other streams out.
    public func keep(streams kept: [Int]) {
        for index in 0..<Int(native.pointee.nb_streams) {
            native.pointee.streams[index]?.pointee.discard = kept.contains(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }
}
