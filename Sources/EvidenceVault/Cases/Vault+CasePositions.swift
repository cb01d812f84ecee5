public import EvidenceModel
import SQLiteBridge

/// Where a piece of evidence was taken.
public struct EvidencePosition: Sendable {
    /// The item.
    public var id: ItemID
    /// What it is.
    public var kind: EvidenceItem.Kind
    /// What people call it.
    public var title: String
    /// When what it shows began.
    public var startedAt: Timestamp
    /// Where.
    public var position: Case.Position
}

extension Vault {
    /// Where the evidence of a case was taken, the newest first: at most 2,000 items, without those in the trash.
    /// - Throws: `not-found`.
    public func positions(of id: CaseID) throws(VaultError) -> [EvidencePosition] {
        try catalogue.read { transaction throws(VaultError) in
            _ = try transaction.loadCase(id)
            return try transaction.rows(
                """
                SELECT id, kind, title, started_at, latitude, longitude FROM items
                WHERE case_id = ? AND latitude IS NOT NULL AND longitude IS NOT NULL AND deleted_at IS NULL
                ORDER BY started_at DESC, id DESC LIMIT 2000
                """, [.text(id.description)]
            ) { row -> EvidencePosition? in
                guard let id = ItemID(row.text(0)), let position = Case.Position(latitude: row.real(4), longitude: row.real(5)) else {
                    return nil
                }
                return EvidencePosition(
                    id: id, kind: EvidenceItem.Kind(rawValue: row.text(1)) ?? .document, title: row.text(2),
                    startedAt: Timestamp(milliseconds: row.integer(3)), position: position)
            }.compactMap { $0 }
        }
    }
}
