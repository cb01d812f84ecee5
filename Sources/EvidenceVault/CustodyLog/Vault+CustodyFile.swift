import DurableFiles
import EvidenceModel
import EvidenceProof
import SQLiteBridge
import Synchronization

/// The custody log's lines beside the catalogue.
extension Vault {
    private static let replayed = "custody-replayed"

    /// Begins to keep them, as the vault is opened and before anything is noted. Where the file knows of more than the catalogue, that is a
    /// new one, or an older one that was put back: it takes the events in. What they say of cases and filing is done again at the end
    /// of opening (`replayCustody`), when the evidence is listed.
    ///
    /// A file that contradicts the catalogue is set aside, and written anew.
    func openCustodyLog() throws(VaultError) {
        let held = try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT seq, line FROM custody_events ORDER BY seq DESC LIMIT 1") { (seq: $0.integer(0), line: $0.text(1)) }
        }
        do throws(VaultError) {
            if let last = try custodyFile.open() {
                if last.seq > held?.seq ?? 0 {
                    try takeCustody(after: held)
                } else if try custodyLine(last.seq) != last.line {
                    try setCustodyAside()
                }
            }
        } catch {
            guard error.code == .storageFailure else { throw error }
            try setCustodyAside()
        }
        catalogue.afterCommit.withLock { [custodyFile] in $0 = { custodyFile.follow($0) } }
        // What a crash kept from the file.
        _ = try catalogue.write { _ throws(VaultError) in true }
    }

    func setCustodyAside() throws(VaultError) {
        custodyFile.close()
        try disk.move(custodyFile.path, to: "\(folder.setAside)/custody.log-\(clock.now.milliseconds)")
        _ = try custodyFile.open()
    }

    private func custodyLine(_ seq: Int) throws(VaultError) -> String? {
        try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT line FROM custody_events WHERE seq = ?", [.integer(seq)]) { $0.text(0) }
        }
    }

    /// Takes in the events after the last that the catalogue has; sets the file aside when they are those of another history.
    private func takeCustody(after held: (seq: Int, line: String)?) throws(VaultError) {
        var missing: [(event: CustodyEvent, line: String)] = []
        var agrees = held == nil
        try custodyFile.read { event, line in
            guard let seq = event.seq else { return }
            if seq == held?.seq { agrees = line == held?.line }
            if seq > held?.seq ?? 0 { missing.append((event, line)) }
        }
        guard agrees else { return try setCustodyAside() }
        let (events, first) = (missing, held?.seq ?? 0)
        _ = try catalogue.write { transaction throws(VaultError) in
            for (event, line) in events { try transaction.take(event, line: line) }
            try transaction.run(
                "INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)", [.text(Self.replayed), .text(String(first))])
        }
    }

    /// Does again what the events say that were taken in from the file; nil when none were. At the end of opening the vault.
    func replayCustody() throws(VaultError) -> (events: Int, cases: Int)? {
        let first = try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT value FROM settings WHERE name = ?", [.text(Self.replayed)]) { Int($0.text(0)) ?? 0 }
        }
        guard let first else { return nil }
        let lines = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT line FROM custody_events WHERE seq > ? ORDER BY seq", [.integer(first)]) { $0.text(0) }
        }
        var replay = CustodyReplay()
        for case let event? in lines.lazy.map({ CustodyEvent(line: $0) }) { replay.take(event) }
        let told = replay
        let cases = try catalogue.write { transaction throws(VaultError) in
            let cases = try told.store(in: transaction)
            try transaction.run("DELETE FROM settings WHERE name = ?", [.text(Self.replayed)])
            return cases
        }
        return (lines.count, cases)
    }
}

extension Transaction {
    /// Keeps an event that was written before, as it was.
    fileprivate func take(_ event: CustodyEvent, line: String) throws(VaultError) {
        guard let seq = event.seq else { return }
        let formerCase = event.action == .itemMoved ? event.detail["before"]?.object?["case"]?.string : nil
        try run(
            "INSERT OR IGNORE INTO custody_events (seq, at, action, item, case_id, former_case, line) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(seq), .integer(event.time.milliseconds), .text(event.action.rawValue), .init(event.item?.description),
                .init(event.caseID?.description), .init(formerCase), .text(line),
            ])
    }
}
