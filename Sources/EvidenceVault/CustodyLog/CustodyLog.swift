import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// Writes an event in the transaction of the change that it tells of: neither is ever there without the other.
    ///
    /// A line is never changed or removed afterwards.
    func note(
        _ action: CustodyEvent.Action, by actor: Actor, item: ItemID? = nil, caseID: CaseID? = nil, _ detail: JSONObject = JSONObject(),
        in transaction: Transaction
    ) throws(VaultError) {
        let last = try transaction.row("SELECT seq FROM sqlite_sequence WHERE name = 'custody_events'") { $0.integer(0) } ?? 0
        let event = CustodyEvent(
            seq: last + 1, time: clock.now, actor: actor, action: action, item: item, caseID: caseID, detail: detail)
        try transaction.run(
            "INSERT INTO custody_events (seq, at, action, item, case_id, line) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .integer(last + 1), .integer(event.time.milliseconds), .text(action.rawValue), .init(item?.description),
                .init(caseID?.description), .text(event.line),
            ])
    }
}
