import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

/// What people did outlives the catalogue, by the custody log beside it.
@Suite struct CustodyFileTests {
    private let temporary: TemporaryVault
    private var vault: Vault { temporary.vault }

    init() throws { temporary = try TemporaryVault() }

    private func make(_ title: String) throws -> Case {
        var change = CaseChange()
        (change.title, change.people, change.tags) = (title, [Person(name: "Ana")], ["Work"])
        return try vault.createCase(change, by: .owner)
    }

    private func edit(_ id: CaseID, _ set: (inout CaseChange) -> Void) throws -> Case {
        var change = CaseChange()
        set(&change)
        return try vault.editCase(id, change, expecting: nil, by: .owner)
    }

    private func lines(_ vault: Vault) throws -> [String] { try vault.custody(CustodyQuery(limit: 500)).lines.reversed() }

    private func fileLines() throws -> [String] {
        let text = String(decoding: try DurableFile.read(vault.folder.custodyLog), as: UTF8.self)
        return text.split(separator: "\n").map { String($0) }
    }

    private func dropCatalogue() throws {
        vault.close()
        for suffix in [""] + VaultFolder.databaseSuffixes { try DurableFile.remove(vault.folder.database + suffix) }
    }

    @Test func casesFilingAndReferencesComeBack() throws {
        let (kept, gone) = (try make("Kept"), try make("Gone"))
        let (first, second) = (try vault.addFile([1], name: "a.jpg"), try vault.addFile([2], name: "b.jpg"))
        try vault.change(first) { edit in (edit.move, edit.notes, edit.tags) = (.under(kept.id), "See *this*", ["Kerb"]) }
        try vault.change(first) { $0.title = "Kerb" }
        try vault.delete(second, by: .owner)
        var change = SettingsChange()
        (change.trashDays, change.presetTags) = (7, ["Work"])
        _ = try vault.changeSettings(change, by: .owner)
        // References that change places, a hold, an end, and one that is gone.
        _ = try edit(gone.id) { $0.reference = "X" }
        _ = try edit(kept.id) {
            ($0.reference, $0.legalHold, $0.status, $0.notes) = (gone.reference, true, .closed, "# Notes")
        }
        try vault.deleteCase(gone.id, evidence: nil, reason: nil, expecting: nil, by: .owner)
        let before = try vault.findCase(kept.id)
        let events = try lines(vault)
        let next = try vault.nextReference()
        #expect(try fileLines() == events)
        try dropCatalogue()

        let again = try TemporaryVault(in: temporary.folder, clock: temporary.clock).vault
        var found = try again.findCase(kept.id)
        #expect(found.revision > before.revision, "nobody takes it for what they have seen")
        found.revision = before.revision
        #expect(found == before)
        #expect(try again.cases().cases.count == 1 && again.nextReference() == next && again.settings().trashDays == 7)
        let item = try again.item(first)
        #expect(item.title == "Kerb" && item.notes == "See *this*" && item.tags == ["Kerb"] && item.filedUnder?.id == kept.id)
        #expect(try item.revision > 3 && again.item(second).state == .deleted)
        #expect(again.rebuild?.cases == 1 && again.rebuild?.events == events.count)
        #expect(try lines(again) == events)
        #expect(try again.check().problems.map(\.detail) == [])
    }

    @Test func whatACrashKeptFromTheFileIsAppended() throws {
        _ = try make("A")
        _ = try make("B")
        let events = try lines(vault)
        vault.close()
        for cut in [0, 10, events[0].utf8.count + 1, events[0].utf8.count + 20] {
            let whole = events.joined(separator: "\n") + "\n"
            try DurableFile.write(Array(whole.utf8.prefix(cut)), to: vault.folder.custodyLog)
            let again = try TemporaryVault(in: temporary.folder, clock: temporary.clock).vault
            #expect(try fileLines() == events, "cut after \(cut) bytes")
            #expect(try again.check().problems.map(\.detail) == [])
            again.close()
        }
    }

    @Test func anOlderCatalogueThatIsPutBackLearnsWhatIsNewer() throws {
        let made = try make("A")
        vault.close()
        let older = try DurableFile.read(vault.folder.database)
        var again = try TemporaryVault(in: temporary.folder, clock: temporary.clock).vault
        var change = CaseChange()
        change.title = "B"
        _ = try again.editCase(made.id, change, expecting: nil, by: .owner)
        let events = try lines(again)
        again.close()
        try DurableFile.write(older, to: vault.folder.database)
        again = try TemporaryVault(in: temporary.folder, clock: temporary.clock).vault
        #expect(try again.findCase(made.id).title == "B" && lines(again) == events)
    }

    @Test func aFileOfAnotherHistoryIsSetAside() throws {
        _ = try make("A")
        let events = try lines(vault)
        vault.close()
        let foreign = events.map { $0.replacing("\"A\"", with: "\"Z\"") }.joined(separator: "\n") + "\n"
        for bad in [foreign, "no event\n"] {
            try DurableFile.write(Array(bad.utf8), to: vault.folder.custodyLog)
            let again = try TemporaryVault(in: temporary.folder, clock: temporary.clock).vault
            #expect(try fileLines() == events && lines(again) == events)
            let aside = try Folder.entries(of: vault.folder.setAside).map { try DurableFile.read("\(vault.folder.setAside)/\($0)") }
            #expect(aside.contains(Array(bad.utf8)))
            again.close()
            temporary.clock.advance(milliseconds: 1)
        }
    }
}
