internal import FFmpegBridge
internal import Glibc
internal import Synchronization

/// A synthetic microphone: a quiet steady tone, and a beep for a tenth of a second at the start of each second. Mono, 48 kHz.
///
/// `@unchecked Sendable`: everything but `interrupted` is only touched by the one thread that uses the source.
public final class TestMicrophone: CaptureSource, @unchecked Sendable {
    /// Samples a second.
    public static let sampleRate = 48_000
    /// The steady tone's frequency in hertz: a whole number of waves fits a second, so that every second is alike.
    public static let toneFrequency = 440
    /// No pictures: see `TestCamera`.
    public var picture: PictureFormat? { nil }
    /// See `CaptureSource`.
    public let sound: SoundFormat? = SoundFormat(sampleRate: sampleRate, channels: 1, label: "Exhibit test microphone")
    /// True.
    public var isTest: Bool { true }
    private static let pieceSamples = 960
    private let second: [Float]
    private var clock = CaptureClock()
    private var position = 0
    private let interrupted = Atomic(false)

    /// Makes one.
    public init() {
        second = (0..<Self.sampleRate).map { sample in
            let turn = 2 * Double.pi * Double(sample) / Double(Self.sampleRate)
            let tone = 0.05 * sin(turn * Double(Self.toneFrequency))
            let beep = sample < Self.sampleRate / 10 ? 0.4 * sin(turn * 1000) : 0
            return Float(tone + beep)
        }
    }

    /// See `CaptureSource`.
    public func begin(_ clock: CaptureClock) { self.clock = clock }

    /// See `CaptureSource`.
    public func next() throws -> Captured? {
        // A real microphone, too, hands a piece over when its last sample is there.
        clock.sleep(until: (position + Self.pieceSamples) * 1_000_000 / Self.sampleRate)
        if interrupted.load(ordering: .relaxed) { return nil }
        let frame = try MediaFrame.audio(samples: Self.pieceSamples, rate: Self.sampleRate, channels: 1, format: .floatPlanar)
        frame.presentationTime = position * 1_000_000 / Self.sampleRate
        let start = position % Self.sampleRate
        frame.plane(0)?.withMemoryRebound(to: Float.self, capacity: Self.pieceSamples) { samples in
            for index in 0..<Self.pieceSamples { samples[index] = second[start + index] }
        }
        position += Self.pieceSamples
        return .sound(frame)
    }

    /// Never any.
    public func takeLostPictures() -> Int { 0 }

    /// See `CaptureSource`.
    public func interrupt() { interrupted.store(true, ordering: .relaxed) }
}
