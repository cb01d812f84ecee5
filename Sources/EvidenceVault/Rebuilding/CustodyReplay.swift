import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// What custody events say of cases and items, all of them together: how it is after the last.
struct CustodyReplay {
    /// What people did to an item; nil where no event says anything.
    private struct Deeds {
        var title: String?
        var notes: String?
        var tags: [String]?
        var caseID: CaseID??
        var deletedAt: Timestamp??
        /// How often people edited it, at most.
        var edits = 0
    }

    /// Nil for a case that was deleted.
    private var cases: [CaseID: JSONObject?] = [:]
    private var items: [ItemID: Deeds] = [:]
    private var settings: JSONObject?

    /// Takes the next event in.
    mutating func take(_ event: CustodyEvent) {
        if let item = event.item { take(event, of: item) }
        if event.action == .settingsChanged { settings = (settings ?? JSONObject()).merged(with: event.after) }
        guard let id = event.caseID, event.item == nil else { return }
        let after: JSONObject
        switch event.action {
        case .caseCreated, .caseEdited: after = event.after
        case .caseClosed: after = JSONObject([("status", .string(CaseStatus.closed.rawValue)), ("closedAt", .time(event.time))])
        case .caseArchived: after = JSONObject([("status", .string(CaseStatus.archived.rawValue)), ("closedAt", .time(event.time))])
        case .caseReopened: after = JSONObject([("status", .string(CaseStatus.open.rawValue)), ("closedAt", .null)])
        case .holdSet: after = JSONObject([("legalHold", .bool(true))])
        case .holdReleased: after = JSONObject([("legalHold", .bool(false))])
        case .caseDeleted:
            cases[id] = .some(nil)
            return
        default: return
        }
        let known = cases[id].flatMap { $0 } ?? JSONObject()
        // At least as many as there were edits: nobody who has seen an earlier one takes it for what is there now.
        let revision = JSONValue.integer((known["revision"]?.integer ?? 0) + 1)
        cases[id] = known.merged(with: after).merged(with: JSONObject([("changedAt", .time(event.time)), ("revision", revision)]))
    }

    private mutating func take(_ event: CustodyEvent, of item: ItemID) {
        var deeds = items[item] ?? Deeds()
        let after = event.after
        switch event.action {
        case .itemAdded:
            if let caseID = event.caseID { deeds.caseID = .some(caseID) }
            if let tags = event.detail["tags"]?.array { deeds.tags = tags.compactMap(\.string) }
        case .itemRetitled: deeds.title = after["title"]?.string
        case .itemNoted: deeds.notes = after["notes"]?.string
        case .itemTagged: deeds.tags = after["tags"]?.array?.compactMap(\.string)
        case .itemMoved: deeds.caseID = .some(after["case"]?.string.flatMap { CaseID($0) })
        case .itemTrashed: deeds.deletedAt = .some(event.time)
        case .itemRestored: deeds.deletedAt = .some(nil)
        default: break
        }
        if [.itemRetitled, .itemNoted, .itemTagged, .itemMoved].contains(event.action) { deeds.edits += 1 }
        items[item] = deeds
    }

