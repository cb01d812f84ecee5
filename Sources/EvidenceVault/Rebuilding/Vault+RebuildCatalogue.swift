import DurableFiles
import EvidenceModel
import SQLiteBridge

/// Making the catalogue anew from what lies in the data folder, when it was gone or damaged.
///
/// Each recording and each file comes in by a commit of its own, and is then known: a rebuild that was killed goes on where it was. A row in
/// `problems` says that one began, and another that it ended.
extension Vault {
    private static let began = "catalogue-lost"
    private static let ended = "catalogue-rebuilt"

    /// Moves a damaged catalogue, or what is left beside a lost one, to `set-aside`; nothing is written to it.
    /// - Returns: what SQLite says is wrong with it, and where it is now; nil when nothing is.
    static func setCatalogueAside(
        _ folder: VaultFolder, unless health: CatalogueHealth, clock: Clock
    ) throws(VaultError) -> (damage: String, path: String)? {
        let database = folder.database
        switch health {
        case .sound: return nil
        case .missing:
            // SQLite would empty or remove a write-ahead log without its database. It is of the one that was set aside when a crash came.
            guard DurableFile.size(database) == nil else { return nil }
            var target = folder.freeSetAsideCatalogue(at: clock.now)
            if let newest = newestSetAside(in: folder), VaultFolder.databaseSuffixes.allSatisfy({ DurableFile.size(newest + $0) == nil }) {
                target = newest
            }
            try move(VaultFolder.databaseSuffixes, of: database, to: target)
            return nil
        case .damaged(let words):
            let target = folder.freeSetAsideCatalogue(at: clock.now)
            try move([""] + VaultFolder.databaseSuffixes, of: database, to: target)
            return (words, target)
        }
    }

    private static func move(_ suffixes: [String], of path: String, to target: String) throws(VaultError) {
        for suffix in suffixes where DurableFile.size(path + suffix) != nil {
            try files { () throws(FileError) in try DurableFile.move(path + suffix, to: target + suffix) }
        }
    }

    /// The catalogue that was set aside last.
    private static func newestSetAside(in folder: VaultFolder) -> String? {
        let prefix = "exhibit.sqlite-"
        let names = (try? Folder.entries(of: folder.setAside)) ?? []
        let times = names.compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }
        return times.max().map { folder.setAsideCatalogue(at: Timestamp(milliseconds: $0)) }
    }

    /// Notes, as the new catalogue is made, that there is something to come into it.
    static func noteRebuildBegan(in transaction: Transaction, at time: Timestamp) throws(VaultError) {
        try transaction.run(
            "INSERT INTO problems (kind, detail, at) VALUES (?, 'it was missing, or damaged and set aside', ?)",
            [.text(began), .integer(time.milliseconds)])
    }

    /// Whether a rebuild was begun and has not ended.
    private func isRebuilding() throws(VaultError) -> Bool {
        try lastNote(of: Self.began) > lastNote(of: Self.ended)
    }

    private func lastNote(of kind: String) throws(VaultError) -> Int {
        try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT max(id) FROM problems WHERE kind = ?", [.text(kind)]) { $0.optionalInteger(0) ?? 0 } ?? 0
        }
    }

    /// Whether the catalogue was ever made anew from the folder.
    public func wasCatalogueRebuilt() throws(VaultError) -> Bool { try lastNote(of: Self.ended) > 0 }

    /// Ends a rebuild, after the recordings came in: with their titles, and what is no recording.
    /// - Returns: nil when there was none to end.
    func finishRebuild(
        _ damaged: (damage: String, path: String)?, unreadable: Int, continuedUploads: Int
    ) throws(VaultError) -> CatalogueRebuild? {
        guard try isRebuilding() else { return nil }
        var report = CatalogueRebuild(damage: damaged?.damage, setAside: damaged?.path)
        (report.unreadableRecordings, report.continuedUploads) = (unreadable, continuedUploads)
        let former = Self.newestSetAside(in: folder).flatMap { FormerCatalogue(path: $0) }
        let recordings = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT id FROM recordings") { $0.text(0) }
        }
        report.recordings = recordings.count
        report.deviceKeys = try deviceKeys().count
        for id in recordings {
            guard let title = former?.title(of: id) else { continue }
            report.names += try catalogue.write { transaction throws(VaultError) in
                try transaction.run("UPDATE items SET title = ?2 WHERE id = ?1 AND title <> ?2", [.text(id), .text(title)])
            }
        }
        try rebuildFiles(former, &report)
        let words = "listed again: \(report.recordings) recordings and \(report.files) other files"
        _ = try catalogue.write { transaction throws(VaultError) in
            try self.noteProblem(Self.ended, words, item: nil, in: transaction)
        }
        return report
    }
}

extension VaultFolder {
    /// Where a damaged catalogue is put, by the time in milliseconds.
    func setAsideCatalogue(at time: Timestamp) -> String { "\(setAside)/exhibit.sqlite-\(time.milliseconds)" }

    /// One of these names that no file has, nor a log beside it.
    func freeSetAsideCatalogue(at time: Timestamp) -> String {
        var time = time
        while ([""] + Self.databaseSuffixes).contains(where: { DurableFile.size(setAsideCatalogue(at: time) + $0) != nil }) {
            time = time.advanced(byMilliseconds: 1)
        }
        return setAsideCatalogue(at: time)
    }

    /// What is wrong with the catalogue, as in "it is gone"; nil when nothing is, and where there is no vault. Reads it once, and writes nothing.
    public func catalogueProblem() throws(VaultError) -> String? {
        let health = try CatalogueHealth.of(database)
        if health == .missing, try !holdsEvidence() { return nil }
        return health == .missing ? "is gone" : health.problem
    }

    /// Whether there is anything that a catalogue would list.
    func holdsEvidence() throws(VaultError) -> Bool {
        for folder in [recordings, objects, incoming] {
            do {
                if try !Folder.entries(of: folder).isEmpty { return true }
            } catch {
                guard error.isNotFound else { throw VaultError(error) }
            }
        }
        return false
    }
}
