/// A JSON value as it was read, or as it will be written.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction or exponent whose magnitude is at most 2^53 − 1.
    case integer(ByteCount)
    /// Any other number, in the very characters it is written with.
    case decimal(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, its members in their order.
    case object(JSONObject)

    /// A number in the shortest form that reads back as the same `Double`; nil for infinities and not-a-number.
    public init?(_ number: Double) {
        guard number.isFinite else { return nil }
        if abs(number) < 9e15, Double(ByteCount(number)) == number {
            self = .integer(ByteCount(number))
        } else {
            self = .decimal(number.description)
        }
    }

    /// The integer, when it is one.
    public var integer: ByteCount? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The number, when it is one.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .decimal(let text): DecimalNumber.double(Array(text.utf8))
        default: nil
        }
    }

    /// The string, when it is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, when it is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The array, when it is one.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, when it is one.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }
}

/// The members of a JSON object in their order; no two have the same name.
public struct JSONObject: Sendable {
    /// One name with its value.
    public struct Member: Sendable {
        /// The member's name.
        public var name: String
        /// The member's value.
        public var value: JSONValue

        /// Creates a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members in their order.
    public private(set) var members: [Member] = []

    /// Creates an object without members.
    public init() {}

    /// The value of the member `name`, compared byte by byte.
    public subscript(_ name: String) -> JSONValue? {
        for member in members where sameText(member.name, name) { return member.value }
        return nil
    }

    /// Appends a member whose name the object does not have yet.
    public mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name, value))
    }

    /// Appends a string.
    public mutating func append(_ name: String, _ value: String) { append(name, .string(value)) }

    /// Appends an integer.
    public mutating func append(_ name: String, _ value: Int) { append(name, .integer(ByteCount(value))) }

    #if arch(wasm32)
        /// Appends an integer.
        public mutating func append(_ name: String, _ value: ByteCount) { append(name, .integer(value)) }
    #endif
}

/// Whether two strings are the same bytes: `==` on strings would compare what they look like, and needs tables that the browser's
/// module does without.
func sameText(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
}
