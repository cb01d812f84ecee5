import DurableFiles
public import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// Putting right what a check found, as far as that is safe: nothing is deleted, and no evidence is changed.
extension Vault {
    /// Counts anew, writes `custody.log` anew, and moves what no item needs out of `objects/` into `set-aside/`.
    /// - Returns: what was done, one entry each; an event of the custody log tells the same.
    public func repair(_ found: CheckReport, by actor: Actor) throws(VaultError) -> [CheckReport.Problem] {
        try refuse(actor, to: "repair the vault")
        var done: [CheckReport.Problem] = []
        let kinds = Set(found.problems.map(\.kind))
        if kinds.contains("counts-wrong") { done += try countAnew() }
        if kinds.contains("size-wrong") { done += try takeSizes() }
        if kinds.contains("custody-file-differs") {
            try setCustodyAside()
            _ = try catalogue.write { _ throws(VaultError) in true }
            done.append(repaired("custody-file-differs", "custody.log", "written anew from the catalogue; the former one is in set-aside"))
        }
        done += try objectChanges.alone { () throws(VaultError) in try setUnneededObjectsAside() }
        guard !done.isEmpty else { return [] }
        let told = done.map { JSONValue.string($0.detail) }
        _ = try catalogue.write { transaction throws(VaultError) in
            var detail = JSONObject()
            detail.append("done", .array(told))
            try self.note(.vaultRepaired, by: actor, detail, in: transaction)
        }
        return done
    }

    private func repaired(_ kind: String, _ subject: String, _ what: String) -> CheckReport.Problem {
        CheckReport.Problem(kind: kind, subject: subject, detail: "\(subject): \(what)")
    }

    private func countAnew() throws(VaultError) -> [CheckReport.Problem] {
        _ = try catalogue.write { transaction throws(VaultError) in
            try transaction.run("DELETE FROM item_counts")
            try transaction.run("INSERT INTO item_counts \(Schema.countedItems)")
        }
        return [repaired("counts-wrong", "the catalogue", "its items were counted anew")]
    }

    private func takeSizes() throws(VaultError) -> [CheckReport.Problem] {
        let items = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows(
                "SELECT id, sha256, objects.bytes FROM items JOIN objects USING (sha256) WHERE items.bytes <> objects.bytes"
            ) { (id: $0.text(0), sha256: $0.text(1), bytes: $0.integer(2)) }
        }
        var done: [CheckReport.Problem] = []
        for item in items where DurableFile.size(folder.object(item.sha256)) == item.bytes {
            _ = try catalogue.write { transaction throws(VaultError) in
                try transaction.run("UPDATE items SET bytes = ?2 WHERE id = ?1", [.text(item.id), .integer(item.bytes)])
            }
            done.append(repaired("size-wrong", "item \(item.id)", "its size is that of its object now, \(item.bytes) bytes"))
        }
        return done
    }

    /// Files among the objects that nothing names, and objects that belong to no item.
    private func setUnneededObjectsAside() throws(VaultError) -> [CheckReport.Problem] {
        var done: [CheckReport.Problem] = []
        for prefix in try files({ () throws(FileError) in try Folder.entries(of: folder.objects) }) {
            let names = try? files { () throws(FileError) in try Folder.entries(of: "\(folder.objects)/\(prefix)") }
            for name in names ?? [] where DurableFile.size("\(folder.objects)/\(prefix)/\(name)") != nil {
                let isNeeded = try catalogue.read { transaction throws(VaultError) in try transaction.isObjectNeeded(name) }
                guard !isNeeded else { continue }
                let target = "\(folder.setAside)/\(name)-\(clock.now.milliseconds)"
                try disk.move("\(folder.objects)/\(prefix)/\(name)", to: target)
                _ = try catalogue.write { transaction throws(VaultError) in
                    try transaction.run("DELETE FROM objects WHERE sha256 = ?", [.text(name)])
                }
                done.append(repaired("object-unknown", "object \(name)", "no item needs it; it is kept as \(target)"))
            }
        }
        return try done + forgetLostObjects()
    }

    /// Objects that no item needs, and whose file is not there either.
    private func forgetLostObjects() throws(VaultError) -> [CheckReport.Problem] {
        let objects = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT sha256 FROM objects") { $0.text(0) }
        }
        var done: [CheckReport.Problem] = []
        for sha256 in objects where DurableFile.size(folder.object(sha256)) == nil {
            let isForgotten = try catalogue.write { transaction throws(VaultError) in
                guard try !transaction.isObjectNeeded(sha256) else { return false }
                return try transaction.run("DELETE FROM objects WHERE sha256 = ?", [.text(sha256)]) > 0
            }
            if isForgotten { done.append(repaired("object-unknown", "object \(sha256)", "no item needs it, and it is not there")) }
        }
        return done
    }
}
