/// Where a command's text goes: results to standard output, everything about the work itself to standard error.
public struct Console: Sendable {
    /// One of the two.
    public enum Stream: Sendable {
        case output, error
    }

    /// Writes text as it is; may end the program when it can't.
    private let write: @Sendable (Stream, String) -> Void
    /// Writes text as it is; false when it can't.
    private let tryWrite: @Sendable (Stream, String) -> Bool
    /// Whether progress may be shown: standard error is a terminal.
    public let showsProgress: Bool
    /// Whether colours may be used: standard output is a terminal, and `NO_COLOR` is unset or empty.
    public let usesColour: Bool
    /// Columns of the terminal; 80 where there is none.
    public let width: Int

    /// - Parameters:
    ///   - showsProgress: whether progress may be shown.
    ///   - usesColour: whether colours may be used.
    ///   - width: columns.
    ///   - write: called from any thread; may end the program when it can't write.
    ///   - tryWrite: the same, which only says so; nil when `write` never fails.
    public init(
        showsProgress: Bool, usesColour: Bool, width: Int = 80, write: @escaping @Sendable (Stream, String) -> Void,
        tryWrite: (@Sendable (Stream, String) -> Bool)? = nil
    ) {
        self.showsProgress = showsProgress
        self.usesColour = usesColour
        self.width = width
        self.write = write
        self.tryWrite =
            tryWrite ?? { stream, text in
                write(stream, text)
                return true
            }
    }

    /// The same for what must not end because nobody reads about it: a result that can't be written is lost, and `onLoss` called.
    func goingOn(onLoss: @escaping @Sendable () -> Void) -> Console {
        let tryWrite = tryWrite
        return Console(
            showsProgress: showsProgress, usesColour: usesColour, width: width,
            write: { stream, text in if !tryWrite(stream, text), stream == .output { onLoss() } })
    }

    /// A result: a line on standard output.
    public func print(_ line: String) { write(.output, line + "\n") }

    /// A result as it is, with no newline added.
    public func printRaw(_ text: String) { write(.output, text) }

    /// Something about the work, such as a warning: a line on standard error.
    public func note(_ line: String) { write(.error, line + "\n") }

    /// Overwrites the progress line; nothing where progress is not shown.
    public func progress(_ text: String) {
        if showsProgress { write(.error, "\r\(text.prefix(max(10, width - 1)))\u{1B}[K") }
    }

    /// Takes the progress line away.
    public func endProgress() {
        if showsProgress { write(.error, "\r\u{1B}[K") }
    }

    /// The text in a colour, where colours may be used.
    public func coloured(_ text: String, _ colour: Colour) -> String {
        usesColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The few that mean something here.
    public enum Colour: Int, Sendable {
        case bold = 1
        case good = 32
        case bad = 31
        case unsure = 33
    }
}
