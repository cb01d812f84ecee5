import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// Writes an event in the transaction of the change that it tells of: neither is ever there without the other.
    ///
    /// The event of an item belongs to the history of the case that the item is filed under then, unless `caseID` names another one;
    /// `formerCase` is the one that it was moved out of. A line is never changed or removed afterwards.
    func note(
        _ action: CustodyEvent.Action, by actor: Actor, item: ItemID? = nil, caseID: CaseID? = nil, formerCase: CaseID? = nil,
        _ detail: JSONObject = JSONObject(), in transaction: Transaction
    ) throws(VaultError) {
        let last = try transaction.row("SELECT seq FROM sqlite_sequence WHERE name = 'custody_events'") { $0.integer(0) } ?? 0
        var caseID = caseID
        if let item, caseID == nil { caseID = try transaction.caseID(of: item) }
        let event = CustodyEvent(
            seq: last + 1, time: clock.now, actor: actor, action: action, item: item, caseID: caseID, detail: detail)
        try transaction.run(
            "INSERT INTO custody_events (seq, at, action, item, case_id, former_case, line) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(last + 1), .integer(event.time.milliseconds), .text(action.rawValue), .init(item?.description),
                .init(caseID?.description), .init(formerCase?.description), .text(event.line),
            ])
    }
}

extension Transaction {
    /// The case that an item is filed under; nil when it is under none, and when there is no such item.
    func caseID(of item: ItemID) throws(VaultError) -> CaseID? {
        try row("SELECT case_id FROM items WHERE id = ?", [.text(item.description)]) { $0.optionalText(0) }?.flatMap { CaseID($0) }
    }
}
