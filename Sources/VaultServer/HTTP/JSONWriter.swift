import EvidenceProof

/// Writes compact JSON, member by member, in the order told.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Writes `{…}`, with the members that `body` writes.
    mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }

    /// Writes `[…]`, with the elements that `body` writes.
    mutating func array(_ body: (inout JSONWriter) -> Void) {
        enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
    }

    /// Writes a member with a text, or null.
    mutating func member(_ name: String, _ value: String?) {
        key(name)
        if let value { string(value) } else { literal("null") }
    }

    mutating func member(_ name: String, _ value: Int?) {
        key(name)
        literal(value.map { String($0) } ?? "null")
    }

    mutating func member(_ name: String, _ value: Bool) {
        key(name)
        literal(value ? "true" : "false")
    }

    /// Writes a number with at most three decimals; null when there is none or it is not finite.
    mutating func member(_ name: String, _ value: Double?) {
        key(name)
        guard let value, value.isFinite else { return literal("null") }
        let rounded = (value * 1000).rounded() / 1000
        literal(rounded == rounded.rounded() && rounded.magnitude < 1e15 ? String(Int(rounded)) : "\(rounded)")
    }

    /// Writes a number with all its decimals, as coordinates need them; null when there is none or it is not finite.
    mutating func member(_ name: String, exact value: Double?) {
        member(name, json: value.flatMap { JSONValue($0) }.map { JSONText.write($0) })
    }

    /// Writes a member whose value is JSON already; null when there is none.
    mutating func member(_ name: String, json: [UInt8]?) {
        key(name)
        if let json { raw(json) } else { literal("null") }
    }

    /// Writes a member that is an object.
    mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        object(body)
    }

    /// Writes a member that is an array.
    mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        array(body)
    }

    /// Writes an element that is a text.
    mutating func element(_ value: String) { string(value) }

    /// Writes an element that is JSON already.
    mutating func element(json: [UInt8]) { raw(json) }

    private mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func enclose(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        comma()
        bytes.append(open)
        needsComma = false
        body(&self)
        bytes.append(close)
        needsComma = true
    }

    private mutating func literal(_ text: String) { raw(Array(text.utf8)) }

    private mutating func raw(_ json: [UInt8]) {
        comma()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func string(_ text: String) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"):
                bytes.append(contentsOf: Array("\\n".utf8))
            case 0..<0x20:
                bytes.append(contentsOf: Array("\\u00".utf8))
                bytes.append(Self.digit(byte >> 4))
                bytes.append(Self.digit(byte & 15))
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
}
