import EvidenceModel
import ExhibitTestSupport
import Testing

@testable import EvidenceVault

@Suite struct SearchTests {
    @Test func peopleFindWhatTheyWrote() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let kerb = try vault.addFile(named: "IMG_20260315_143000.jpg")
        let quay = try vault.addFile(named: "façade.png", type: "image/png")
        let other = try vault.addFile(named: "b.pdf", type: "application/pdf")
        try vault.change(kerb) {
            $0.title = "Kerb in the rain"
            $0.notes = "The driver turned left, then stopped."
        }
        try vault.change(quay) {
            $0.tags = ["Night shift"]
            $0.title = "東京駅前で撮影"
        }
        try vault.change(other) { $0.move = .under(try! vault.addCase("2026-0042")) }
        let questions: [(String, [ItemID])] = [
            ("kerb", [kerb]), ("KERB rain", [kerb]), ("rain kerb", [kerb]), ("\"rain kerb\"", []), ("\"kerb in the\"", [kerb]),
            ("ke", [kerb]), ("ke ", []), ("ke* rain ", [kerb]), ("driver -stopped", []), ("driver -parked", [kerb]),
            ("-driver", [other, quay]), ("20260315", [kerb]), ("img_2026", [kerb]), ("facade", [quay]), ("FAÇADE.png", [quay]),
            ("night", [quay]), ("\"night shift\"", [quay]), ("-night", [other, kerb]), ("2026-0042", [other]), ("2026-00", [other]),
            ("撮影", [quay]), ("東京", [quay]), ("京東 ", []), ("kerb façade", []), ("", [other, quay, kerb]), ("  ", [other, quay, kerb]),
            ("“kerb in”", [kerb]), ("nothing", []),
        ]
        for (text, expected) in questions {
            #expect(try Set(vault.found(text)) == Set(expected), "\(text)")
        }
    }

    @Test func filtersNarrowAndCombine() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let time = Timestamp(rfc3339: "2026-03-15T12:00:00.000Z")!
        let early = try vault.addFile(named: "early.jpg", device: "Phone", at: time)
        let late = try vault.addFile(named: "late.mp4", type: "video/mp4", device: "Ward 5", at: time.advanced(byMilliseconds: 60_000))
        let paper = try vault.addFile(named: "paper.pdf", type: "application/pdf", at: time.advanced(byMilliseconds: 120_000))
        try vault.change(early) { $0.tags = ["Work", "Travel"] }
        try vault.change(late) { $0.tags = ["Work"] }
        try vault.storeVerdict(#"{"verdict":"intact"}"#, summary: "", receivedAfterCaptureMilliseconds: nil, of: late, by: .vault)
        try vault.storeVerdict(#"{"verdict":"changed"}"#, summary: "", receivedAfterCaptureMilliseconds: nil, of: early, by: .vault)
        #expect(try vault.found() == [paper, late, early])
        #expect(try vault.found { $0.kinds = [.photo, .video] } == [late, early])
        #expect(try vault.found { $0.tags = ["work"] } == [late, early])
        #expect(try vault.found { $0.tags = ["Work", "travel"] } == [early])
        #expect(try vault.found { $0.tags = ["Work", "no such tag"] } == [])
        #expect(try vault.found { $0.device = "Ward 5" } == [late])
        #expect(try vault.found { $0.verified = .yes } == [late])
        #expect(try vault.found { $0.verified = .failed } == [early])
        #expect(try vault.found { $0.verified = .no } == [paper])
        #expect(try vault.found { $0.from = time.advanced(byMilliseconds: 1) } == [paper, late])
        #expect(
            try vault.found {
                $0.from = time; $0.to = time
            } == [early])
        #expect(
            try vault.found {
                $0.filing = .unfiled; $0.kinds = [.document]
            } == [paper])
        #expect(
            try vault.found("l") {
                $0.tags = ["Work"]; $0.verified = .yes; $0.states = [.settled, .damaged]
            } == [late])
        #expect(code { _ = try vault.items(ItemQuery(before: "-1")) } == .invalidRequest)
        #expect(
            code {
                var query = ItemQuery()
                query.states = [.deleted, .settled]
                _ = try vault.items(query)
            } == .invalidRequest)
    }

    @Test func theTrashIsSearchedByItself() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let (kept, trashed) = (try vault.addFile(named: "kerb 1.jpg"), try vault.addFile(named: "kerb 2.jpg"))
        try vault.delete(trashed, by: .owner)
        #expect(try vault.found("kerb") == [kept])
        #expect(try vault.found("kerb") { $0.states = [.deleted] } == [trashed])
        #expect(try vault.found { $0.states = [.deleted] } == [trashed])
        _ = try vault.restore(trashed, by: .owner)
        #expect(try Set(vault.found("kerb")) == [kept, trashed])
        try vault.delete(trashed, by: .owner)
        temporary.clock.advance(milliseconds: 31 * 24 * 3600 * 1000)
        #expect(try vault.purgeTrash() == 1)
        #expect(try vault.found("kerb") { $0.states = [.deleted] } == [])
    }

    @Test func recordingsCutOffAreFoundAsWhatTheyAreShownAs() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin(), to: device.recording)
        let id = ItemID(device.recording)
        #expect(try vault.found { $0.states = [.live] } == [id])
        #expect(try vault.found { $0.states = [.incomplete] } == [])
        temporary.clock.advance(milliseconds: 121_000)
        #expect(try vault.found { $0.states = [.live] } == [])
        #expect(try vault.found { $0.states = [.incomplete] } == [id])
        #expect(try vault.found { $0.states = [.incomplete, .live] } == [id])
        #expect(try vault.found { $0.states = [.settled] } == [])
    }

    @Test func pagesGoThroughAllThatIsFoundOnce() throws {
        let temporary = try TemporaryVault()
        let time = Timestamp(rfc3339: "2026-03-15T12:00:00.000Z")!
        // All of one millisecond: then a part of the id decides.
        let added = try (0..<25).map { try temporary.vault.addFile(named: "kerb \($0).jpg", at: time) }
        var seen: [ItemID] = []
        var query = ItemQuery(limit: 4, text: "kerb")
        repeat {
            let page = try temporary.vault.items(query)
            seen += page.items.map(\.id)
            query.before = page.next
        } while query.before != nil
        #expect(seen.count == 25 && Set(seen) == Set(added))
    }

    @Test func anOlderCatalogueIsFoundInOnceItIsOpened() throws {
        let temporary = try TemporaryVault()
        let ids = try (0..<3).map { try temporary.vault.addFile(named: "kerb \($0).jpg") }
        try temporary.vault.change(ids[1]) { $0.tags = ["rain"] }
        temporary.vault.close()
        try makeCatalogueOlder(7, in: temporary.vault.folder)
        let vault = try temporary.reopened().vault
        #expect(try Set(vault.found("kerb")) == Set(ids))
        #expect(try vault.found("rain") == [ids[1]])
    }
}
