import BlockingThreads
import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import SQLiteBridge
import Synchronization
import Testing

@testable import EvidenceVault

/// What a file that arrives becomes: an item, or one more arrival of an item that has its bytes.
@Suite struct ArrivalTests {
    private let phone = Device(id: "1", name: "Ada's phone", pairedAt: Timestamp(milliseconds: 0), lastSeenAt: nil)

    private func send(
        _ bytes: [UInt8], as name: String, to vault: Vault, device: Device? = nil, _ details: FileDetails = FileDetails()
    ) throws -> Upload {
        let upload = try vault.createUpload(
            UploadRequest(target: .file(name: name, mediaType: "image/jpeg"), length: bytes.count, device: device, details: details))
        return try vault.append(bytes, to: upload.id, at: 0)
    }

    private func events(of item: ItemID?, in vault: Vault) throws -> [CustodyEvent] {
        try vault.catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT line FROM custody_events WHERE item = ? ORDER BY seq", [.init(item?.description)]) { $0.text(0) }
        }.map { try #require(CustodyEvent(line: $0)) }
    }

    @Test func bytesThatAnItemHasMakeNoSecondOneButAreNotedOnIt() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let bytes = patternedBytes(500, seed: 4)
        let first = try send(bytes, as: "kerb.jpg", to: vault)
        let details = FileDetails(source: .import, path: "holiday/copy of kerb.jpg")
        let second = try send(bytes, as: "copy of kerb.jpg", to: vault, device: phone, details)
        #expect(!first.isDuplicate && second.isDuplicate && second.item == first.item && second.state == .settled)
        // Also asked again, as after a lost answer, and after a restart.
        #expect(try vault.upload(second.id) == second)
        #expect(try vault.items(ItemQuery()).items.map(\.id) == [first.item])
        #expect(try Folder.entries(of: vault.folder.incoming).isEmpty)
        #expect(try vault.check().objects == 1)
        let events = try events(of: first.item, in: vault)
        #expect(events.map(\.action) == [.itemAdded, .duplicateReceived])
        #expect(events[0].actor == .owner && events[0].detail["sha256"]?.string == sha256(bytes))
        #expect(events[1].actor == .device(id: "1", name: "Ada's phone"))
        #expect(events[1].detail["fileName"]?.string == "copy of kerb.jpg")
        #expect(events[1].detail["path"]?.string == "holiday/copy of kerb.jpg" && events[1].detail["source"]?.string == "import")
    }

    @Test func ofManyThatArriveAtOnceOneBecomesTheItem() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let bytes = patternedBytes(5000, seed: 9)
        let uploads = Mutex<[Upload]>([])
        BlockingThread.runSideBySide(8) { index in
            guard let upload = try? send(bytes, as: "\(index).jpg", to: vault) else { return }
            uploads.withLock { $0.append(upload) }
        }
        let all = uploads.withLock { $0 }
        #expect(all.count == 8 && all.count { !$0.isDuplicate } == 1 && Set(all.map(\.item)).count == 1)
        #expect(try vault.items(ItemQuery()).items.count == 1)
        #expect(try events(of: all[0].item, in: vault).count { $0.action == .duplicateReceived } == 7)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func theSameNameWithOtherBytesIsAnotherItem() throws {
        let temporary = try TemporaryVault()
        let (first, second) = (try send([1], as: "a.jpg", to: temporary.vault), try send([2], as: "a.jpg", to: temporary.vault))
        #expect(first.item != second.item && !second.isDuplicate)
    }

    @Test func aSegmentOfARecordingBroughtAsAFileIsLinkedToTheRecording() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        try temporary.vault.record([[1, 2], [3]], with: &device)
        let upload = try send([1, 2, 3], as: "segment-0001.mp4", to: temporary.vault)
        #expect(upload.isDuplicate && upload.item == ItemID(device.recording))
    }

    @Test func whatIsSaidOfAFileIsKept() throws {
        let temporary = try TemporaryVault()
        let time = try #require(ZonedTime(rfc3339: "2024-02-29T23:30:00.5-09:30"))
        let details = FileDetails(source: .files, path: "a/b.jpg", modified: time, title: "Kerb", tags: ["Incident", "rain"])
        let made = try temporary.vault.createUpload(
            UploadRequest(target: .file(name: "b.jpg", mediaType: "image/jpeg"), length: 2, device: phone, details: details))
        // A restart in between forgets nothing.
        let vault = try temporary.reopened().vault
        #expect(try vault.upload(made.id).details == details)
        let upload = try vault.append([1, 2], to: made.id, at: 0)
        let item = try vault.item(try #require(upload.item))
        #expect(item.title == "Kerb" && item.startedAt == time.time && item.source == .files && item.device == "Ada's phone")
        let event = try #require(try events(of: item.id, in: vault).first)
        #expect(event.detail["modified"]?.string == "2024-02-29T23:30:00.500-09:30" && event.actor == .device(id: "1", name: "Ada's phone"))
        #expect(event.detail["tags"]?.array?.compactMap(\.string) == ["Incident", "rain"])
    }

    @Test func aCaseThatGoesWhileBytesComeIsSaidToBeGone() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var change = CaseChange()
        change.title = "Kerb"
        let made = try vault.createCase(change, by: .owner)
        let upload = try vault.createUpload(
            UploadRequest(target: .file(name: "b.jpg", mediaType: "image/jpeg"), length: 2, details: FileDetails(caseID: made.id)))
        try vault.deleteCase(made.id, evidence: nil, reason: nil, expecting: nil, by: .owner)
        let item = try vault.item(try #require(try vault.append([1, 2], to: upload.id, at: 0).item))
        #expect(item.problems.map(\.kind) == ["case-gone"] && item.problems.first?.detail.contains("\(made.id)") == true)
    }

    @Test func whatCannotBeKeptIsRefusedBeforeAByteIsSent() throws {
        let temporary = try TemporaryVault()
        let nowhere = FileDetails(caseID: CaseID(UUIDv7(at: Timestamp(milliseconds: 0))))
        let long = FileDetails(title: String(repeating: "x", count: 2001))
        let many = FileDetails(tags: (0...50).map { "\($0)" })
        for details in [nowhere, long, many] {
            #expect(code { _ = try send([1], as: "a", to: temporary.vault, details) } == .invalidRequest)
        }
    }
}
