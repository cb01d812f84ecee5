import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Glibc
import SQLiteBridge
import Testing

@testable import EvidenceVault

/// A vault whose catalogue is lost or damaged makes a new one from the rest of its folder.
@Suite struct RebuildTests {
    @Test(arguments: [true, false]) func everythingComesBackWithoutACatalogue(hasCustodyLog: Bool) throws {
        let filled = try FilledVault()
        let (before, keys) = (try filled.state(), try filled.temporary.vault.deviceKeys())
        let events = try filled.temporary.vault.custody(CustodyQuery(limit: 500)).lines
        filled.close()
        try filled.dropCatalogue(["", "-wal", "-shm"])
        if !hasCustodyLog { try DurableFile.remove(filled.folder.custodyLog) }
        let again = try filled.reopened()
        let after = try filled.state(of: again)
        #expect(hasCustodyLog ? after == before : after.withoutNames == before.withoutNames)
        let rebuild = try #require(again.rebuild)
        let told = hasCustodyLog ? events.count : 0
        #expect(rebuild == CatalogueRebuild(recordings: 3, continuedUploads: 1, deviceKeys: 3, events: told, files: 1))
        #expect(try again.custody(CustodyQuery(limit: 500)).lines == (hasCustodyLog ? events : []))
        #expect(try again.deviceKeys() == keys)
        #expect(try again.check().problems.map(\.detail) == before.problems)
        try filled.finish(in: again)
    }

    @Test func namesAreReadFromADamagedCatalogueWhichIsKept() throws {
        let filled = try FilledVault()
        let before = try filled.state()
        let keys = try filled.temporary.vault.deviceKeys()
        filled.close()
        // The root of an index: the tables can still be read.
        let root = try filled.page(of: "items_by_kind")
        try filled.overwrite(at: root * 4096, with: Array(repeating: 0xA5, count: 4096))
        let bad = try DurableFile.read(filled.folder.database)
        let again = try filled.reopened()
        #expect(try filled.state(of: again) == before)
        let rebuild = try #require(again.rebuild)
        #expect(rebuild.names == 2 && rebuild.deviceKeys == 3 && rebuild.damage != nil)
        #expect(try again.deviceKeys() == keys)
        #expect(try DurableFile.read(try #require(rebuild.setAside)) == bad)
        #expect(try again.check().problems.map(\.detail) == before.problems)
        try filled.finish(in: again)
    }

    /// Cut short, overwritten in every page, with a wrong header, or no database at all.
    @Test(arguments: CatalogueDamage.all) func whateverIsWrongWithTheCatalogueTheEvidenceIsListed(damage: CatalogueDamage) throws {
        let filled = try FilledVault()
        let before = try filled.state()
        filled.close()
        let sound = try DurableFile.read(filled.folder.database)
        for bad in damage.versions(of: sound) {
            try DurableFile.write(bad, to: filled.folder.database)
            let again = try filled.reopened()
            // Damage in a page that nothing is in is none.
            let kept = again.rebuild?.setAside
            #expect(try kept.map { try DurableFile.read($0) } ?? bad == bad)
            #expect(try filled.state(of: again).withoutNames == before.withoutNames)
            #expect(try again.check().problems.map(\.detail) == before.problems)
            again.close()
        }
        try filled.finish(in: try filled.reopened())
    }

    @Test func aLogOfWritesWithoutItsCatalogueIsKept() throws {
        let filled = try FilledVault()
        let before = try filled.state()
        // Not closed: what was committed last is in the write-ahead log alone.
        let log = try DurableFile.read("\(filled.folder.database)-wal")
        #expect(!log.isEmpty)
        let copy = TemporaryFolder()
        try copyFolder(filled.folder.path, to: "\(copy.path)/data")
        let folder = VaultFolder(path: "\(copy.path)/data")
        // As a crash leaves it between setting the database and its log aside.
        try DurableFile.move(folder.database, to: folder.setAsideCatalogue(at: Timestamp(milliseconds: 5)))
        let again = try TemporaryVault(in: copy, clock: filled.temporary.clock).vault
        #expect(try DurableFile.read("\(folder.setAside)/exhibit.sqlite-5-wal") == log)
        #expect(try filled.state(of: again) == before)
    }

    @Test func aCrashInTheMiddleOfAWriteWithoutALogIsNoDamage() throws {
        let filled = try FilledVault()
        let before = try filled.state()
        filled.close()
        // As a kill leaves it: half of a change in the database, and what it was before in the journal.
        let writer = try SQLiteConnection(path: filled.folder.database, access: .readWrite)
        try writer.execute("PRAGMA journal_mode=DELETE; PRAGMA cache_size=1; BEGIN; DELETE FROM items")
        for _ in 0..<50 { try writer.execute("INSERT INTO problems (kind, detail, at) VALUES ('x', hex(randomblob(2000)), 0)") }
        let copy = TemporaryFolder()
        try copyFolder(filled.folder.path, to: "\(copy.path)/data")
        try writer.execute("ROLLBACK")
        #expect(DurableFile.size("\(copy.path)/data/exhibit.sqlite-journal") ?? 0 > 0)
        let again = try TemporaryVault(in: copy, clock: filled.temporary.clock).vault
        #expect(again.rebuild == nil)
        #expect(try filled.state(of: again) == before)
    }

