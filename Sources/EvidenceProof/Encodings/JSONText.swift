/// Strict JSON (RFC 8259): what the lines of a capture log and the reports are written in.
///
/// Stricter than usual where two readers could disagree: an object with a name twice, text that is not UTF-8 and lone surrogates
/// are refused.
public enum JSONText {
    /// How deeply arrays and objects may be nested.
    public static let maximumDepth = 32
    /// How many members an object may have.
    public static let maximumMembers = 1024

    /// Reads one JSON value that fills `bytes`.
    ///
    /// - Throws: `ProofError` with the code `json` or `utf8`.
    public static func parse(_ bytes: [UInt8]) throws(ProofError) -> JSONValue {
        try parse(bytes, from: 0, to: bytes.count)
    }

    /// Reads one JSON value that fills `bytes[start..<end]`.
    static func parse(_ bytes: [UInt8], from start: Int, to end: Int) throws(ProofError) -> JSONValue {
        var parser = JSONParser(bytes, from: start, to: end)
        return try parser.parseDocument()
    }

    /// Writes `value` without white space.
    public static func write(_ value: JSONValue) -> [UInt8] {
        var text: [UInt8] = []
        append(value, to: &text)
        return text
    }

    /// Appends `value` to `text` without white space.
    static func append(_ value: JSONValue, to text: inout [UInt8]) {
        switch value {
        case .null: text.append(contentsOf: "null".utf8)
        case .bool(let value): text.append(contentsOf: value ? "true".utf8 : "false".utf8)
        case .integer(let value): text.append(contentsOf: value.description.utf8)
        case .decimal(let digits): text.append(contentsOf: digits.utf8)
        case .string(let value): append(string: value, to: &text)
        case .array(let values):
            text.append(0x5B)
            var first = true
            for value in values {
                if !first { text.append(0x2C) }
                first = false
                append(value, to: &text)
            }
            text.append(0x5D)
        case .object(let object):
            text.append(0x7B)
            var first = true
            for member in object.members {
                if !first { text.append(0x2C) }
                first = false
                append(string: member.name, to: &text)
                text.append(0x3A)
                append(member.value, to: &text)
            }
            text.append(0x7D)
        }
    }

    /// Appends a string in quotes; only quotes, backslashes and control characters are escaped.
    private static func append(string: String, to text: inout [UInt8]) {
        text.append(0x22)
        for byte in string.utf8 {
            switch byte {
            case 0x22, 0x5C:
                text.append(0x5C)
                text.append(byte)
            case 0x0A: text.append(contentsOf: "\\n".utf8)
            case 0x0D: text.append(contentsOf: "\\r".utf8)
            case 0x09: text.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                text.append(contentsOf: "\\u00".utf8)
                text.append(contentsOf: Hexadecimal.encode([byte]))
            default: text.append(byte)
            }
        }
        text.append(0x22)
    }
}
