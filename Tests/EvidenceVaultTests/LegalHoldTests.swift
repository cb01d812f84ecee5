import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

/// Nobody who deletes or takes away gets at what a case under legal hold has.
@Suite struct LegalHoldTests {
    private let temporary: TemporaryVault
    private let held: Case
    private var vault: Vault { temporary.vault }

    init() throws {
        temporary = try TemporaryVault()
        var change = CaseChange()
        (change.title, change.legalHold, change.reference) = ("Held", true, "H-1")
        held = try temporary.vault.createCase(change, by: .owner)
    }

    private func release() throws {
        var change = CaseChange()
        change.legalHold = false
        _ = try vault.editCase(held.id, change, expecting: nil, by: .owner)
    }

    private func trashDaysPass() { temporary.clock.advance(milliseconds: 31 * 86_400_000) }

    @Test func evidenceOfAHeldCaseCannotBeTrashed() throws {
        let item = try vault.addFile([1])
        try vault.file(item, under: held.id)
        do {
            try vault.delete(item, by: .owner)
            Issue.record("it was trashed")
        } catch {
            #expect(error.code == .legalHold && error.description.contains("H-1"))
        }
        try release()
        try vault.delete(item, by: .owner)
        #expect(try vault.item(item).state == .deleted)
    }

    @Test func theTrashKeepsWhatCameUnderHoldInIt() throws {
        let (item, other) = (try vault.addFile([1]), try vault.addFile([2]))
        for id in [item, other] { try vault.delete(id, by: .owner) }
        try vault.file(item, under: held.id)
        trashDaysPass()
        #expect(try vault.purgeTrash() == 1)
        #expect(try vault.item(item).state == .deleted && vault.openFile(of: item).file.bytes() == [1])
        try release()
        #expect(try vault.purgeTrash() == 1)
        #expect(code { _ = try vault.item(item) } == .notFound)
    }

    @Test func aHeldCaseCannotBeDeleted() throws {
        for evidence in [nil] + EvidenceOfDeletedCase.allCases.map(Optional.init) {
            #expect(code { try vault.deleteCase(held.id, evidence: evidence, reason: "x", expecting: nil, by: .owner) } == .legalHold)
        }
        try release()
        try vault.deleteCase(held.id, evidence: nil, reason: nil, expecting: nil, by: .owner)
        #expect(code { _ = try vault.findCase(held.id) } == .notFound)
    }

    @Test func aDeletedCaseLeavesItsEvidenceOrPutsItInTheTrash() throws {
        try release()
        for evidence in EvidenceOfDeletedCase.allCases {
            var change = CaseChange()
            change.title = "C"
            let made = try vault.createCase(change, by: .owner)
            let item = try vault.addFile([9, UInt8(evidence.rawValue.count)])
            try vault.file(item, under: made.id)
            #expect(code { try vault.deleteCase(made.id, evidence: nil, reason: nil, expecting: nil, by: .owner) } == .caseNotEmpty)
            #expect(
                code { try vault.deleteCase(made.id, evidence: evidence, reason: nil, expecting: nil, by: .device(id: "d", name: "p")) }
                    == .ownerOnly)
            try vault.deleteCase(made.id, evidence: evidence, reason: "empty", expecting: nil, by: .owner)
            #expect(try vault.item(item).state == (evidence == .trash ? .deleted : .settled))
            let actions = try vault.custody(CustodyQuery(caseID: made.id)).lines.compactMap { CustodyEvent(line: $0)?.action }
            let trashed: [CustodyEvent.Action] = evidence == .trash ? [.itemTrashed] : []
            #expect(Array(actions.prefix(2 + trashed.count)) == [.caseDeleted, .itemMoved] + trashed)
        }
        #expect(try vault.check().problems.map(\.detail) == [])
    }
}

extension Vault {
    /// Brings a file in from the vault's own machine.
    func addFile(_ bytes: [UInt8], name: String = "a.jpg", type: String = "image/jpeg") throws -> ItemID {
        let upload = try createUpload(UploadRequest(target: .file(name: name, mediaType: type), length: bytes.count))
        guard let item = try append(bytes, to: upload.id, at: 0).item else {
            throw VaultError(.stateConflict, subject: name, detail: "it is no item")
        }
        return item
    }

    /// Files an item under a case, without asking.
    func file(_ item: ItemID, under caseID: CaseID) throws {
        _ = try catalogue.write { transaction throws(VaultError) in
            try transaction.run("UPDATE items SET case_id = ? WHERE id = ?", [.text(caseID.description), .text(item.description)])
        }
    }
}
