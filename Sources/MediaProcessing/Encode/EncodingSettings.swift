/// How pictures and sound of a copy are encoded. The same settings, software and input give the same bytes.
public struct EncodingSettings: Equatable, Sendable {
    /// x264's preset: "veryfast" … "slow".
    public var preset = "veryfast"
    /// x264's constant rate factor: lower is better and larger; 18 is hard to tell from the original.
    public var quality = 20
    /// Pictures from one key picture to the next at most.
    public var keyFrameInterval = 60
    /// x264's threads. Not taken from the machine, because the result depends on it.
    public var threads = 4
    /// Bits a second of AAC a channel.
    public var audioBitRatePerChannel = 80_000

    /// The usual settings.
    public init() {}

    /// As a reader of a report would give them to the ffmpeg command.
    public var arguments: [String] {
        [
            "-c:v", "libx264", "-preset", preset, "-crf", "\(quality)", "-g", "\(keyFrameInterval)", "-threads", "\(threads)",
            "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a:per-channel", "\(audioBitRatePerChannel)", "-movflags", "+faststart", "-fflags",
            "+bitexact",
        ]
    }
}
