import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

/// Each way in which the catalogue, the objects and the custody log can disagree is found; what is safe is put right, and nothing is lost.
@Suite struct RepairTests {
    /// A disagreement: how it comes about, what check calls it, and whether repair puts it right.
    struct Disagreement: CustomTestStringConvertible {
        var kind: String
        var isRepaired: Bool
        var make: @Sendable (Vault, ItemID) throws -> Void
        var testDescription: String { kind }
    }

    private static func change(_ statement: String) -> @Sendable (Vault, ItemID) throws -> Void {
        { vault, _ in _ = try vault.catalogue.write { transaction throws(VaultError) in try transaction.run(statement) } }
    }

    static let all: [Disagreement] = [
        Disagreement(kind: "counts-wrong", isRepaired: true, make: change("UPDATE item_counts SET items = items + 1")),
        Disagreement(kind: "size-wrong", isRepaired: true, make: change("UPDATE items SET bytes = bytes + 1")),
        Disagreement(kind: "object-unknown", isRepaired: true) { vault, _ in
            let stray = sha256([99])
            try Folder.create("\(vault.folder.objects)/\(stray.prefix(2))")
            try DurableFile.write([99], to: vault.folder.object(stray))
        },
        Disagreement(
            kind: "catalogue-damaged", isRepaired: true,
            make: change("INSERT INTO objects (sha256, bytes, created_at) VALUES ('\(sha256([98]))', 1, 0)")),
        Disagreement(kind: "custody-file-differs", isRepaired: true) { vault, _ in
            let lines = try DurableFile.read(vault.folder.custodyLog)
            try DurableFile.write(
                Array(String(decoding: lines, as: UTF8.self).replacing("a.jpg", with: "b.jpg").utf8), to: vault.folder.custodyLog)
        },
        Disagreement(kind: "custody-changed", isRepaired: false, make: change("UPDATE custody_events SET action = 'item-purged'")),
        Disagreement(kind: "missing", isRepaired: false) { vault, item in
            try DurableFile.remove(vault.folder.object(try #require(try vault.item(item).sha256.first)))
        },
        Disagreement(
            kind: "item-without-bytes", isRepaired: false,
            make: change(
                """
                INSERT INTO items (id, kind, title, started_at, state, media_type, created_at)
                VALUES ('0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d', 'photo', 'x', 0, 'settled', 'image/jpeg', 0)
                """)),
    ]

    @Test(arguments: all) func isFoundAndPutRightWhereThatIsSafe(_ case: Disagreement) throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let item = try vault.addFile([1, 2, 3])
        #expect(try vault.check().problems.map(\.detail) == [])
        try `case`.make(vault, item)
        let found = try vault.check()
        #expect(found.problems.contains { $0.kind == `case`.kind }, "\(found.problems)")
        let files = try allFiles(vault.folder)
        let done = try vault.repair(found, by: .owner)
        #expect(done.isEmpty == !`case`.isRepaired)
        #expect(try vault.check().isSound == `case`.isRepaired)
        #expect(try allFiles(vault.folder).isSuperset(of: files), "bytes are never lost")
        #expect(code { _ = try vault.repair(found, by: .device(id: "d", name: "phone")) } == .ownerOnly)
        let told = try vault.custody(CustodyQuery(action: .vaultRepaired)).lines.count
        #expect(told == (`case`.isRepaired ? 1 : 0))
    }

    /// What is in the objects and aside, by its bytes.
    private func allFiles(_ folder: VaultFolder) throws -> Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        for prefix in try Folder.entries(of: folder.objects) {
            for name in try Folder.entries(of: "\(folder.objects)/\(prefix)") {
                found.insert(try DurableFile.read("\(folder.objects)/\(prefix)/\(name)"))
            }
        }
        for name in try Folder.entries(of: folder.setAside) { found.insert(try DurableFile.read("\(folder.setAside)/\(name)")) }
        return found
    }
}
