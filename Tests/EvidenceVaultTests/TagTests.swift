import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Testing

@testable import EvidenceVault

@Suite struct TagTests {
    private let temporary: TemporaryVault
    private var vault: Vault { temporary.vault }

    init() throws { temporary = try TemporaryVault() }

    private func tag(_ name: String) throws -> EvidenceVault.Tag? { try vault.tags().first { $0.name == name } }

    @Test func aVaultOffersPresetsAndCountsWhatHasThem() throws {
        #expect(try vault.tags().map(\.name) == ["Work", "Commute", "Incident", "Travel", "Personal", "Evidence", "Training"])
        let (first, second) = (try vault.addFile(), try vault.addFile())
        for id in [first, second] { try vault.change(id) { $0.tags = ["work", "rain"] } }
        try vault.delete(second, by: .owner)
        #expect(try tag("Work") == EvidenceVault.Tag(name: "Work", isPreset: true, items: ItemCount(count: 1, isAtLeast: false), cases: 0))
        #expect(try tag("rain")?.isPreset == false)
        #expect(try vault.addTag(" Rain ", isPreset: true) == vault.addTag("rain", isPreset: true))
        #expect(code { _ = try vault.addTag("a,b", isPreset: true) } == .invalidRequest)
    }

    @Test func aRenamedTagIsFoundByItsNewNameOnly() throws {
        let id = try vault.addFile()
        try vault.change(id) { $0.tags = ["Rainy day"] }
        var change = CaseChange()
        change.title = "Bus"
        change.tags = ["rainy day"]
        let made = try vault.createCase(change, by: .owner)
        #expect(try vault.renameTag("rainy DAY", to: "Storm", merging: false, by: .owner).name == "Storm")
        #expect(try vault.found("storm") == [id] && vault.found("rainy") == [] && vault.item(id).tags == ["Storm"])
        #expect(try vault.found { $0.tags = ["STORM"] } == [id])
        #expect(try vault.cases(CaseQuery(text: "storm")).cases.map(\.id) == [made.id])
        #expect(try vault.renameTag("Storm", to: "STORM", merging: false, by: .owner).name == "STORM")
        #expect(code { _ = try vault.renameTag("nothing", to: "x", merging: false, by: .owner) } == .notFound)
        #expect(try vault.custody(CustodyQuery(action: .tagRenamed)).lines.count == 2)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func twoTagsBecomeOneOnlyWhenThatIsMeant() throws {
        // More than one short change has.
        let ids = try (0..<3).map { try vault.addFile(named: "\($0).jpg") }
        try vault.change(ids[0]) { $0.tags = ["rain"] }
        try vault.change(ids[1]) { $0.tags = ["rain", "rainy"] }
        try vault.change(ids[2]) { $0.tags = ["rainy"] }
        #expect(code { _ = try vault.renameTag("rainy", to: "Rain", merging: false, by: .owner) } == .tagExists)
        #expect(try vault.renameTag("rainy", to: "Rain", merging: true, by: .owner).items.count == 3)
        #expect(try Set(vault.found { $0.tags = ["rain"] }) == Set(ids) && tag("rainy") == nil)
        #expect(try ids.map { try vault.item($0).tags } == [["rain"], ["rain"], ["rain"]])
        #expect(try vault.custody(CustodyQuery(action: .tagsMerged)).lines.count == 1)
        try vault.deleteTag("rain", by: .owner)
        #expect(try vault.found { $0.tags = ["rain"] } == [] && vault.found("rain") == [])
        #expect(code { try vault.deleteTag("rain", by: .owner) } == .notFound)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func searchesAreKeptUntilTheyAreForgotten() throws {
        var query = JSONObject()
        query.append("text", "kerb")
        let saved = try vault.saveSearch(" Kerbs ", query)
        #expect(try vault.saveSearch("kerbs", query).id != saved.id)
        let kept = try vault.savedSearches()
        #expect(kept.map(\.name) == ["kerbs"] && kept[0].query["text"]?.string == "kerb")
        #expect(code { _ = try vault.saveSearch(" ", query) } == .invalidRequest)
        try vault.deleteSavedSearch(kept[0].id)
        #expect(try vault.savedSearches().isEmpty)
        #expect(code { try vault.deleteSavedSearch(kept[0].id) } == .notFound)
    }
}
