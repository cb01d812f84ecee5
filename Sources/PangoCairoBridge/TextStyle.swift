/// How `TextImage` draws.
public struct TextStyle: Equatable, Sendable {
    /// Pango's font names, the first that is installed and has the character is taken.
    public var family = "DejaVu Sans Mono, monospace"
    /// Height of the font in pixels ("em").
    public var size: Double
    /// Empty pixels around the text.
    public var padding: Int
    /// White, from 0 (black) to 1.
    public var foreground = 1.0
    /// How much of what lies behind the dark box is hidden, from 0 (nothing) to 1 (all).
    public var backgroundOpacity = 0.6

    /// Text of this size with a margin that fits it.
    public init(size: Double) {
        self.size = size
        padding = max(2, Int(size / 4))
    }
}
