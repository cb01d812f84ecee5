public import FFmpegBridge

/// Something captured. The frame's presentation time is in microseconds of the recording's `CaptureClock`.
public enum Captured {
    /// One picture.
    case picture(MediaFrame)
    /// A piece of sound; its time is that of its first sample.
    case sound(MediaFrame)
}

/// What pictures a source gives.
public struct PictureFormat: Sendable, Equatable {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Pictures a second as announced; unknown (0/1) when the source does not say.
    public var frameRate: Rational
    /// Degrees clockwise by which the picture must be turned to be upright.
    public var rotation: Int
    /// How players turn the picture (ISO 14496-12), nine numbers; nil for upright.
    public var displayMatrix: [Int32]?
    /// The camera, for people.
    public var label: String
}

/// What sound a source gives.
public struct SoundFormat: Sendable, Equatable {
    /// Samples a second.
    public var sampleRate: Int
    /// Channels.
    public var channels: Int
    /// The microphone, for people.
    public var label: String
}

/// A camera, a microphone, or both in one. Opened on one thread, then used by one other.
///
/// `next` blocks its thread until something is captured, at the pace of the real world; `interrupt`, from any thread, ends it soon.
public protocol CaptureSource: AnyObject, Sendable {
    /// The pictures it gives; nil for none.
    var picture: PictureFormat? { get }
    /// The sound it gives; nil for none.
    var sound: SoundFormat? { get }
    /// Whether what it gives is synthetic.
    var isTest: Bool { get }
    /// Begins to give, with times on this clock. Call it once, before `next`.
    func begin(_ clock: CaptureClock) throws
    /// Waits for what is captured next; nil when there is no more, or after `interrupt`.
    /// - Throws: `CaptureError` when the device fails.
    func next() throws -> Captured?
    /// Pictures that the source itself could not give in time, since the last call.
    func takeLostPictures() -> Int
    /// Makes `next` return nil soon. Any thread.
    func interrupt()
}
