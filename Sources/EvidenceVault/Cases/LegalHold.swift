import EvidenceModel
import SQLiteBridge

/// A case under legal hold keeps its evidence: whatever would delete an item or move it out asks here first, in the same transaction.
extension Transaction {
    /// - Throws: `legal-hold` when the item is filed under a case that is under legal hold.
    func refuseHeld(_ item: ItemID, _ consequence: String) throws(VaultError) {
        guard let reference = try holding(item) else { return }
        throw .legalHold(reference, consequence)
    }

    /// The reference of the case that keeps an item; nil when none does.
    func holding(_ item: ItemID) throws(VaultError) -> String? {
        try row(
            "SELECT reference FROM items JOIN cases ON cases.id = items.case_id WHERE items.id = ? AND legal_hold = 1",
            [.text(item.description)]
        ) { $0.text(0) }
    }
}

extension VaultError {
    /// The evidence of a case may not be touched.
    static func legalHold(_ reference: String, _ consequence: String) -> VaultError {
        VaultError(
            .legalHold, subject: "case \(reference)", detail: "the case \(reference) is under legal hold: \(consequence)",
            hint: "the owner releases the hold first")
    }
}
