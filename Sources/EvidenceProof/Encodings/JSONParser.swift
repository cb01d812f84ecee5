/// A recursive-descent JSON parser over a range of bytes, bounded in depth.
struct JSONParser {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var depth = 0

    init(_ bytes: [UInt8], from start: Int, to end: Int) {
        self.bytes = bytes
        self.end = end
        position = start
    }

    mutating func parseDocument() throws(ProofError) -> JSONValue {
        let value = try parseValue()
        skipSpace()
        guard position == end else { throw failure("something follows the value") }
        return value
    }

    private mutating func parseValue() throws(ProofError) -> JSONValue {
        skipSpace()
        guard position < end else { throw failure("a value is missing") }
        switch bytes[position] {
        case 0x7B: return .object(try nested { parser throws(ProofError) in try parser.parseObject() })
        case 0x5B: return .array(try nested { parser throws(ProofError) in try parser.parseArray() })
        case 0x22: return .string(try parseString())
        case 0x74: return try parseWord("true", .bool(true))
        case 0x66: return try parseWord("false", .bool(false))
        case 0x6E: return try parseWord("null", .null)
        case 0x2D, 0x30...0x39: return try parseNumber()
        default: throw failure("an unexpected character")
        }
    }

    private mutating func nested<Result>(_ parse: (inout JSONParser) throws(ProofError) -> Result) throws(ProofError) -> Result {
        guard depth < JSONText.maximumDepth else { throw failure("nested deeper than \(JSONText.maximumDepth)") }
        depth += 1
        position += 1
        let result = try parse(&self)
        depth -= 1
        return result
    }

    private mutating func parseObject() throws(ProofError) -> JSONObject {
        var object = JSONObject()
        skipSpace()
        if take(0x7D) { return object }
        while true {
            skipSpace()
            guard position < end, bytes[position] == 0x22 else { throw failure("a name is missing") }
            let name = try parseString()
            guard object[name] == nil else { throw failure("the name \"\(name)\" appears twice") }
            guard object.members.count < JSONText.maximumMembers else { throw failure("too many members") }
            skipSpace()
            guard take(0x3A) else { throw failure("a colon is missing") }
            object.append(name, try parseValue())
            skipSpace()
            if take(0x7D) { return object }
            guard take(0x2C) else { throw failure("a comma or a closing brace is missing") }
        }
    }

    private mutating func parseArray() throws(ProofError) -> [JSONValue] {
        var values: [JSONValue] = []
        skipSpace()
        if take(0x5D) { return values }
        while true {
            values.append(try parseValue())
            skipSpace()
            if take(0x5D) { return values }
            guard take(0x2C) else { throw failure("a comma or a closing bracket is missing") }
        }
    }

    private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(ProofError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[index]) else { throw failure("an unexpected word") }
        }
        return value
    }

    private mutating func parseNumber() throws(ProofError) -> JSONValue {
        let start = position
        let negative = take(0x2D)
        let integerStart = position
        var value: ByteCount = 0
        var isExact = true
        while position < end, let digit = digit(bytes[position]) {
            value = isExact ? value * 10 + ByteCount(digit) : 0
            if value > largestInteger { isExact = false }
            position += 1
        }
        guard position > integerStart else { throw failure("a digit is missing") }
        guard bytes[integerStart] != 0x30 || position == integerStart + 1 else { throw failure("a number with a leading zero") }
        if take(0x2E) {
            isExact = false
            try skipDigits()
        }
        if take(0x65) || take(0x45) {
            isExact = false
            if !take(0x2B) { _ = take(0x2D) }
            try skipDigits()
        }
        if isExact && !(negative && value == 0) { return .integer(negative ? -value : value) }
        return .decimal(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func skipDigits() throws(ProofError) {
        let start = position
        while position < end, digit(bytes[position]) != nil { position += 1 }
        guard position > start else { throw failure("a digit is missing") }
    }

    private func digit(_ character: UInt8) -> UInt8? {
        character >= 0x30 && character <= 0x39 ? character - 0x30 : nil
    }

    private mutating func parseString() throws(ProofError) -> String {
        position += 1
        let start = position
        // The usual string has no escapes and is taken as it stands.
        while position < end, bytes[position] != 0x22, bytes[position] != 0x5C, bytes[position] >= 0x20 { position += 1 }
        guard position < end else { throw failure("a string without its end") }
        if bytes[position] == 0x22 {
            try checkUTF8(from: start, to: position)
            position += 1
            return String(decoding: bytes[start..<position - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        try checkUTF8(from: start, to: position)
        while true {
            let plain = position
            while position < end, bytes[position] != 0x22, bytes[position] != 0x5C, bytes[position] >= 0x20 { position += 1 }
            try checkUTF8(from: plain, to: position)
            text.append(contentsOf: bytes[plain..<position])
            guard position < end else { throw failure("a string without its end") }
            if take(0x22) { return String(decoding: text, as: UTF8.self) }
            guard take(0x5C) else { throw failure("a control character in a string") }
            try parseEscape(into: &text)
        }
    }

    private mutating func parseEscape(into text: inout [UInt8]) throws(ProofError) {
        guard position < end else { throw failure("a string without its end") }
        let character = bytes[position]
        position += 1
        switch character {
        case 0x22, 0x5C, 0x2F: text.append(character)
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0C)
        case 0x6E: text.append(0x0A)
        case 0x72: text.append(0x0D)
        case 0x74: text.append(0x09)
        case 0x75: UTF8Text.append(try parseScalar(), to: &text)
        default: throw failure("an unknown escape")
        }
    }

    private mutating func parseScalar() throws(ProofError) -> UInt32 {
        let first = try parseFourDigits()
        guard first & 0xF800 == 0xD800 else { return first }
        guard first < 0xDC00, take(0x5C), take(0x75) else { throw failure("half of a surrogate pair") }
        let second = try parseFourDigits()
        guard second & 0xFC00 == 0xDC00 else { throw failure("half of a surrogate pair") }
        return 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
    }

    private mutating func parseFourDigits() throws(ProofError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard position < end else { throw failure("a string without its end") }
            let character = bytes[position] | (bytes[position] & 0x40) >> 1  // capitals become lower case, digits stay
            guard let digit = Hexadecimal.value(character) else { throw failure("not a hexadecimal digit in an escape") }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    private func checkUTF8(from start: Int, to end: Int) throws(ProofError) {
        guard UTF8Text.isWellFormed(bytes, from: start, to: end) else { throw ProofError(.utf8, "not well-formed UTF-8") }
    }

    private mutating func skipSpace() {
        while position < end, bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x0D || bytes[position] == 0x09 {
            position += 1
        }
    }

    private mutating func take(_ character: UInt8) -> Bool {
        guard position < end, bytes[position] == character else { return false }
        position += 1
        return true
    }

    private func failure(_ detail: String) -> ProofError {
        ProofError(.json, "\(detail), at byte \(position)")
    }
}