    @Test func onlyWhoeverMayMakeAVaultMakesACatalogue() throws {
        let filled = try FilledVault()
        filled.close()
        var options = VaultOptions()
        options.creating = false
        try filled.overwrite(at: 0, with: Array("no database at all".utf8))
        let bad = try DurableFile.read(filled.folder.database)
        #expect(code { _ = try Vault.open(at: filled.folder.path, options: options) } == .catalogueLost)
        #expect(try DurableFile.read(filled.folder.database) == bad)
        try filled.dropCatalogue(["", "-wal", "-shm"])
        #expect(code { _ = try Vault.open(at: filled.folder.path, options: options) } == .catalogueLost)
        #expect(DurableFile.size(filled.folder.database) == nil)
    }

    @Test func aRecordingThatTheCatalogueDoesNotKnowComesIn() throws {
        // As after an older copy of the catalogue was put back.
        let filled = try FilledVault()
        let before = try filled.state()
        filled.close()
        let catalogue = try SQLiteConnection(path: filled.folder.database, access: .readWrite)
        try catalogue.execute(
            "PRAGMA foreign_keys=ON; DELETE FROM items WHERE kind = 'recording'; DELETE FROM uploads; DELETE FROM objects")
        let again = try filled.reopened()
        #expect(again.rebuild == nil)
        #expect(try filled.state(of: again).withoutNames.recordings == before.withoutNames.recordings)
        try filled.finish(in: again)
    }

    @Test func receiptsOutliveAnOlderCatalogue() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        _ = try temporary.vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        temporary.vault.close()
        let database = temporary.vault.folder.database
        let older = try DurableFile.read(database)
        let between = try temporary.reopened()
        _ = try between.vault.appendLog(try device.chunk(1, [1, 2, 3]), to: device.recording)
        let receipts = try between.vault.receipts(of: device.recording)
        between.vault.close()
        try DurableFile.write(older, to: database)
        let again = try between.reopened()
        #expect(try again.vault.receipts(of: device.recording) == receipts)
        _ = try again.vault.appendLog(try device.end(), to: device.recording)
        #expect(try again.vault.receipts(of: device.recording).starts(with: receipts))
        #expect(try again.vault.check().problems.map(\.kind).contains { $0.hasPrefix("receipt") } == false)
    }

    @Test func aRecordingWithoutAReadableLogStaysAndIsCounted() throws {
        let filled = try FilledVault()
        filled.close()
        let log = "\(filled.folder.recording(filled.live.recording.description))/capture.log"
        try DurableFile.write(Array("{}\n".utf8), to: log)
        try filled.dropCatalogue(["", "-wal", "-shm"])
        let again = try filled.reopened()
        #expect(again.rebuild?.unreadableRecordings == 1 && again.rebuild?.recordings == 2)
        let kept = try Folder.entries(of: filled.folder.setAside)
        #expect(kept.contains { $0.hasPrefix("\(filled.live.recording)-capture.log-") })
        #expect(kept.contains { $0.hasPrefix(filled.upload.id) })
    }

    @Test func aNewVaultHasNothingToRebuild() throws {
        let temporary = try TemporaryVault()
        #expect(temporary.vault.rebuild == nil)
        #expect(try !temporary.vault.wasCatalogueRebuilt())
        #expect(try temporary.reopened().vault.rebuild == nil)
    }
}

/// A way in which a catalogue's file may be wrong.
enum CatalogueDamage: CaseIterable {
    case emptied, header, cutShort, overwritten, foreign

    static let all = allCases

    func versions(of sound: [UInt8]) -> [[UInt8]] {
        switch self {
        case .emptied: return [[]]
        case .header: return [Array(repeating: 0, count: 100) + sound.dropFirst(100)]
        case .foreign: return [patternedBytes(sound.count, seed: 3), Array("hello\n".utf8)]
        case .cutShort:
            return [1, 100, 4095, 4096, 4097, sound.count / 2, sound.count - 4096, sound.count - 1].map { Array(sound.prefix($0)) }
        case .overwritten:
            return stride(from: 0, to: sound.count, by: 4096).map { start in
                var bad = sound
                bad.replaceSubrange((start + 200)..<(start + 2200), with: patternedBytes(2000, seed: UInt64(start)))
                return bad
            }
        }
    }
}
