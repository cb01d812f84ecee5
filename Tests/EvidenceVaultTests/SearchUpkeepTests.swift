import EvidenceModel
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

@Suite struct SearchUpkeepTests {
    /// Whatever changes an item, whoever does it: the index says afterwards what the catalogue says.
    @Test func noChangeLeavesTheIndexBehind() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        func check(_ step: String) throws { #expect(try vault.check().problems.map(\.detail) == [], "\(step)") }
        let filed = try vault.addCase("K-1")
        let id = try vault.addFile(named: "kerb.jpg", at: Timestamp(milliseconds: 1_796_000_000_000))
        try check("added")
        try vault.change(id) {
            $0.title = "Kerb"
            $0.tags = ["rain"]
            $0.move = .under(filed)
        }
        try check("edited")
        var facts = ItemFacts()
        facts.startedAt = Timestamp(milliseconds: -1_000_000_000_000)
        facts.kind = .document
        try vault.setFacts(facts, of: id)
        try check("facts")
        #expect(try vault.found { $0.to = Timestamp(milliseconds: 0) } == [id])
        var change = CaseChange()
        change.reference = "Zebra"
        _ = try vault.editCase(filed, change, expecting: nil, by: .owner)
        try check("case edited")
        #expect(try vault.found("zebra") == [id] && vault.found("k-1") == [])
        try vault.storeVerdict(#"{"verdict":"intact"}"#, summary: "", receivedAfterCaptureMilliseconds: nil, of: id, by: .owner)
        try check("verified")
        try vault.deleteCase(filed, evidence: .trash, reason: nil, expecting: nil, by: .owner)
        try check("case deleted")
        var device = try TestDevice()
        try vault.record([[1, 2], [3]], with: &device)
        try check("recorded")
        temporary.clock.advance(milliseconds: 31 * 24 * 3600 * 1000)
        #expect(try vault.purgeTrash() == 1)
        try check("purged")
    }

    @Test func aCheckFindsWhatDiffersAndARepairMendsIt() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let ids = try (0..<4).map { try vault.addFile(named: "kerb \($0).jpg") }
        _ = try vault.catalogue.write { transaction throws(VaultError) in
            let keys = try transaction.rows("SELECT order_key FROM items ORDER BY id") { $0.integer(0) }
            try transaction.run("UPDATE item_search SET title = 'quay' WHERE rowid = ?", [.integer(keys[0])])
            try transaction.run("DELETE FROM item_search WHERE rowid = ?", [.integer(keys[1])])
            try transaction.searchIndex.store(SearchEntry(title: "stranger"), at: 77, isTrash: false, in: transaction)
            try transaction.searchIndex.store(SearchEntry(title: "stranger"), at: keys[2], isTrash: true, in: transaction)
        }
        #expect(try vault.check().problems.count == 4)
        try vault.repairSearch()
        #expect(try vault.check().problems.map(\.detail) == [])
        #expect(try Set(vault.found("kerb")) == Set(ids) && vault.found("quay") == [] && vault.found("stranger") == [])
    }

    @Test func manyItemsOfOneMillisecondEachHaveAPlace() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile(at: Timestamp(milliseconds: 0))
        let first = OrderKey.first(at: 0)
        // All that the id leads to are taken.
        let taken = try vault.catalogue.write { transaction throws(VaultError) in
            var taken: Set<Int> = []
            for _ in 0..<20 {
                let key = try OrderKey.free(for: id, at: 0, in: transaction)
                guard taken.insert(key).inserted else { throw .closed }
                try transaction.run(
                    """
                    INSERT INTO items (id, kind, title, started_at, state, media_type, created_at, order_key)
                    VALUES (?, 'photo', '', 0, 'settled', 'image/jpeg', 0, ?)
                    """, [.text(UUIDv7(at: vault.clock.now).description), .integer(key)])
            }
            return taken
        }
        #expect(taken.allSatisfy { $0 >= first })
        #expect(OrderKey.first(at: .min / 2) == 0 && OrderKey.last(at: .max / 2) == OrderKey.all.upperBound)
    }
}
