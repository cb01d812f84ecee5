import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import Synchronization
import Testing

@testable import EvidenceVault

@Suite struct ItemTests {
    private func add(_ vault: Vault, _ bytes: [UInt8], name: String = "a.jpg", type: String = "image/jpeg") throws -> ItemID {
        let upload = try vault.createUpload(UploadRequest(target: .file(name: name, mediaType: type), length: bytes.count))
        return try #require(try vault.append(bytes, to: upload.id, at: 0).item)
    }

    @Test func pagesGoThroughAllItemsOnceTheNewestFirst() throws {
        let temporary = try TemporaryVault()
        var added: [ItemID] = []
        for index in 0..<7 {
            added.append(try add(temporary.vault, [UInt8(index)]))
            // Some begin in the same millisecond: then the id decides.
            if index % 2 == 0 { temporary.clock.advance(milliseconds: 10) }
        }
        var seen: [ItemID] = []
        var cursor: String?
        repeat {
            let page = try temporary.vault.items(ItemQuery(limit: 3, before: cursor))
            #expect(page.items.count <= 3)
            seen += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(seen.count == 7 && Set(seen) == Set(added))
        #expect(code { _ = try temporary.vault.items(ItemQuery(before: "nonsense")) } == .invalidRequest)
    }

    @Test func itemsAreFoundByKindAndState() throws {
        let temporary = try TemporaryVault()
        let photo = try add(temporary.vault, [1])
        let document = try add(temporary.vault, [2], name: "b.pdf", type: "application/pdf")
        #expect(try temporary.vault.items(ItemQuery(kind: .photo)).items.map(\.id) == [photo])
        #expect(try temporary.vault.items(ItemQuery(kind: .document, state: .settled)).items.map(\.id) == [document])
        #expect(try temporary.vault.items(ItemQuery(state: .damaged)).items.isEmpty)
    }

    @Test func titlesFactsAndVerdictsAreKept() throws {
        let temporary = try TemporaryVault()
        let id = try add(temporary.vault, [1])
        var edit = ItemEdit()
        edit.title = "Kerb"
        #expect(try temporary.vault.edit(id, edit, by: .owner).title == "Kerb")
        var facts = ItemFacts()
        facts.hasThumbnail = true
        facts.duration = 2.5
        try temporary.vault.setFacts(facts, of: id)
        try temporary.vault.storeVerdict("{}", summary: "verified", receivedAfterCaptureMilliseconds: 800, of: id, by: .owner)
        let item = try temporary.reopened().vault.item(id)
        #expect(item.hasThumbnail && item.duration == 2.5 && item.summary == "verified" && item.title == "Kerb")
    }

    @Test func theTrashGivesBackForThirtyDaysAndThenDropsWhatNobodyElseNeeds() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let (first, other) = (try add(vault, [1, 2, 3]), try add(vault, [9]))
        try vault.delete(first, by: .owner)
        // What lies in the trash does not stand in the way of the same bytes brought again.
        let second = try add(vault, [1, 2, 3])
        #expect(second != first)
        #expect(try vault.items(ItemQuery()).items.count == 2)
        #expect(try vault.items(ItemQuery(state: .deleted)).items.map(\.id) == [first])
        #expect(try vault.restore(first, by: .owner).state == .settled)
        #expect(code { _ = try vault.restore(first, by: .owner) } == .stateConflict)
        try vault.delete(first, by: .owner)
        try vault.delete(other, by: .owner)
        temporary.clock.advance(milliseconds: 30 * 24 * 3600 * 1000 - 1)
        #expect(try vault.purgeTrash() == 0)
        temporary.clock.advance(milliseconds: 1)
        #expect(try vault.purgeTrash() == 2)
        #expect(code { _ = try vault.item(first) } == .notFound)
        #expect(try vault.openFile(of: second).file.bytes() == [1, 2, 3])
        #expect(DurableFile.size(vault.folder.object(sha256([9]))) == nil)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func aPurgedRecordingLeavesNothingBehind() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        try vault.record([[1, 2], [3]], with: &device)
        let id = ItemID(device.recording)
        _ = try vault.derivedFolder(of: id)
        try vault.delete(id, by: .owner)
        temporary.clock.advance(milliseconds: 31 * 24 * 3600 * 1000)
        #expect(try vault.purgeTrash() == 1)
        for folder in [vault.folder.recordings, vault.folder.derived, vault.folder.incoming] {
            #expect(try Folder.entries(of: folder).isEmpty)
        }
        #expect(code { _ = try vault.captureLog(of: device.recording) } == .notFound)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func aLiveRecordingCannotBeDeleted() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        _ = try temporary.vault.appendLog(try device.begin(), to: device.recording)
        #expect(code { try temporary.vault.delete(ItemID(device.recording), by: .owner) } == .stateConflict)
    }

    @Test func subscribersHearOfChangesUntilTheyLeave() throws {
        let temporary = try TemporaryVault()
        let heard = Mutex<[String]>([])
        let subscription = temporary.vault.subscribe { event in
            heard.withLock { $0.append(String(describing: event).prefix(while: { $0 != "(" }).description) }
        }
        var device = try TestDevice()
        try temporary.vault.record([[1, 2]], with: &device)
        let job = try temporary.vault.createJob(kind: "evidence-copy", item: ItemID(device.recording))
        #expect(Set(heard.withLock { $0 }) == ["item", "recording", "job"])
        subscription.cancel()
        let count = heard.withLock { $0.count }
        try temporary.vault.cancelJob(job.id)
        #expect(heard.withLock { $0.count } == count)
    }
}
