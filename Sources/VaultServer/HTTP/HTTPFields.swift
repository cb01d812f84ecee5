/// Header fields in order; names compare without regard to case.
public struct HTTPFields: Sendable, ExpressibleByDictionaryLiteral {
    /// The fields as sent.
    public private(set) var all: [(name: String, value: String)] = []

    /// Makes fields from pairs in order.
    public init(_ all: [(name: String, value: String)] = []) { self.all = all }

    /// Makes fields from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) { all = elements.map { ($0.0, $0.1) } }

    /// The first value of a name; setting one replaces all there were, nil removes them.
    public subscript(name: String) -> String? {
        get { all.first { Self.isSame($0.name, name) }?.value }
        set {
            all.removeAll { Self.isSame($0.name, name) }
            if let newValue { all.append((name, newValue)) }
        }
    }

    /// All values of a name, in order.
    public func values(_ name: String) -> [String] {
        all.compactMap { Self.isSame($0.name, name) ? $0.value : nil }
    }

    /// Adds a field after those there are.
    public mutating func append(_ name: String, _ value: String) { all.append((name, value)) }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        let one = one.utf8
        let other = other.utf8
        return one.count == other.count && zip(one, other).allSatisfy { lower($0) == lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
