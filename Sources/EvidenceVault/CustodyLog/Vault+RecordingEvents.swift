import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// The events of a recording's life: that it began, that it ended, that all of it is kept.
extension Vault {
    /// Stores a recording, with an event for each of these that the catalogue did not know of: so that none is lost where a crash came
    /// between the log's file and the commit, and none is told twice.
    func store(
        _ state: RecordingState, in transaction: Transaction, segments: [Int], now: Timestamp, by actor: Actor
    ) throws(VaultError) {
        let known = try transaction.row(
            "SELECT ended, state FROM recordings JOIN items USING (id) WHERE id = ?", [.text(state.id.description)]
        ) { (hasEnded: $0.flag(0), isSettled: $0.text(1) == EvidenceItem.State.settled.rawValue) }
        try state.store(in: transaction, segments: segments, now: now)
        let item = ItemID(state.id)
        if known == nil { try note(.recordingBegan, by: actor, item: item, began(state), in: transaction) }
        if state.hasEnded, known?.hasEnded != true { try note(.recordingEnded, by: actor, item: item, ended(state), in: transaction) }
        if state.itemState == .settled, known?.isSettled != true {
            try note(.itemAdded, by: actor, item: item, kept(state), in: transaction)
        }
    }

    private func began(_ state: RecordingState) -> JSONObject {
        var detail = JSONObject()
        detail.append("title", state.title)
        detail.append("startedAt", state.startedAt.rfc3339)
        if let key = state.begin?.key { detail.append("key", Digest.of(key).hexadecimal) }
        return detail
    }

    private func ended(_ state: RecordingState) -> JSONObject {
        var detail = JSONObject()
        detail.append("title", state.title)
        detail.append("endedAt", state.captured.to.rfc3339)
        if let how = state.endReason { detail.append("how", how) }
        detail.append("lines", state.lines)
        return detail
    }

    /// What all of it is: the digest of each segment.
    func kept(_ state: RecordingState) -> JSONObject {
        var detail = JSONObject()
        detail.append("title", state.title)
        detail.append("kind", EvidenceItem.Kind.recording.rawValue)
        detail.append("bytes", state.bytes)
        let digests = state.numbers.compactMap { state.segments[$0] }.filter(\.isObject).compactMap(\.heldSHA256)
        detail.append("sha256", .array(digests.map { .string($0) }))
        return detail
    }
}
