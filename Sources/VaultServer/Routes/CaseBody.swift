import EvidenceModel
import EvidenceProof
import EvidenceVault

/// What a client says of a case. Members that are not there stay as they are; null clears.
struct CaseBody {
    /// Most bytes of such a body.
    static let limit = 1 << 20

    let change: CaseChange

    /// - Throws: `Problem` (400), naming the member.
    init(_ body: JSONBody) throws(Problem) {
        var change = CaseChange()
        change.title = try Self.text("title", in: body)
        change.reference = try Self.text("reference", in: body)
        change.summary = try Self.text("summary", in: body)
        change.place = try Self.text("place", in: body)
        change.notes = try Self.text("notes", in: body)
        change.reason = try Self.text("reason", in: body)
        change.people = try Self.list("people", in: body, "objects with a name") { Person(json: $0) }
        change.tags = try Self.list("tags", in: body, "texts") { $0.string }
        change.position = try Self.position(in: body)
        if let occurred = body["occurredAt"] {
            change.occurredAt = .some(try Self.time(occurred, "occurredAt"))
        }
        if let status = try Self.text("status", in: body) {
            guard let status = CaseStatus(rawValue: status) else {
                throw Problem(.badRequest, "status has to be one of \(CaseStatus.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            change.status = status
        }
        if let hold = body["legalHold"] {
            guard let hold = hold.bool else { throw Problem(.badRequest, "legalHold has to be true or false.") }
            change.legalHold = hold
        }
        self.change = change
    }

    /// A text; nil when it was not given, empty for null.
    private static func text(_ name: String, in body: JSONBody) throws(Problem) -> String? {
        switch body[name] {
        case nil: nil
        case .null?: ""
        case .string(let text)?: text
        default: throw Problem(.badRequest, "\(name) has to be a text.")
        }
    }

    private static func list<Element>(
        _ name: String, in body: JSONBody, _ what: String, _ read: (JSONValue) -> Element?
    ) throws(Problem) -> [Element]? {
        guard let value = body[name] else { return nil }
        if case .null = value { return [] }
        let elements = value.array.map { $0.map(read) }
        guard let elements, elements.allSatisfy({ $0 != nil }) else { throw Problem(.badRequest, "\(name) has to be a list of \(what).") }
        return elements.compactMap { $0 }
    }

    private static func position(in body: JSONBody) throws(Problem) -> Case.Position?? {
        switch (body["latitude"], body["longitude"]) {
        case (nil, nil): return nil
        case (.null?, .null?): return .some(nil)
        case (let latitude?, let longitude?):
            if let latitude = latitude.double, let longitude = longitude.double,
                let position = Case.Position(latitude: latitude, longitude: longitude)
            {
                return position
            }
        default: break
        }
        throw Problem(.badRequest, "latitude (−90 to 90) and longitude (−180 to 180) have to be given together, in degrees.")
    }

    private static func time(_ value: JSONValue, _ name: String) throws(Problem) -> Timestamp? {
        if case .null = value { return nil }
        guard let time = value.string.flatMap({ Timestamp(rfc3339: $0) }) else {
            throw Problem(.badRequest, "\(name) has to be a time as in 2026-11-30T04:51:57.123Z.")
        }
        return time
    }
}
