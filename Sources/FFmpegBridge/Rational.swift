import CFFmpeg

/// A fraction: a time base (seconds a tick), a frame rate or an aspect ratio.
public struct Rational: Hashable, Sendable, CustomStringConvertible {
    /// The part above the line.
    public var numerator: Int32
    /// The part below the line; 0 when unknown.
    public var denominator: Int32

    /// Makes numerator / denominator.
    public init(_ numerator: Int32, _ denominator: Int32) {
        self.numerator = numerator
        self.denominator = denominator
    }

    init(_ native: AVRational) { self.init(native.num, native.den) }

    var native: AVRational { AVRational(num: numerator, den: denominator) }

    /// The value; 0 when unknown.
    public var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }

    /// Numerator and denominator exchanged.
    public var inverse: Rational { Rational(denominator, numerator) }

    /// As FFmpeg writes it: "30000/1001".
    public var description: String { "\(numerator)/\(denominator)" }

    /// Milliseconds.
    public static let milliseconds = Rational(1, 1000)
    /// Microseconds, as devices and FFmpeg's own clock count.
    public static let microseconds = Rational(1, 1_000_000)

    /// `ticks` of this time base in ticks of another, rounded to the nearest.
    public func convert(_ ticks: Int, to other: Rational) -> Int {
        // Done by hand so that it needs no library; 128 bits so that it cannot overflow.
        let top = Int64(numerator) * Int64(other.denominator)
        let bottom = Int64(denominator) * Int64(other.numerator)
        guard bottom != 0 else { return 0 }
        let product = Int128(ticks) * Int128(top)
        let half = Int128(bottom.magnitude / 2)
        return Int((product >= 0 ? product + half : product - half) / Int128(bottom))
    }

    /// `ticks` of this time base in seconds.
    public func seconds(_ ticks: Int) -> Double { Double(ticks) * value }
}
