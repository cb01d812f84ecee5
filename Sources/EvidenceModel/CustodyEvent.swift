public import EvidenceProof

/// One thing that happened to evidence, a case or the vault: a line of the custody log.
public struct CustodyEvent: Sendable {
    /// What happened. Stable; new ones may be added.
    public struct Action: RawRepresentable, Hashable, Sendable {
        /// Lower-case and hyphenated, as in `item-moved`.
        public let rawValue: String

        /// Wraps an action's name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Its place in the log: 1, 2 …; nil until it is written.
    public var seq: Int?
    /// When, by the vault's clock.
    public var time: Timestamp
    /// Who did it.
    public var actor: Actor
    /// What happened.
    public var action: Action
    /// The item that it happened to.
    public var item: ItemID?
    /// The case that it happened to, or that the item is filed under.
    public var caseID: CaseID?
    /// What else is to be known: values before and after, digests, a reason.
    public var detail: JSONObject

    /// Makes an event from its parts.
    public init(
        seq: Int? = nil, time: Timestamp, actor: Actor, action: Action, item: ItemID? = nil, caseID: CaseID? = nil,
        detail: JSONObject = JSONObject()
    ) {
        self.seq = seq
        self.time = time
        self.actor = actor
        self.action = action
        self.item = item
        self.caseID = caseID
        self.detail = detail
    }

    /// The event as its line of the log: one JSON object, without a line feed. `detail`'s members follow the event's own.
    public var line: String {
        var object = JSONObject()
        if let seq { object.append("seq", seq) }
        object.append("time", time.rfc3339)
        object.append("actor", actor.json)
        object.append("action", action.rawValue)
        if let item { object.append("item", "\(item)") }
        if let caseID { object.append("case", "\(caseID)") }
        for member in detail.members { object.append(member.name, member.value) }
        return String(decoding: JSONText.write(.object(object)), as: UTF8.self)
    }

    /// Reads a line of the log; nil when it is none.
    public init?(line: String) {
        guard let object = try? JSONText.parse(Array(line.utf8)).object, let seq = object["seq"]?.integer,
            let time = object["time"]?.string.flatMap({ Timestamp(rfc3339: $0) }), let actor = object["actor"].flatMap(Actor.init(json:)),
            let action = object["action"]?.string
        else { return nil }
        var detail = JSONObject()
        for member in object.members where !Self.ownNames.contains(member.name) { detail.append(member.name, member.value) }
        self.init(
            seq: Int(seq), time: time, actor: actor, action: Action(rawValue: action), item: object["item"]?.string.flatMap { ItemID($0) },
            caseID: object["case"]?.string.flatMap { CaseID($0) }, detail: detail)
    }

    private static let ownNames: Set<String> = ["seq", "time", "actor", "action", "item", "case"]
}
