/// What an encoded copy holds.
public struct CopyStatistics: Equatable, Sendable {
    /// Pictures.
    public var frames = 0
    /// Seconds.
    public var duration = 0.0
    /// Stored width in pixels.
    public var width = 0
    /// Stored height in pixels.
    public var height = 0
    /// Degrees clockwise that a player turns it.
    public var rotation = 0
    /// Whether it has sound.
    public var hasSound = false
    /// Seconds of silence put in where no sound was captured, so that sound and pictures stay together.
    public var silence = 0.0
    /// Packets of the originals that could not be decoded and are missing.
    public var damagedPackets = 0
}
