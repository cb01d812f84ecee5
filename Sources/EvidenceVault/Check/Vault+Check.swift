internal import BlockingThreads
import DurableFiles
import EvidenceModel
import EvidenceProof
import SQLiteBridge
import Synchronization

extension Vault {
    /// Hashes every object and checks logs, signatures, receipts and the catalogue against the files, in both directions, on all cores.
    /// Changes nothing. May run while devices record: it looks at what was there when it began.
    /// - Parameter progress: called every few megabytes, from any thread; false stops the check.
    /// - Returns: what was found.
    /// - Throws: `cancelled` when it was stopped; `storage-failure` when the catalogue itself cannot be read.
    public func check(progress: @escaping @Sendable (CheckProgress) -> Bool = { _ in true }) throws(VaultError) -> CheckReport {
        let listing = try catalogue.read { transaction throws(VaultError) in try CheckListing(transaction) }
        let run = CheckRun(totalBytes: listing.totalBytes, progress: progress)
        run.tell()
        for problem in listing.databaseProblems { run.add("catalogue-damaged", "the catalogue", problem) }
        let workers = WorkerThreads<FileCheck>(count: options.hashingThreads ?? BlockingThread.cores) { check in
            if run.isStopped { return }
            let found = check.run(run.hashed)
            if found.isEmpty { run.agrees(check) } else if !self.hasMovedOn(check) { run.add(found) }
        }
        var hashed: Set<String> = []
        for recording in listing.recordings where !run.isStopped {
            var check = RecordingCheck(
                folder: folder.recording(recording.id.description), id: recording.id, lines: recording.lines, logBytes: recording.logBytes,
                receiptsBytes: recording.receiptsBytes, vaultKey: signer.verifier, run: run)
            check.check()
            checkSums(of: recording.id.description, listing, run)
            for segment in listing.segments[recording.id.description] ?? [] {
                if let file = fileCheck(segment, of: check, listing: listing, run: run) {
                    if let sha256 = segment.sha256 { hashed.insert(sha256) }
                    workers.add(file)
                }
            }
        }
        for (sha256, bytes) in listing.objects.sorted(by: { $0.key < $1.key }) where !run.isStopped && !hashed.contains(sha256) {
            workers.add(FileCheck(subject: "object \(sha256)", path: folder.object(sha256), bytes: bytes, sha256: sha256))
        }
        for upload in listing.uploads where upload.segment == nil && upload.offset > 0 && !run.isStopped {
            workers.add(
                FileCheck(
                    subject: "upload \(upload.id)", path: folder.upload(upload.id), bytes: upload.offset, mayBeLonger: true,
                    sha256: upload.prefixSHA256))
        }
        workers.finish()
        try checkStrangers(listing, run)
        try checkBooks(run)
        guard !run.isStopped else { throw VaultError(.cancelled, subject: "the check", detail: "it was stopped") }
        run.count(objects: listing.objects.count)
        run.tell()
        return run.finished()
    }

    /// The file of a segment with what the log and the receipts say of it.
    private func fileCheck(_ segment: CheckListing.Segment, of check: RecordingCheck, listing: CheckListing, run: CheckRun) -> FileCheck? {
        let subject = "recording \(check.id), segment \(segment.number)"
        let log = check.state.segments[segment.number]
        if segment.state == .damaged {
            run.add("segment-damaged", subject, "its bytes contradict its log since they came; both are kept")
        }
        guard segment.bytes > 0 else { return nil }
        var file = FileCheck(subject: subject, path: "", bytes: segment.bytes, sha256: segment.sha256)
        if let sha256 = segment.sha256 {
            file.path = folder.object(sha256)
            if listing.objects[sha256] == nil { run.add("object-unknown", subject, "the catalogue does not list its object \(sha256)") }
        } else if let upload = listing.uploads.first(where: { $0.recording == check.id && $0.segment == segment.number }) {
            file.path = folder.upload(upload.id)
            file.mayBeLonger = true
            file.sha256 = upload.prefixSHA256
        } else {
            return nil
        }
        file.prefixes = (check.prefixes[segment.number] ?? []).filter { $0.bytes <= segment.bytes }.sorted { $0.bytes < $1.bytes }
        // The device signed the digest of the whole in its end line: then its chunks need no hashing of their own.
        if segment.state != .damaged, let log, log.total?.sha256.hexadecimal != segment.sha256 || segment.sha256 == nil {
            file.claims = log.claims.filter { $0.end <= segment.bytes }
        }
        // Either the chunks are hashed now, or they were compared with this very object when it settled.
        if segment.state != .damaged, let log, log.problem == nil, let last = log.claims.last(where: { $0.end <= segment.bytes }) {
            file.segment = (check.state.id, segment.number, last.end)
        }
        return file
    }

