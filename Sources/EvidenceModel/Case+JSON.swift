public import EvidenceProof

extension Case {
    /// The case as the API gives it and as the custody log keeps it.
    public var json: JSONObject {
        var object = JSONObject()
        object.append("id", "\(id)")
        object.append("reference", reference)
        object.append("title", title)
        object.append("status", status.rawValue)
        object.append("summary", summary)
        object.append("people", .array(people.map(\.json)))
        object.append("place", place)
        object.append("latitude", (position?.latitude).flatMap { JSONValue($0) } ?? .null)
        object.append("longitude", (position?.longitude).flatMap { JSONValue($0) } ?? .null)
        object.append("occurredAt", .time(occurredAt))
        object.append("notes", notes)
        object.append("tags", .array(tags.map { .string($0) }))
        object.append("legalHold", .bool(legalHold))
        object.append("revision", revision)
        object.append("createdAt", createdAt.rfc3339)
        object.append("changedAt", changedAt.rfc3339)
        object.append("closedAt", .time(closedAt))
        object.append("itemCount", evidence.items)
        object.append("itemBytes", evidence.bytes)
        object.append("kinds", .object(evidence.kindsJSON))
        return object
    }

    /// The names of the members that people set.
    public static let editableMembers: Set<String> = [
        "reference", "title", "summary", "people", "place", "latitude", "longitude", "occurredAt", "notes", "tags",
    ]
}

extension EvidenceCount {
    /// How many items of each kind there are, as an object.
    public var kindsJSON: JSONObject {
        var object = JSONObject()
        for kind in EvidenceItem.Kind.allCases {
            if let count = kinds[kind] { object.append(kind.rawValue, count) }
        }
        return object
    }
}

extension JSONValue {
    /// A time as text; null for none.
    public static func time(_ time: Timestamp?) -> JSONValue { time.map { .string($0.rfc3339) } ?? .null }
}
