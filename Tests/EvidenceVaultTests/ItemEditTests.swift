import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

@Suite struct ItemEditTests {
    private func events(of id: ItemID, in vault: Vault) throws -> [CustodyEvent] {
        try vault.catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT line FROM custody_events WHERE item = ? AND action LIKE 'item-%' ORDER BY seq", [.text("\(id)")]) {
                CustodyEvent(line: $0.text(0))
            }
        }.compactMap { $0 }.filter { $0.action != .itemAdded }
    }

    @Test func eachDifferenceIsAnEventAndAllOfThemOneRevision() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile()
        #expect(try vault.item(id).revision == 1)
        var edit = ItemEdit()
        edit.title = "Kerb"
        edit.notes = "*Seen* from the left."
        edit.tags = ["Incident", " rain ", "incident"]
        let item = try vault.edit(id, edit, revision: 1, by: .device(id: "d", name: "Phone"))
        #expect(item.revision == 2 && item.title == "Kerb" && item.notes == "*Seen* from the left." && item.tags == ["Incident", "rain"])
        let events = try events(of: id, in: vault)
        #expect(events.map(\.action) == [.itemRetitled, .itemNoted, .itemTagged])
        #expect(events[0].detail["before"]?.object?["title"]?.string == "a.jpg")
        #expect(events[2].detail["after"]?.object?["tags"]?.array?.compactMap(\.string) == ["Incident", "rain"])
        #expect(events[2].actor == .device(id: "d", name: "Phone"))
    }

    @Test func whatDoesNotDifferChangesNothing() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile()
        try vault.change(id) { $0.tags = ["Work"] }
        let item = try vault.change(id) {
            $0.title = "a.jpg"
            $0.tags = ["work"]
            $0.move = .out
        }
        #expect(item.revision == 2)
        #expect(try events(of: id, in: vault).count == 1)
    }

    @Test func theSecondOfTwoEditorsLearnsOfTheFirst() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile()
        var edit = ItemEdit()
        edit.title = "First"
        #expect(try vault.edit(id, edit, revision: 1, by: .owner).revision == 2)
        edit.title = "Second"
        #expect(code { _ = try vault.edit(id, edit, revision: 1, by: .owner) } == .editConflict)
        #expect(try vault.item(id).title == "First")
        // What the vault finds out by itself is no one's edit.
        try vault.storeVerdict("{}", summary: "verified", receivedAfterCaptureMilliseconds: nil, of: id, by: .vault)
        #expect(try vault.edit(id, edit, revision: 2, by: .owner).title == "Second")
    }

    @Test func itemsMoveBetweenCasesWithAReasonAndOutOfAHeldOneNever() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile()
        let (first, second, held) = (try vault.addCase("2026-0001"), try vault.addCase("2026-0002"), try vault.addCase("H-1", isHeld: true))
        #expect(try vault.change(id) { $0.move = .under(first) }.filedUnder?.reference == "2026-0001")
        #expect(code { try vault.change(id) { $0.move = .under(second) } } == .reasonRequired)
        let moved = try vault.change(id) {
            $0.move = .under(second)
            $0.reason = "the wrong one"
        }
        #expect(moved.filedUnder?.id == second)
        let event = try #require(try events(of: id, in: vault).last)
        #expect(event.action == .itemMoved && event.caseID == second && event.detail["reason"]?.string == "the wrong one")
        #expect(event.detail["before"]?.object?["reference"]?.string == "2026-0001")
        #expect(try vault.change(id) { $0.move = .out }.filedUnder == nil)
        try vault.change(id) { $0.move = .under(held) }
        #expect(code { try vault.change(id) { $0.move = .out } } == .legalHold)
        #expect(code { try vault.change(id) { $0.move = .under(CaseID(UUIDv7(at: vault.clock.now))) } } == .notFound)
        #expect(try vault.found { $0.filing = .under(held) } == [id])
    }

    @Test func aRefusedEditWritesNothingOfItself() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile()
        let long = String(repeating: "x", count: 501)
        let refused: [(inout ItemEdit) -> Void] = [
            { $0.title = long }, { $0.notes = String(repeating: "x", count: 100_001) }, { $0.tags = ["a,b"] }, { $0.tags = [" "] },
            { $0.tags = (0...50).map { "tag \($0)" } }, { $0.tags = ["line\nbreak"] },
        ]
        for refuse in refused {
            #expect(
                code {
                    try vault.change(id) {
                        $0.title = "Not this"
                        $0.notes = "nor that"
                        refuse(&$0)
                    }
                } == .invalidRequest)
        }
        #expect(try vault.item(id).title == "a.jpg" && vault.item(id).revision == 1)
        #expect(try events(of: id, in: vault).isEmpty)
    }

    @Test func manyAreChangedAtOnceAndWhatCannotBeIsTold() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let ids = try (0..<5).map { try vault.addFile(named: "\($0).jpg") }
        let (target, held) = (try vault.addCase("T"), try vault.addCase("H", isHeld: true))
        try vault.change(ids[0]) {
            $0.tags = ["old", "keep"]
            $0.move = .under(held)
        }
        var changes = ItemChanges()
        changes.addTags = ["new"]
        changes.removeTags = ["OLD"]
        changes.move = .under(target)
        changes.reason = "sorted"
        let gone = ItemID(UUIDv7(at: vault.clock.now))
        let outcome = try vault.change(ids + [ids[1], gone], changes, by: .owner)
        #expect(outcome.changed == 4)
        #expect(Set(outcome.refused.map { "\($0.item) \($0.error.code.rawValue)" }) == ["\(ids[0]) legal-hold", "\(gone) not-found"])
        #expect(try vault.item(ids[0]).tags == ["old", "keep"])
        #expect(try Set(vault.found { $0.tags = ["new"] }) == Set(ids.dropFirst()))
        #expect(try Set(vault.found { $0.filing = .under(target) }) == Set(ids.dropFirst()))
    }
}