    /// Whether `SHA256SUMS` in a recording's folder names the objects of its segments.
    private func checkSums(of recording: String, _ listing: CheckListing, _ run: CheckRun) {
        let objects = (listing.segments[recording] ?? []).filter { $0.sha256 != nil }
        guard !objects.isEmpty else { return }
        let path = "\(folder.recording(recording))/SHA256SUMS"
        let text = (try? DurableFile.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = Set(text.split(separator: "\n").map { $0.prefix(64) })
        for segment in objects where !lines.contains(Substring(segment.sha256 ?? "")) {
            run.add("sums-changed", "recording \(recording)", "SHA256SUMS does not name the object of segment \(segment.number)")
        }
    }

    /// Whether a file that looked wrong was meanwhile settled, terminated or purged.
    private func hasMovedOn(_ check: FileCheck) -> Bool {
        let name = String(check.path.split(separator: "/").last ?? "")
        let row = try? catalogue.read { transaction throws(VaultError) in
            try transaction.row(
                "SELECT EXISTS (SELECT 1 FROM objects WHERE sha256 = ?1) OR EXISTS (SELECT 1 FROM uploads WHERE id = ?1 AND state = 'receiving')",
                [.text(name)]
            ) { $0.flag(0) }
        }
        return row == false
    }

    /// Looks for files that the catalogue does not know, and for a folder that others may read.
    private func checkStrangers(_ listing: CheckListing, _ run: CheckRun) throws(VaultError) {
        try files { () throws(FileError) in
            if try Folder.mode(folder.path) & 0o77 != 0 {
                run.add("folder-open", folder.path, "others than its owner may enter it (chmod 700 it)")
            }
            for prefix in try Folder.entries(of: folder.objects) {
                for name in try Folder.entries(of: "\(folder.objects)/\(prefix)") where listing.objects[name] == nil && !isObject(name) {
                    run.add("object-unknown", "\(folder.objects)/\(prefix)/\(name)", "the catalogue does not know this file")
                }
            }
            let recordings = Set(listing.recordings.map(\.id.description))
            for name in try Folder.entries(of: folder.recordings) where !recordings.contains(name) && !isRecording(name) {
                run.add("recording-unknown", "\(folder.recordings)/\(name)", "the catalogue does not know this recording")
            }
        }
    }

    private func isObject(_ name: String) -> Bool {
        (try? catalogue.read { transaction throws(VaultError) in
            try transaction.row(
                "SELECT 1 FROM objects WHERE sha256 = ?1 UNION SELECT 1 FROM uploads WHERE settling_sha256 = ?1", [.text(name)]
            ) { _ in true }
        }) == true
    }

    private func isRecording(_ name: String) -> Bool {
        // A folder may hold a time note alone, before the recording's first line came, or a log whose first line never was whole.
        guard let id = RecordingID(name), DurableFile.size("\(folder.recording(name))/capture.log") ?? 0 > 0 else { return true }
        return (try? item(ItemID(id))) != nil
    }
}
