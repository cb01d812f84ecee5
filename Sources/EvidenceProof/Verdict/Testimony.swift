/// What the signed notes of known vaults prove about a recording: that its log is the one they held, and when.
///
/// A note that is not validly signed by a known vault proves nothing, and is held against nobody.
struct Testimony {
    private let verifier: RecordingVerifier
    private(set) var problems: [Problem] = []
    private(set) var time: RecordingVerdict.Time
    private(set) var delay: RecordingVerdict.Delay?
    /// The receipts with a valid signature of a known vault.
    private(set) var valid: [Receipt] = []
    /// Receipts by keys that the caller does not know.
    private(set) var unknownSigners = 0

    init(of verifier: RecordingVerifier) {
        self.verifier = verifier
        problems = verifier.witnesses.problems
        let lines = verifier.log.lines
        time = RecordingVerdict.Time(
            status: .claimed, after: nil, before: nil, claimedFrom: lines.first?.instant, claimedTo: verifier.log.capturedTo,
            closedAt: verifier.log.closedAt)
    }

    mutating func judge() {
        sortReceipts()
        compareLines()
        if !problems.contains(where: { $0.kind == .receiptContradicts }) {
            for receipt in valid { compareSegments(receipt) }
        }
        judgeTimeNote()
        judgeTime()
        measureDelay()
    }

    private mutating func sortReceipts() {
        var wrong: [Receipt] = []
        var unchecked: [Receipt] = []
        for witness in verifier.witnesses.receipts {
            guard let check = witness.check else {
                unknownSigners += 1
                continue
            }
            switch verifier.validity[check] {
            case true?: valid.append(witness.receipt)
            case false?: wrong.append(witness.receipt)
            case nil: unchecked.append(witness.receipt)
            }
        }
        note(wrong, .receiptUnusable, one: "has a wrong signature", many: "have wrong signatures")
        note(unchecked, .notChecked, one: "has a signature that was not checked", many: "have signatures that were not checked")
    }

    /// One problem for all receipts of a kind: a long recording has thousands.
    private mutating func note(_ receipts: [Receipt], _ kind: Problem.Kind, one: String, many: String) {
        guard let first = receipts.first else { return }
        if receipts.count == 1 {
            note(kind, "the receipt of \(first.time.text)", one)
        } else {
            note(kind, Wording.count(receipts.count, "receipt"), many)
        }
    }

    private mutating func note(_ kind: Problem.Kind, _ subject: String, _ statement: String) {
        problems.append(Problem(kind, .intact, subject: subject, statement))
    }

    /// Compares the log that the vault held with the one at hand. From the first line that differs on all others do: it is told alone.
    private mutating func compareLines() {
        let lines = verifier.log.lines
        var contradiction: Receipt?
        var longest: Receipt?
        for receipt in valid {
            if receipt.sequence >= lines.count {
                if receipt.sequence > longest?.sequence ?? -1 { longest = receipt }
            } else if lines[receipt.sequence].jsonDigest != receipt.digest {
                if receipt.sequence < contradiction?.sequence ?? Int.max { contradiction = receipt }
            }
        }
        if let receipt = contradiction {
            var problem = Problem(
                .receiptContradicts, .changed, subject: "line \(receipt.sequence) of the capture log",
                "is another than the one the vault held at \(receipt.time.text)")
            problem.line = receipt.sequence
            problem.lines = 1
            problem.to = lines[receipt.sequence].instant
            problems.append(problem)
        }
        // Lines beyond the last good one are explained by a bad line, if there is one.
        guard let receipt = longest, verifier.log.problem == nil || verifier.log.problem?.code == .truncated else { return }
        let hasEnded = verifier.log.end != nil
        var problem = Problem(
            hasEnded ? .receiptContradicts : .logShortened, hasEnded ? .changed : .incomplete,
            subject: "the capture log", "ended later in the vault: at \(receipt.time.text) it had lines up to \(receipt.sequence)")
        problem.line = receipt.sequence
        problem.from = verifier.log.capturedTo
        problems.append(problem)
    }

    /// A receipt over a whole segment must have the digest that the `end` line gives the segment.
    private mutating func compareSegments(_ receipt: Receipt) {
        for held in receipt.segments {
            guard let index = verifier.segments.position(of: held.segment), let total = verifier.segments.segments[index].total,
                total.bytes == held.bytes, total.sha256 != held.sha256,
                !problems.contains(where: { $0.kind == .receiptContradicts && $0.segment == held.segment })
            else { continue }
            let segment = verifier.segments.segments[index]
            var problem = Problem(
                .receiptContradicts, .changed, subject: "segment \(held.segment)",
                "is another in the capture log than the one the vault held at \(receipt.time.text)")
            problem.segment = held.segment
            problem.from = segment.start
            problem.to = segment.end
            problems.append(problem)
        }
    }

    private mutating func judgeTimeNote() {
        guard let noteTime = verifier.witnesses.noteTime, let check = verifier.witnesses.noteCheck else { return }
        switch verifier.validity[check] {
        case true?: time.after = noteTime
        case false?: note(.timeNoteUnusable, "the time note", "has a wrong signature")
        case nil: note(.notChecked, "the signature of the time note", "was not checked")
        }
    }

    /// The bounds hold for the whole recording: `before` is the first receipt over the line of the last chunk.
    private mutating func judgeTime() {
        guard !problems.contains(where: { $0.kind == .receiptContradicts }) else { return }
        let last = verifier.segments.chunks.last?.line ?? verifier.log.lines.last?.sequence ?? 0
        for receipt in valid where receipt.sequence >= last && receipt.sequence < verifier.log.lines.count {
            time.before = min(time.before ?? receipt.time, receipt.time)
        }
        if let after = time.after, let before = time.before { time.status = after <= before ? .proven : .claimed }
    }

    /// For each chunk, the first valid receipt that covers its line.
    private mutating func measureDelay() {
        let lines = verifier.log.lines
        // The earliest receipt over each line and all after it.
        var earliest: [UTCTime?] = Array(repeating: nil, count: lines.count)
        for receipt in valid where receipt.sequence < lines.count && lines[receipt.sequence].jsonDigest == receipt.digest {
            earliest[receipt.sequence] = min(earliest[receipt.sequence] ?? receipt.time, receipt.time)
        }
        var next: UTCTime?
        for index in earliest.indices.reversed() {
            if let own = earliest[index] { next = min(next ?? own, own) }
            earliest[index] = next
        }
        var delays: [Milliseconds] = []
        for chunk in verifier.segments.chunks {
            // Of a chunk that was hashed after a crash, it is known since when at the earliest it was captured.
            if let received = earliest[chunk.line] { delays.append(received.milliseconds - (chunk.to ?? chunk.from).milliseconds) }
        }
        guard !delays.isEmpty else { return }
        delays.sort()
        delay = RecordingVerdict.Delay(
            medianMilliseconds: delays[(delays.count - 1) / 2], maximumMilliseconds: delays[delays.count - 1])
    }
}
