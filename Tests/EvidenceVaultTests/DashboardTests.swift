import EvidenceModel
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

@Suite struct DashboardTests {
    @Test func countsWhatIsThereAsItChanges() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let empty = try vault.dashboard()
        #expect(empty.evidence == EvidenceCount() && empty.activity.isEmpty && empty.totalBytes > empty.freeBytes)
        var change = CaseChange()
        change.title = "A"
        let made = try vault.createCase(change, by: .owner)
        let (photo, sound) = (try vault.addFile([1, 2]), try vault.addFile([3], name: "b.ogg", type: "audio/ogg"))
        try vault.file(photo, under: made.id)
        try vault.delete(sound, by: .owner)
        var (live, settled) = (try TestDevice(), try TestDevice())
        _ = try vault.appendLog(try live.begin() + live.segment(1) + live.chunk(1, [1]), to: live.recording)
        try vault.record([[5, 6, 7]], with: &settled)
        _ = try vault.createUpload(UploadRequest(target: .file(name: "half.pdf", mediaType: "application/pdf"), length: 10))
        var found = try vault.dashboard()
        #expect(found.evidence.kinds == [.photo: 1, .recording: 2] && found.trashed == 1 && found.unfiled == 2)
        #expect(found.live == 1 && found.incomplete == 0 && found.receiving == 1 && found.itemBytes == 6)
        #expect(found.cases == [.open: 1, .closed: 0, .archived: 0] && !found.activity.isEmpty)
        #expect(found.attention.filter { $0.kind != "disk-low" }.isEmpty)
        #expect(try vault.findCase(made.id).evidence.kinds == [.photo: 1])

        temporary.clock.advance(milliseconds: 2 * 3_600_000)
        try vault.storeVerdict(
            #"{"verdict":"changed"}"#, summary: "x", receivedAfterCaptureMilliseconds: nil, of: ItemID(settled.recording), by: .owner)
        found = try vault.dashboard()
        #expect(found.live == 0 && found.incomplete == 1)
        #expect(Set(found.attention.map(\.kind)).subtracting(["disk-low"]) == ["cut-off", "verification-failed", "upload-stalled"])
        #expect(found.attention.first { $0.kind == "cut-off" }?.item == ItemID(live.recording))

        temporary.clock.advance(milliseconds: 31 * 86_400_000)
        try vault.purgeTrash()
        #expect(try vault.dashboard().trashed == 0)
        #expect(try counted(vault) == expected(vault))
    }

    private func counted(_ vault: Vault) throws -> [String] {
        try vault.catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT * FROM item_counts ORDER BY 1, 2, 3, 4") { row in
                "\(row.text(0)) \(row.text(1)) \(row.text(2)) \(row.integer(3)) \(row.integer(4)) \(row.integer(5))"
            }
        }
    }

    private func expected(_ vault: Vault) throws -> [String] {
        try vault.catalogue.read { transaction throws(VaultError) in
            try transaction.rows("\(Schema.countedItems) ORDER BY 1, 2, 3, 4") { row in
                "\(row.text(0)) \(row.text(1)) \(row.text(2)) \(row.integer(3)) \(row.integer(4)) \(row.integer(5))"
            }
        }
    }
}
