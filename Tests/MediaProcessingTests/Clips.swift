import Testing

/// Clips with the number of each picture in it as 12 bars, black for 0 and white for 1, the lowest bit at the left; and a tone.
enum Clips {
    static let rate = 30
    static let bits = 12

    /// A lossless clip that the others are cut from.
    static func master(_ folder: TemporaryFolder, seconds: Int, width: Int = 192, height: Int = 108) throws -> String {
        let path = folder.file("master.mkv")
        let bars = "geq=lum='if(mod(floor(N/pow(2,floor(X*\(bits)/W))),2),235,16)':cb=128:cr=128"
        try Command.run(
            "ffmpeg",
            [
                "-v", "error", "-y", "-f", "lavfi", "-i", "nullsrc=s=\(width)x\(height):r=\(rate):d=\(seconds),format=yuv420p,\(bars)",
                "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=\(seconds)", "-c:v", "ffv1", "-c:a", "pcm_s16le", path,
            ])
        return path
    }

    /// How a browser or a phone records.
    enum Recording: String, CaseIterable {
        case h264AAC = "mp4 h264 aac"
        case h264Opus = "mp4 h264 opus"
        case vp8Opus = "webm vp8 opus"
        case vp9Opus = "webm vp9 opus"

        var ending: String { rawValue.hasPrefix("mp4") ? "mp4" : "webm" }

        var arguments: [String] {
            switch self {
            case .h264AAC, .h264Opus:
                ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "30", "-pix_fmt", "yuv420p"]
                    + (self == .h264AAC ? ["-c:a", "aac"] : ["-c:a", "libopus", "-strict", "experimental"])
                    + ["-movflags", "+frag_keyframe+delay_moov+default_base_moof"]
            // Live WebM has neither duration nor cues.
            case .vp8Opus:
                ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "2M", "-g", "30", "-c:a", "libopus", "-live", "1"]
            case .vp9Opus:
                [
                    "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "2M", "-g", "30", "-c:a", "libopus", "-live",
                    "1",
                ]
            }
        }
    }

    /// A piece of the master as a recorder would have made it.
    static func segment(
        _ folder: TemporaryFolder, _ name: String, of master: String, from: Double, to: Double, as recording: Recording,
        filter: String? = nil, extra: [String] = []
    ) throws -> String {
        let path = folder.file("\(name).\(recording.ending)")
        let filters = filter.map { ["-vf", $0] } ?? []
        try Command.run(
            "ffmpeg",
            ["-v", "error", "-y", "-ss", "\(from)", "-to", "\(to)", "-i", master, "-threads", "2"] + filters + recording.arguments + extra
                + [path])
        return path
    }

    /// The numbers of all pictures of a file, as FFmpeg decodes it, in the order that they are shown.
    static func numbers(in path: String, crop: String = "iw:ih/4:0:0") throws -> [Int] {
        let bytes = try Command.run(
            "ffmpeg",
            [
                "-v", "error", "-i", path, "-fps_mode", "passthrough", "-vf", "crop=\(crop),scale=\(bits):1:flags=area", "-f", "rawvideo",
                "-pix_fmt", "gray", "-",
            ])
        try #require(bytes.count % bits == 0)
        return stride(from: 0, to: bytes.count, by: bits).map { start in
            (0..<bits).reduce(0) { $0 | (bytes[start + $1] > 125 ? 1 << $1 : 0) }
        }
    }

    /// The times of all pictures in seconds, as they are shown.
    static func times(in path: String) throws -> [Double] {
        try Command.probe(path, "v:0", "packet=pts_time").compactMap { Double($0) }.sorted()
    }
}
