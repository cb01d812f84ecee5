public import EvidenceProof

/// What evidence is filed under: one matter, with what is known of it.
public struct Case: Sendable, Equatable {
    /// Names the case; never shown to people, who use its reference.
    public var id: CaseID
    /// What people call it by, as in `2026-0042`; no two cases have the same, whatever the case of its letters.
    public var reference: String
    /// What it is about, in a few words.
    public var title: String
    /// Where work on it stands.
    public var status: CaseStatus
    /// What it is about, in a few sentences.
    public var summary: String
    /// Who has to do with it.
    public var people: [Person]
    /// Where it happened, for people.
    public var place: String
    /// Where it happened; nil when no position was given.
    public var position: Position?
    /// When it happened; nil when nobody said.
    public var occurredAt: Timestamp?
    /// What people wrote down about it, as Markdown.
    public var notes: String
    /// Its tags, in the order of the alphabet.
    public var tags: [String]
    /// Whether its evidence may not be deleted or moved out.
    public var legalHold: Bool
    /// 1, 2 …; raised by each edit.
    public var revision: Int
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last edited.
    public var changedAt: Timestamp
    /// When it was closed or archived; nil while it is open.
    public var closedAt: Timestamp?
    /// Its evidence, without what is in the trash.
    public var evidence: EvidenceCount

    /// A point on the earth, in degrees.
    public struct Position: Sendable, Equatable {
        /// North of the equator; −90 to 90.
        public var latitude: Double
        /// East of Greenwich; −180 to 180.
        public var longitude: Double

        /// Makes it from its parts; nil when there is no such point.
        public init?(latitude: Double, longitude: Double) {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// Makes a case from what people say of it; it is open, and has no evidence yet.
    public init(id: CaseID, reference: String, title: String, createdAt: Timestamp) {
        self.id = id
        self.reference = reference
        self.title = title
        self.createdAt = createdAt
        status = .open
        summary = ""
        people = []
        place = ""
        notes = ""
        tags = []
        legalHold = false
        revision = 1
        changedAt = createdAt
        evidence = EvidenceCount()
    }
}

/// Where work on a case stands.
public enum CaseStatus: String, Sendable, CaseIterable {
    /// It is worked on.
    case open
    /// Work on it is over.
    case closed
    /// It is kept, and out of the way.
    case archived
}

/// Somebody who has to do with a case.
public struct Person: Sendable, Equatable {
    /// As in "Ana Pop".
    public var name: String
    /// As in "witness"; may be empty.
    public var role: String
    /// How to reach them; nil when nobody said.
    public var contact: String?

    /// Makes it from its parts.
    public init(name: String, role: String = "", contact: String? = nil) {
        self.name = name
        self.role = role
        self.contact = contact
    }

    /// As the API and the custody log write it.
    public var json: JSONValue {
        var object = JSONObject()
        object.append("name", name)
        object.append("role", role)
        if let contact { object.append("contact", contact) }
        return .object(object)
    }

    /// Reads what `json` writes; nil for anything else. A role may be left out.
    public init?(json: JSONValue) {
        guard let object = json.object, let name = object["name"]?.string else { return nil }
        self.init(name: name, role: object["role"]?.string ?? "", contact: object["contact"]?.string)
    }
}

/// How much evidence there is.
public struct EvidenceCount: Sendable, Equatable {
    /// How many items.
    public var items: Int { kinds.values.reduce(0, +) }
    /// How many items of each kind; kinds without any are left out.
    public var kinds: [EvidenceItem.Kind: Int] = [:]
    /// Bytes of all of them.
    public var bytes = 0

    /// None.
    public init() {}
}
