import EvidenceProof

/// Reads the members of a JSON object that must be there.
struct RequestFields {
    private let object: JSONObject

    init(_ value: JSONValue?) throws(MediaError) {
        guard let object = value?.object else { throw MediaError(.badRequest, "an object is missing") }
        self.object = object
    }

    subscript(_ name: String) -> JSONValue? { object[name] }

    func text(_ name: String) throws(MediaError) -> String {
        guard let text = object[name]?.string else { throw MediaError(.badRequest, "\(name) is missing") }
        return text
    }

    func integer(_ name: String) throws(MediaError) -> Int {
        guard let number = object[name]?.integer else { throw MediaError(.badRequest, "\(name) is missing") }
        return number
    }

    func number(_ name: String) throws(MediaError) -> Double {
        guard let number = object[name]?.double else { throw MediaError(.badRequest, "\(name) is missing") }
        return number
    }

    func bool(_ name: String) -> Bool { object[name]?.bool ?? false }

    func array<Element>(_ name: String, _ read: (RequestFields) throws(MediaError) -> Element) throws(MediaError) -> [Element] {
        guard let values = object[name]?.array else { throw MediaError(.badRequest, "\(name) is missing") }
        var elements: [Element] = []
        for value in values { elements.append(try read(RequestFields(value))) }
        return elements
    }

    func texts(_ name: String) throws(MediaError) -> [String] {
        guard let values = object[name]?.array else { throw MediaError(.badRequest, "\(name) is missing") }
        return values.compactMap(\.string)
    }
}

extension JSONObject {
    /// An object of the given members.
    init(_ members: [(String, JSONValue)]) {
        self.init()
        for (name, value) in members { append(name, value) }
    }
}

extension JSONValue {
    /// A number, null when it is none.
    static func number(_ number: Double) -> JSONValue { JSONValue(number) ?? .null }
    /// An array of strings.
    static func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
    /// An object of the given members.
    static func object(_ members: [(String, JSONValue)]) -> JSONValue { .object(JSONObject(members)) }
}
