import DurableFiles
import EvidenceModel
import EvidenceProof
import SQLiteBridge
import Synchronization

/// What opening a vault puts right after a crash. It costs a look at each unfinished upload and each recording's folder; nothing is hashed
/// unless a file is not what it should be.
extension Vault {
    /// Puts everything right; `damaged` is the catalogue that was damaged and set aside.
    func recover(_ damaged: (damage: String, path: String)?) throws(VaultError) {
        try fillSearch()
        try openCustodyLog()
        try recoverDevices()
        try recoverDeviceKeys()
        try recoverJobs()
        try objectChanges.alone { () throws(VaultError) in try finishRemovals() }
        try recoverUploads()
        let unreadable = try recoverRecordings()
        let continued = try adoptIncoming()
        try setStrangersAside()
        var report = try finishRebuild(damaged, unreadable: unreadable, continuedUploads: continued)
        if let told = try replayCustody() {
            report?.events = told.events
            report?.cases = told.cases
        }
        rebuilt.withLock { [report] in $0 = report }
    }

    private func recoverUploads() throws(VaultError) {
        let rows = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT \(UploadRow.columns) FROM uploads WHERE state = 'receiving'", [], UploadRow.init)
        }
        for row in rows { try recoverNoting(row) }
    }

    /// One file that can't be read must not keep the others from their owner.
    func recoverNoting(_ row: UploadRow) throws(VaultError) {
        do throws(VaultError) {
            try recover(row)
        } catch {
            try noteFailure(error, of: "upload \(row.upload.id)", item: row.upload.item?.description)
        }
    }

    private func noteFailure(_ error: VaultError, of subject: String, item: String?) throws(VaultError) {
        _ = try catalogue.write { transaction throws(VaultError) in
            try self.noteProblem("recovery-failed", "\(subject): \(error)", item: item, in: transaction)
        }
    }

    private func recover(_ row: UploadRow) throws(VaultError) {
        let id = row.upload.id
        let size = DurableFile.size(folder.upload(id)) ?? 0
        guard row.settlingSHA256 == nil else { return try completeSettling(row) }
        if size < row.upload.offset {
            // Sets it aside: the bytes that count are not all there.
            return try withUpload(id) { state, recording throws(VaultError) in try trustPrefix(of: &state, recording: &recording) }
        }
        if size > row.upload.offset {
            let file = try files { () throws(FileError) in
                let file = try AppendFile(path: folder.upload(id), creating: false)
                try file.truncate(to: row.upload.offset)
                return file
            }
            try disk.synchronise(file)
        }
        if row.upload.length == row.upload.offset { try completeSettling(row) }
    }

    /// Goes on with a settling that a crash interrupted, or prevented.
    private func completeSettling(_ row: UploadRow) throws(VaultError) {
        let id = row.upload.id
        let isThere = DurableFile.size(folder.upload(id)) != nil || row.upload.offset == 0
        let isObject = row.settlingSHA256.map { DurableFile.size(folder.object($0)) == row.upload.offset } ?? false
        try withUpload(id) { state, recording throws(VaultError) in
            guard isThere || isObject else { return try trustPrefix(of: &state, recording: &recording) }
            if var current = recording, let segment = row.segment {
                try settle(segment.number, of: &current, upload: &state)
                recording = current
            } else {
                _ = try settleFile(&state)
            }
        }
    }

    /// Brings the catalogue up to date with logs that have more lines than it knows: those of a commit that a crash prevented. Recordings
    /// that it does not know at all come in with all that is there of them.
    /// - Returns: how many of these have no readable line.
    private func recoverRecordings() throws(VaultError) -> Int {
        let known = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT id, log_bytes FROM recordings") { ($0.text(0), $0.integer(1)) }
        }
        let sizes = Dictionary(uniqueKeysWithValues: known)
        var unreadable = 0
        for name in try files({ () throws(FileError) in try Folder.entries(of: folder.recordings) }) {
            guard let id = RecordingID(name) else { continue }
            let size = DurableFile.size("\(folder.recording(name))/capture.log") ?? 0
            if let known = sizes[name] {
                if size != known { try reconcile(id) }
            } else if size > 0 {
                do throws(VaultError) {
                    if try !rebuildRecording(id) { unreadable += 1 }
                } catch {
                    try noteFailure(error, of: "recording \(id)", item: name)
                    unreadable += 1
                }
            }
        }
        return unreadable
    }

    private func reconcile(_ id: RecordingID) throws(VaultError) {
        let now = clock.now
        do throws(VaultError) {
            try withRecording(id) { state throws(VaultError) in
                let stored = state
                try catalogue.write { transaction throws(VaultError) in
                    try self.store(stored, in: transaction, segments: stored.numbers, now: now, by: .vault)
                }
            }
        } catch {
            // A folder without a single good line: nothing was acknowledged, or all of it was set aside as it was read.
            guard error.code == .notFound else { throw error }
        }
    }

    /// Moves files out of `incoming` that belong to no unfinished upload. Leftovers of finished ones are objects already.
    private func setStrangersAside() throws(VaultError) {
        for name in try files({ () throws(FileError) in try Folder.entries(of: folder.incoming) }) {
            let path = folder.upload(name)
            let row = try catalogue.read { transaction throws(VaultError) in try UploadRow.load(name, in: transaction) }
            if let row, row.upload.state == .receiving { continue }
            if let sha256 = row?.upload.sha256, DurableFile.size(folder.object(sha256)) == row?.upload.offset {
                try files { () throws(FileError) in try DurableFile.remove(path) }
            } else {
                try disk.move(path, to: "\(folder.setAside)/\(name)-\(clock.now.milliseconds)")
            }
        }
    }
}
