import EvidenceModel
import OpenSSLBridge

/// A property of an item as a word of the search index, so that any combination of properties and words is one question to it.
///
/// These words are made of Unicode's private-use characters, which people's text loses before it is indexed or searched for: the two never
/// meet. They are short, since the index keeps the beginnings of all its words.
struct Facet: Hashable, Sendable {
    /// The word.
    let word: String

    /// A word as the index has it.
    init(stored word: String) { self.word = word }

    private init(_ scalars: [UInt32]) {
        var word = String.UnicodeScalarView()
        for case let scalar? in scalars.map(Unicode.Scalar.init) { word.append(scalar) }
        self.word = String(word)
    }

    /// A type with a number in digits of 12 bits, the last ones first.
    private init(type: UInt32, _ number: Int = 0, digits: Int = 0) {
        self.init([0xF000 + type] + (0..<digits).map { 0xE000 + UInt32(truncatingIfNeeded: number >> (12 * $0)) & 0xFFF })
    }

    /// Every item has it.
    static let any = Facet(type: 0)

    static func kind(_ kind: EvidenceItem.Kind) -> Facet {
        let number: UInt32 =
            switch kind {
            case .recording: 1
            case .photo: 2
            case .audio: 3
            case .video: 4
            case .document: 5
            }
        return Facet(type: 0x10 + number)
    }

    /// As it is stored: what is in the trash keeps the state that it had.
    static func state(_ state: EvidenceItem.State) -> Facet {
        let number: UInt32 =
            switch state {
            case .live: 1
            case .incomplete: 2
            case .settled: 3
            case .damaged: 4
            case .deleted: 5
            }
        return Facet(type: 0x20 + number)
    }

    static func verified(_ verified: ItemQuery.Verified) -> Facet {
        let number: UInt32 =
            switch verified {
            case .no: 1
            case .yes: 2
            case .failed: 3
            }
        return Facet(type: 0x30 + number)
    }

    /// Filed under this case. The last 60 bits of its id tell cases apart: they are random.
    static func filed(under id: CaseID) -> Facet {
        let digits = id.description.utf8.filter { $0 != UInt8(ascii: "-") }.suffix(15)
        return Facet(type: 2, Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0, digits: 5)
    }

    /// Filed under no case.
    static let unfiled = Facet(type: 1)

    /// From the device of this name.
    static func device(_ name: String) -> Facet {
        var digest = DigestStream(.sha256)
        digest.update(Array(name.utf8))
        return Facet(type: 3, digest.digest().prefix(6).reduce(0) { $0 << 8 | Int($1) }, digits: 4)
    }

    static func tag(_ number: Int) -> Facet { Facet(type: 4, number, digits: number < 4096 ? 1 : 3) }

    /// In this cell of the map.
    static func cell(_ cell: MapCell) -> Facet {
        Facet(type: 0x40 + UInt32(cell.level), cell.x << cell.level | cell.y, digits: (2 * cell.level + 11) / 12)
    }
}