    /// Writes it all. Items that are not listed, and cases whose beginning the log does not know, are passed over.
    /// - Returns: how many cases there are by it.
    func store(in transaction: Transaction) throws(VaultError) -> Int {
        var count = 0
        // Two may have changed their references: none is taken while they are written.
        for id in cases.keys { try transaction.run("UPDATE cases SET reference_key = id WHERE id = ?", [.text(id.description)]) }
        for (id, facts) in cases {
            guard let facts else {
                try transaction.run("UPDATE items SET case_id = NULL WHERE case_id = ?", [.text(id.description)])
                try transaction.run("DELETE FROM cases WHERE id = ?", [.text(id.description)])
                continue
            }
            guard let found = Case(try transaction.findCase(id)?.json.merged(with: facts) ?? facts, id: id) else { continue }
            try transaction.store(found)
            try transaction.countReference(found.reference, at: found.createdAt)
            count += 1
        }
        for (id, deeds) in items { try store(deeds, of: id.description, in: transaction) }
        for name in ["referencePattern", "trashDays"] {
            guard let value = settings?[name]?.string ?? settings?[name]?.integer.map({ String($0) }) else { continue }
            try transaction.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [.text(name), .text(value)])
        }
        for tag in settings?["presetTags"]?.array?.compactMap(\.string) ?? [] {
            try transaction.run(
                "INSERT INTO tags (name, preset) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET preset = 1", [.text(tag)])
        }
        return count
    }

    private func store(_ deeds: Deeds, of id: String, in transaction: Transaction) throws(VaultError) {
        guard try transaction.row("SELECT 1 FROM items WHERE id = ?", [.text(id)], { _ in true }) == true else { return }
        if let title = deeds.title { try transaction.run("UPDATE items SET title = ?2 WHERE id = ?1", [.text(id), .text(title)]) }
        if let notes = deeds.notes { try transaction.run("UPDATE items SET notes = ?2 WHERE id = ?1", [.text(id), .text(notes)]) }
        if let caseID = deeds.caseID {
            try transaction.run(
                "UPDATE items SET case_id = (SELECT id FROM cases WHERE id = ?2) WHERE id = ?1", [.text(id), .init(caseID?.description)])
        }
        if let deletedAt = deeds.deletedAt {
            try transaction.run("UPDATE items SET deleted_at = ?2 WHERE id = ?1", [.text(id), .init(deletedAt?.milliseconds)])
        }
        // Nobody who has seen an earlier one takes it for what is there now.
        try transaction.run("UPDATE items SET revision = max(revision, ?2) WHERE id = ?1", [.text(id), .integer(deeds.edits + 2)])
        guard let tags = deeds.tags else { return }
        try transaction.run("DELETE FROM item_tags WHERE item = ?", [.text(id)])
        for tag in tags {
            try transaction.run("INSERT OR IGNORE INTO tags (name) VALUES (?)", [.text(tag)])
            try transaction.run(
                "INSERT OR IGNORE INTO item_tags (item, tag) SELECT ?, number FROM tags WHERE name = ?", [.text(id), .text(tag)])
        }
    }
}

extension CustodyEvent {
    /// What it is about, as it is since.
    fileprivate var after: JSONObject { detail["after"]?.object ?? JSONObject() }
}

extension JSONObject {
    fileprivate init(_ members: [(String, JSONValue)]) {
        self.init()
        for (name, value) in members { append(name, value) }
    }

    /// The members of both; where both have one, the other's.
    fileprivate func merged(with other: JSONObject) -> JSONObject {
        var merged = JSONObject()
        for member in members where other[member.name] == nil { merged.append(member.name, member.value) }
        for member in other.members { merged.append(member.name, member.value) }
        return merged
    }
}

extension Case {
    /// Reads what `json` writes; nil when it lacks what every case has.
    fileprivate init?(_ object: JSONObject, id: CaseID) {
        let time = { (name: String) in object[name]?.string.flatMap { Timestamp(rfc3339: $0) } }
        guard let reference = object["reference"]?.string, let title = object["title"]?.string, let created = time("createdAt") else {
            return nil
        }
        self.init(id: id, reference: reference, title: title, createdAt: created)
        status = object["status"]?.string.flatMap { CaseStatus(rawValue: $0) } ?? .open
        summary = object["summary"]?.string ?? ""
        people = (object["people"]?.array ?? []).compactMap { Person(json: $0) }
        place = object["place"]?.string ?? ""
        if let latitude = object["latitude"]?.double, let longitude = object["longitude"]?.double {
            position = Position(latitude: latitude, longitude: longitude)
        }
        occurredAt = time("occurredAt")
        notes = object["notes"]?.string ?? ""
        tags = object["tags"]?.array?.compactMap(\.string) ?? []
        legalHold = object["legalHold"]?.bool ?? false
        changedAt = time("changedAt") ?? created
        closedAt = time("closedAt")
        revision = Int(object["revision"]?.integer ?? 1) + 1
    }
}
