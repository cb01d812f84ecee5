/// A value to bind to a placeholder.
public enum SQLiteValue: Sendable, Equatable {
    /// NULL.
    case null
    /// A 64-bit integer.
    case integer(Int)
    /// A double.
    case real(Double)
    /// UTF-8 text.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// The text, or NULL for nil.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    /// The integer, or NULL for nil.
    public init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .null }
    /// The double, or NULL for nil.
    public init(_ real: Double?) { self = real.map { .real($0) } ?? .null }
    /// The bytes, or NULL for nil.
    public init(_ bytes: [UInt8]?) { self = bytes.map { .blob($0) } ?? .null }
    /// 1 or 0.
    public init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

extension SQLiteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// The text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// The integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
}
