/// The text of a time note: the vault's time, which a device names in `begin` to show that the recording is not older.
public struct TimeNote: Sendable {
    /// The vault's clock.
    public var time: UTCTime

    /// Creates the statement of a time.
    public init(time: UTCTime) {
        self.time = time
    }

    /// The text to be signed, with its last line feed.
    public var text: [UInt8] { Array("exhibit-time/1\ntime \(time.text)\n".utf8) }

    /// Reads a note's text.
    ///
    /// - Throws: `ProofError` with the code `noteText`.
    public static func parse(text: [UInt8]) throws(ProofError) -> TimeNote {
        var lines = NoteLines(text)
        _ = try lines.next("exhibit-time/1", count: 0)
        let note = TimeNote(time: try lines.nextTime())
        guard lines.isAtEnd else { throw ProofError(.noteText, "something follows the time") }
        return note
    }
}
