/// How pictures and sound are encoded: H.264 by libx264 at constant quality, without delay, and AAC.
public struct EncodingPlan: Sendable, Equatable {
    /// libx264's preset.
    public var preset: String
    /// libx264's constant rate factor: lower is better and larger.
    public var quality: Int
    /// Bits a second of the sound.
    public var soundBitRate = 96_000

    /// What two ordinary cores encode in real time, by luma samples a second (measured: docs/recording.md).
    private static let presets: [(samplesPerSecond: Double, preset: String)] = [
        (1280 * 720 * 31, "veryfast"),
        (1920 * 1080 * 31, "superfast"),
        (.infinity, "ultrafast"),
    ]

    /// The plan for pictures of this size and rate (30 when unknown: 0).
    public init(width: Int, height: Int, frameRate: Double) {
        let samples = Double(width * height) * (frameRate > 0 ? frameRate : 30)
        preset = Self.presets.first { samples <= $0.samplesPerSecond }?.preset ?? "ultrafast"
        quality = 23
    }
}
