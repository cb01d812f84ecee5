/// The signed notes of a vault that came with a recording: its receipts and its time note, before their signatures are checked.
struct Witnesses: Sendable {
    /// One receipt, readable and about this recording.
    struct Witness: Sendable {
        let receipt: Receipt
        /// The place of its check among the verifier's checks; nil when its signer is not a known vault.
        let check: Int?
    }

    private(set) var receipts: [Witness] = []
    private(set) var problems: [Problem] = []
    /// The time note's time, when it is the one that `begin` names.
    private(set) var noteTime: UTCTime?
    /// The place of the time note's check; nil when its signer is not a known vault.
    private(set) var noteCheck: Int?

    /// Reads the notes, and appends the checks of those by `vaultKeys` to `checks`.
    init(
        receipts file: [UInt8], timeNote: [UInt8]?, begin: CaptureEntry.Begin?, vaultKeys: [VerifierKey],
        checks: inout [SignatureCheck]
    ) {
        guard let begin else { return }
        var foreign = Discarded()
        var unreadable = Discarded()
        var number = 0
        for bytes in ReceiptsFile.notes(in: file) {
            number += 1
            do throws(ProofError) {
                let note = try SignedNote.parse(bytes)
                let receipt = try Receipt.parse(text: note.text)
                guard sameText(receipt.recording, begin.recording) else {
                    foreign.add(number, "about another recording")
                    continue
                }
                receipts.append(Witness(receipt: receipt, check: Witnesses.add(note, by: vaultKeys, to: &checks)))
            } catch {
                unreadable.add(number, "unreadable: \(error.detail)")
            }
        }
        for discarded in [foreign, unreadable] {
            if let problem = discarded.problem { problems.append(problem) }
        }
        guard let timeNote, let after = begin.after else { return }
        guard Digest.of(timeNote) == after else {
            discardTimeNote("is not the one that the capture log names")
            return
        }
        do throws(ProofError) {
            let note = try SignedNote.parse(timeNote)
            noteTime = try Witnesses.time(of: note)
            noteCheck = Witnesses.add(note, by: vaultKeys, to: &checks)
        } catch {
            discardTimeNote("is unreadable: \(error.detail)")
        }
    }

    /// Any note of the vault that states its time will do.
    private static func time(of note: SignedNote) throws(ProofError) -> UTCTime {
        if let receipt = try? Receipt.parse(text: note.text) { return receipt.time }
        return try TimeNote.parse(text: note.text).time
    }

    private static func add(_ note: SignedNote, by keys: [VerifierKey], to checks: inout [SignatureCheck]) -> Int? {
        for key in keys {
            if let check = note.check(by: key) {
                checks.append(check)
                return checks.count - 1
            }
        }
        return nil
    }

    private mutating func discardTimeNote(_ statement: String) {
        problems.append(Problem(.timeNoteUnusable, .intact, subject: "the time note", statement))
    }

    /// Receipts that say nothing for the same reason, told as one problem.
    private struct Discarded {
        private var count = 0
        private var first = 0
        private var reason = ""

        mutating func add(_ number: Int, _ reason: String) {
            count += 1
            if count == 1 { (first, self.reason) = (number, reason) }
        }

        var problem: Problem? {
            switch count {
            case 0: nil
            case 1: Problem(.receiptUnusable, .intact, subject: "receipt \(first)", "is \(reason)")
            default: Problem(.receiptUnusable, .intact, subject: "receipt \(first) and \(count - 1) more", "are \(reason)")
            }
        }
    }
}
