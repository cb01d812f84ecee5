public import EvidenceModel

/// What is to be changed about a case; nil leaves a fact as it is.
public struct CaseChange: Sendable {
    /// What people call it by.
    public var reference: String?
    /// What it is about, in a few words.
    public var title: String?
    /// What it is about, in a few sentences.
    public var summary: String?
    /// Who has to do with it.
    public var people: [Person]?
    /// Where it happened, for people.
    public var place: String?
    /// Where it happened; `.some(nil)` takes the position away.
    public var position: Case.Position??
    /// When it happened; `.some(nil)` takes the time away.
    public var occurredAt: Timestamp??
    /// What people wrote down about it.
    public var notes: String?
    /// Its tags.
    public var tags: [String]?
    /// Where work on it stands.
    public var status: CaseStatus?
    /// Whether its evidence is under legal hold; the owner's to say.
    public var legalHold: Bool?
    /// Why; nil when nobody said.
    public var reason: String?

    /// Changes nothing.
    public init() {}

    /// A case with this done to it. Texts lose the spaces around them.
    /// - Throws: `invalid-request`, naming the member.
    func applied(to before: Case, at now: Timestamp) throws(VaultError) -> Case {
        var after = before
        if let reference { after.reference = try CaseText.line(reference, "reference", 1...64) }
        if let title { after.title = try CaseText.line(title, "title", 1...500) }
        if let summary { after.summary = try CaseText.text(summary, "summary", 0...5000) }
        if let people { after.people = try CaseText.people(people) }
        if let place { after.place = try CaseText.line(place, "place", 0...500) }
        if let position { after.position = position }
        if let occurredAt { after.occurredAt = occurredAt }
        if let notes { after.notes = try CaseText.text(notes, "notes", 0...100_000) }
        if let tags { after.tags = try CaseText.tags(tags) }
        if let legalHold { after.legalHold = legalHold }
        if let status, status != before.status {
            after.status = status
            after.closedAt = status == .open ? nil : before.closedAt ?? now
        }
        if after != before {
            after.revision = before.revision + 1
            after.changedAt = now
        }
        return after
    }
}

/// The rules for what people write about cases.
enum CaseText {
    /// A text on one line, without the spaces around it.
    static func line(_ text: String, _ name: String, _ length: ClosedRange<Int>) throws(VaultError) -> String {
        let trimmed = try self.text(text, name, length)
        guard trimmed.onOneLine == trimmed else {
            throw VaultError(.invalidRequest, subject: name, detail: "it has to be on one line, without control characters")
        }
        return trimmed
    }

    /// A text of one or more lines, without the spaces around it.
    static func text(_ text: String, _ name: String, _ length: ClosedRange<Int>) throws(VaultError) -> String {
        let trimmed = text.withoutSpacesAround
        guard length.contains(trimmed.count), trimmed.utf8.count <= 8 * length.upperBound else {
            throw VaultError(
                .invalidRequest, subject: name,
                detail: trimmed.isEmpty ? "it must not be empty" : "it has more than \(length.upperBound) characters")
        }
        return trimmed
    }

    static func people(_ people: [Person]) throws(VaultError) -> [Person] {
        guard people.count <= 200 else { throw VaultError(.invalidRequest, subject: "people", detail: "there are more than 200") }
        var kept: [Person] = []
        for person in people {
            var person = person
            person.name = try line(person.name, "a person's name", 1...200)
            person.role = try line(person.role, "a person's role", 0...100)
            person.contact = try person.contact.map { contact throws(VaultError) in try line(contact, "a person's contact", 0...500) }
            if person.contact?.isEmpty == true { person.contact = nil }
            kept.append(person)
        }
        return kept
    }

    /// Each tag once, whatever the case of its letters, in the order of the alphabet.
    static func tags(_ tags: [String]) throws(VaultError) -> [String] {
        guard tags.count <= 50 else { throw VaultError(.invalidRequest, subject: "tags", detail: "there are more than 50") }
        var kept: [String: String] = [:]
        for tag in tags {
            let tag = try line(tag, "a tag", 1...60)
            if kept[tag.lowercased()] == nil { kept[tag.lowercased()] = tag }
        }
        return kept.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension String {
    /// Without spaces, tabs and line breaks at both ends.
    var withoutSpacesAround: String {
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
