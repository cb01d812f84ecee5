import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Synchronization
import Testing

@testable import EvidenceVault

/// What is dropped is dropped with everything, also when it is interrupted, and leaves its tombstone.
@Suite struct PurgeTests {
    private func trashDaysPass(_ temporary: TemporaryVault) { temporary.clock.advance(milliseconds: 31 * 86_400_000) }

    @Test func aCrashAtAnyStepLeavesNeitherARecordWithoutBytesNorBytesWithoutARecord() throws {
        var undisturbed = 0
        for failing in 1...10 {
            let count = Mutex(0)
            var options = VaultOptions()
            options.diskFault = { step, path throws(FileError) in
                guard step == .remove else { return }
                let isDue = count.withLock { count in
                    count += 1
                    return count == failing
                }
                if isDue { throw FileError(operation: "remove", path: path, number: 5) }
            }
            let temporary = try TemporaryVault(options: options)
            let vault = temporary.vault
            var device = try TestDevice()
            try vault.record([[1, 2], [3], [4]], with: &device)
            let (file, twin) = (try vault.addFile([7]), try vault.addFile([8]))
            _ = try vault.derivedFolder(of: ItemID(device.recording))
            for id in [ItemID(device.recording), file] { try vault.delete(id, by: .owner) }
            trashDaysPass(temporary)
            let failed = code { _ = try vault.purgeTrash() } != nil
            if !failed { undisturbed = failing }

            let again = try temporary.reopened()
            try again.vault.purgeTrash()
            #expect(try again.vault.items(ItemQuery()).items.map(\.id) == [twin])
            #expect(code { _ = try again.vault.item(ItemID(device.recording)) } == .notFound)
            #expect(try Folder.entries(of: vault.folder.recordings).isEmpty)
            #expect(try again.vault.check().problems.map(\.detail) == [], "after step \(failing)")
            again.vault.close()
            if !failed { break }
        }
        #expect(undisturbed == 7, "each file and folder is a step of its own")
    }

    @Test func bytesThatCameAgainSinceARemovalFailedStay() throws {
        var options = VaultOptions()
        options.diskFault = { step, path throws(FileError) in
            if step == .remove, path.contains("/objects/") { throw FileError(operation: "remove", path: path, number: 5) }
        }
        let temporary = try TemporaryVault(options: options)
        let first = try temporary.vault.addFile([1, 2, 3])
        try temporary.vault.delete(first, by: .owner)
        trashDaysPass(temporary)
        #expect(code { _ = try temporary.vault.purgeTrash() } == .storageFailure)
        let second = try temporary.vault.addFile([1, 2, 3])
        let again = try temporary.reopened().vault
        #expect(try again.openFile(of: second).file.bytes() == [1, 2, 3])
        #expect(try again.check().problems.map(\.detail) == [])
    }

    @Test func theTombstoneSaysWhatItWasAndWhoLetItGo() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile([5, 6], name: "kerb.jpg")
        try vault.delete(id, reason: "taken twice", by: .device(id: "d", name: "phone"))
        try vault.delete(id, reason: "again", by: .owner)
        trashDaysPass(temporary)
        #expect(try vault.purgeTrash() == 1)
        let line = try #require(try vault.custody(CustodyQuery(item: id, action: .itemPurged)).lines.first)
        let event = try #require(CustodyEvent(line: line))
        #expect(event.actor == .vault && event.detail["sha256"]?.array?.compactMap(\.string) == [sha256([5, 6])])
        #expect(
            event.detail["bytes"]?.integer == 2 && event.detail["title"]?.string == "kerb.jpg" && event.detail["kind"]?.string == "photo")
        let trashed = try #require(event.detail["trashed"]?.object)
        #expect(trashed["actor"]?.object?["name"]?.string == "phone" && trashed["reason"]?.string == "taken twice")
    }

    @Test func theSettingsSayHowLongTheTrashKeeps() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile([1])
        try vault.delete(id, by: .owner)
        var change = SettingsChange()
        change.trashDays = 2
        #expect(code { _ = try vault.changeSettings(change, by: .device(id: "d", name: "phone")) } == .ownerOnly)
        #expect(try vault.changeSettings(change, by: .owner).trashDays == 2)
        temporary.clock.advance(milliseconds: 2 * 86_400_000 - 1)
        #expect(try vault.purgeTrash() == 0)
        temporary.clock.advance(milliseconds: 1)
        #expect(try vault.purgeTrash() == 1)
        for days in [0, 3651] {
            change.trashDays = days
            #expect(code { _ = try vault.changeSettings(change, by: .owner) } == .invalidRequest)
        }
    }
}
