/// What is wrong with bytes that should have been a capture log, a signed note or another format of this module.
///
/// The `code` names the layer that failed, so that vectors and programs can tell failures apart; `detail` is for people.
public struct ProofError: Error, Sendable {
    /// The layer that refused the bytes, outermost first.
    public enum Code: Sendable, Equatable {
        /// The last line has no line feed: it was cut off.
        case truncated
        /// Not lines of the expected shape: no TAB, an overlong line, a control character.
        case line
        /// Not well-formed UTF-8.
        case utf8
        /// Not well-formed JSON, nested too deeply, or an object with a name twice.
        case json
        /// Not strict base64 of the expected length.
        case base64
        /// Not lower-case hexadecimal of the expected length.
        case hexadecimal
        /// A field is missing, has the wrong type or a value outside its range.
        case entry
        /// A `begin` line of a format that this version does not know.
        case format
        /// A `type` that this version does not know and that does not start with `x-`.
        case unknownType
        /// A line's `seq` is not the one after the line before.
        case sequence
        /// A line's `prev` is not the digest of the line before.
        case chain
        /// A line's `tick` is lower than the one before.
        case tick
        /// Something follows the `end` line, or a second `begin` appears.
        case order
        /// Not a C2SP signed note.
        case note
        /// A signed note whose text is not a receipt or a time note.
        case noteText
        /// Not a C2SP verifier key.
        case verifierKey

        /// The code as vectors, reports and the browser spell it.
        public var name: String {
            switch self {
            case .truncated: "truncated"
            case .line: "line"
            case .utf8: "utf8"
            case .json: "json"
            case .base64: "base64"
            case .hexadecimal: "hexadecimal"
            case .entry: "entry"
            case .format: "format"
            case .unknownType: "unknown-type"
            case .sequence: "sequence"
            case .chain: "chain"
            case .tick: "tick"
            case .order: "order"
            case .note: "note"
            case .noteText: "note-text"
            case .verifierKey: "verifier-key"
            }
        }
    }

    /// The layer that failed.
    public var code: Code
    /// The capture log's line, counted from 0 as `seq` is, or nil where no line is meant.
    public var line: Int?
    /// What was found, in words.
    public var detail: String

    /// Creates an error of the layer `code`.
    public init(_ code: Code, line: Int? = nil, _ detail: String) {
        self.code = code
        self.line = line
        self.detail = detail
    }

    /// The same error, said of a line of a capture log.
    func at(line: Int) -> ProofError { ProofError(code, line: line, detail) }
}
