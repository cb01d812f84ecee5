import EvidenceModel
import EvidenceProof
import EvidenceVault

/// Brings the verdicts kept with recordings up to what a check found, so that the library says nothing that the check knows better.
struct CheckedVerdicts {
    let vault: Vault
    /// What the check found. Bytes that it found to agree with their log are not hashed a second time.
    let found: CheckReport

    /// Judges anew the recordings that a problem is about, and those that were not intact before: they may be now.
    func bringUpToDate(isCancelled: () -> Bool) throws {
        var page = ItemQuery(limit: 500, kind: .recording)
        while !isCancelled() {
            let items = try vault.items(page)
            for item in items.items where !isCancelled() && item.state != .live && isConcerned(item) { try judge(item.id) }
            guard let next = items.next else { return }
            page.before = next
        }
    }

    private func isConcerned(_ item: EvidenceItem) -> Bool {
        guard let verdict = item.recording?.verdict else { return false }
        let isIntact = (try? JSONText.parse(Array(verdict.utf8)))?.object?["verdict"]?.string == "intact"
        return !isIntact
            || found.problems.contains { problem in
                problem.subject.contains("\(item.id)") || item.sha256.contains { problem.subject.contains($0) }
            }
    }

    private func judge(_ id: ItemID) throws {
        do {
            let agreed = RecordingID("\(id)").flatMap { found.agreedBytes[$0] } ?? [:]
            _ = try ItemEvidence(id, in: vault).judge(by: .vault, agreed: agreed)
        } catch let error as VaultError where error.code == .diskFull || error.code == .vaultClosed {
            throw error
        } catch {
            // Gone, or unreadable: the check's report says so, and there is nothing to judge by.
        }
    }
}
