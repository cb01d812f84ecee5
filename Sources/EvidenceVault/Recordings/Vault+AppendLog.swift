public import EvidenceModel
import DurableFiles
import EvidenceProof
import Synchronization

extension Vault {
    /// Takes whole capture-log lines in, and signs a receipt over all now held. Lines already held are compared and skipped.
    ///
    /// On return the lines, the receipt and the counters are durable. The order: append the lines, append the receipt, synchronise
    /// both files, commit. A crash before the commit leaves lines (kept: they are signed) and receipts nobody got (cut off).
    ///
    /// `device` is the paired device that they come from, nil for the vault's own machine. Lines are taken whoever signed them; with
    /// the first one its key may become known as that device's.
    /// - Throws: `log-invalid`, `log-signature`, `log-fork`, `log-gap`, `log-ended`, `disk-full`, `storage-failure`.
    public func appendLog(_ lines: [UInt8], to recording: RecordingID, device: Device? = nil) throws(VaultError) -> LogAnswer {
        let (answer, changed) = try withRecording(recording, creating: true) { state throws(VaultError) in
            try append(lines, to: &state, device: device)
        }
        events.emit(changed)
        return answer
    }

    private func append(
        _ lines: [UInt8], to state: inout RecordingState, device: Device?
    ) throws(VaultError) -> (LogAnswer, [VaultEvent]) {
        let folder = folder.recording(state.id.description)
        let incoming = try IncomingLines(lines, for: state, path: "\(folder)/capture.log")
        let before = state.itemState
        let isBegun = state.begunBy == nil && incoming.haveBegin
        if !isBegun, incoming.new.isEmpty, let last = state.lastReceipt, last.sequence == state.lines, last.held == heldBytes(state) {
            return (LogAnswer(nextSequence: state.lines, receipt: last.text, state: before), [])
        }
        let isFirst = state.lines == 0
        if isFirst {
            guard !incoming.new.isEmpty else { throw VaultError(.logInvalid, subject: "recording \(state.id)", detail: "no line") }
            try makeFolder(folder)
            state.device = device?.name
        }
        if isBegun { state.begunBy = Beginner(device) }
        let log = try openForAppend("\(folder)/capture.log", size: state.logBytes, creating: isFirst)
        try files { () throws(FileError) in try log.append(incoming.bytes) }
        let touched = take(incoming, into: &state)
        let mismatches = try compareHeldBytes(of: &state, numbers: touched)

        let everything = incoming.new.isEmpty || state.hasEnded || isFirst
        let receipt = try signer.sign(Receipt(state, everything: everything, now: clock.now).text)
        let receipts = try openForAppend("\(folder)/receipts.txt", size: state.receiptsBytes, creating: isFirst)
        let appended = ReceiptsFile.appending(receipt, existingBytes: state.receiptsBytes)
        try files { () throws(FileError) in try receipts.append(appended) }
        do throws(VaultError) {
            try disk.synchronise(log)
            try disk.synchronise(receipts)
        } catch {
            _ = suspectLogs.withLock { [id = state.id] in $0.insert(id) }
            throw error
        }
        if isFirst { try files { () throws(FileError) in try Folder.synchronise(folder) } }

        state.receiptsBytes += appended.count
        for segment in state.segments.values { state.receiptHeld[segment.number] = segment.held }
        let text = String(decoding: receipt, as: UTF8.self)
        state.lastReceipt = everything ? (text, state.lines, heldBytes(state)) : nil
        let stored = state
        let now = clock.now
        let jobs: [Job]? = try catalogue.write { transaction throws(VaultError) in
            try self.store(stored, in: transaction, segments: touched, now: now, by: Actor(device))
            for mismatch in mismatches {
                try self.noteProblem("chunk-mismatch", mismatch, item: stored.id.description, in: transaction)
            }
            guard isBegun, let key = stored.begin?.key else { return nil }
            return try transaction.bind(key, broughtBy: device, at: now)
        }
        if jobs != nil { keepDeviceKeys() }
        for number in state.numbers { try settle(number, of: &state) }
        let after = state.itemState
        var changed: [VaultEvent] = [.recording(state.id, lines: state.lines, bytes: state.bytes)] + (jobs ?? []).map { .job($0) }
        if isFirst || after != before { changed.append(.item(ItemID(state.id), after)) }
        return (LogAnswer(nextSequence: state.lines, receipt: text, state: after), changed)
    }

    /// Applies new lines; returns the numbers of the segments they are about.
    private func take(_ incoming: IncomingLines, into state: inout RecordingState) -> [Int] {
        var touched: Set<Int> = []
        for (line, bytes) in incoming.new {
            state.apply(line, bytes: bytes)
            switch line.entry {
            case .segment(let segment): touched.insert(segment.segment)
            case .chunk(let chunk): touched.insert(chunk.segment)
            case .end(let end): touched.formUnion(end.segments.map(\.segment))
            default: break
            }
        }
        state.parser = incoming.parser
        return touched.sorted()
    }

    /// Compares chunk lines with bytes that came before them. The lines are evidence and stay, whatever comes out.
    private func compareHeldBytes(of state: inout RecordingState, numbers: [Int]) throws(VaultError) -> [String] {
        var mismatches: [String] = []
        for number in numbers {
            guard var segment = state.segments[number], let upload = segment.upload, !segment.isObject, segment.held > 0 else { continue }
            let path = self.folder.upload(upload)
            try withUploadState(uploadEntry(upload)) { upload throws(VaultError) in
                let ranges = upload.ranges
                while let mismatch = try segment.compare(
                    held: upload.offset,
                    digest: { start, end throws(VaultError) in try rangeDigest(start, end, ranges: ranges, path: path) })
                {
                    segment.noteMismatch(mismatch)
                    mismatches.append("segment \(number): \(mismatch)")
                }
            }
            state.segments[number] = segment
        }
        return mismatches
    }

    private func heldBytes(_ state: RecordingState) -> [Int] {
        state.numbers.map { state.segments[$0]?.held ?? 0 }
    }

    private func makeFolder(_ folder: String) throws(VaultError) {
        try files { () throws(FileError) in
            try Folder.create(folder)
            try DurableFile.write(Array((verifierKey + "\n").utf8), to: "\(folder)/vault.vkey")
        }
    }

    /// Opens a file that must have exactly `size` bytes; what a failed append left behind them is cut off.
    private func openForAppend(_ path: String, size: Int, creating: Bool) throws(VaultError) -> AppendFile {
        try files { () throws(FileError) in
            let file = try AppendFile(path: path, creating: creating || size == 0)
            if file.size > size { try file.truncate(to: size) }
            guard file.size == size else { throw FileError(operation: "append", path: path, number: 5) }
            return file
        }
    }
}

extension Receipt {
    /// States what is held of a recording: of every segment, or of those with other bytes than in the receipt before.
    init(_ state: RecordingState, everything: Bool, now: Timestamp) {
        var held: [Held] = []
        for number in state.numbers {
            guard let segment = state.segments[number], segment.held > 0, let sha256 = segment.heldSHA256.flatMap(Digest.init(hexadecimal:))
            else { continue }
            if everything || state.receiptHeld[number] != segment.held {
                held.append(Held(segment: number, bytes: segment.held, sha256: sha256))
            }
        }
        self.init(
            recording: state.id.description, sequence: state.lines - 1, digest: state.lastDigest ?? Digest.of([]),
            time: UTCTime(milliseconds: now.milliseconds), segments: held)
    }
}
