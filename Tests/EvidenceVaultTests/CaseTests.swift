import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Synchronization
import Testing

@testable import EvidenceVault

@Suite struct CaseTests {
    private let temporary: TemporaryVault
    private var vault: Vault { temporary.vault }

    init() throws { temporary = try TemporaryVault() }

    private func make(_ title: String, reference: String? = nil) throws -> Case {
        var change = CaseChange()
        change.title = title
        change.reference = reference
        return try vault.createCase(change, by: .owner)
    }

    private func edit(_ id: CaseID, revision: Int? = nil, by actor: Actor = .owner, _ set: (inout CaseChange) -> Void) throws -> Case {
        var change = CaseChange()
        set(&change)
        return try vault.editCase(id, change, expecting: revision, by: actor)
    }

    private func actions(_ id: CaseID) throws -> [String] {
        try vault.custody(CustodyQuery(caseID: id)).lines.compactMap { CustodyEvent(line: $0)?.action.rawValue }
    }

    @Test func everythingSaidOfACaseIsKept() throws {
        var change = CaseChange()
        change.title = " Hit at the crossing \n"
        change.summary = "A bus\nand a bike"
        change.people = [Person(name: "Ana Pop", role: "witness", contact: "0712"), Person(name: "Ion")]
        change.place = "Strada Lungă 5"
        change.position = Case.Position(latitude: -45.5, longitude: 25.25)
        change.occurredAt = Timestamp(milliseconds: 1_796_000_000_000)
        change.notes = "# Found\n- a mirror"
        change.tags = ["Zebra", "work", "WORK"]
        let made = try vault.createCase(change, by: .owner)
        #expect(made.title == "Hit at the crossing" && made.tags == ["Work", "Zebra"] && made.revision == 1)
        let again = try temporary.reopened().vault
        #expect(try again.findCase(made.id) == made)
        var query = CaseQuery()
        query.reference = " \(made.reference.lowercased())"
        #expect(try again.cases(query).cases == [made])
    }

    @Test func refusesWhatNoCaseCanHave() throws {
        let made = try make("A")
        let changes: [(inout CaseChange) -> Void] = [
            { $0.title = "  " }, { $0.title = "two\nlines" }, { $0.reference = String(repeating: "x", count: 65) },
            { $0.people = [Person(name: "")] }, { $0.tags = [""] }, { $0.notes = String(repeating: "x", count: 100_001) },
        ]
        for change in changes { #expect(code { _ = try edit(made.id, change) } == .invalidRequest) }
        #expect(try vault.findCase(made.id) == made)
        #expect(Case.Position(latitude: 90.1, longitude: 0) == nil && Case.Position(latitude: .nan, longitude: 0) == nil)
    }

    @Test func referencesAreMadeUpOnceAndNeverTwice() throws {
        let year = String(temporary.clock.clock.now.rfc3339.prefix(4))
        #expect(try vault.nextReference() == "\(year)-0001")
        #expect(try [make("a"), make("b")].map(\.reference) == ["\(year)-0001", "\(year)-0002"])
        let given = try make("c", reference: "\(year)-0041")
        #expect(try vault.nextReference() == "\(year)-0042")
        try vault.deleteCase(given.id, evidence: nil, reason: nil, expecting: 1, by: .owner)
        #expect(try make("d").reference == "\(year)-0042", "the reference of a case that is gone names no other one")
        #expect(code { _ = try make("e", reference: "\(year)-0001") } == .referenceTaken)
        _ = try make("f", reference: "Ärger")
        #expect(code { _ = try make("g", reference: " äRGER ") } == .referenceTaken)
        var settings = SettingsChange()
        settings.referencePattern = "K/YY/MM-NNN"
        _ = try vault.changeSettings(settings, by: .owner)
        #expect(try make("h").reference.hasSuffix("-001"))
    }

    @Test func manyAtOnceGetReferencesOfTheirOwn() throws {
        let found = Mutex<Set<String>>([])
        let vault = vault
        onThreads(8) { index in
            for count in 0..<5 {
                var change = CaseChange()
                change.title = "\(index)-\(count)"
                if let made = try? vault.createCase(change, by: .owner) { _ = found.withLock { $0.insert(made.reference) } }
            }
        }
        #expect(found.withLock { $0.count } == 40)
    }

    @Test func patternsNeedOnePlaceForTheNumber() {
        for wrong in ["", "YYYY", "N", "NN-NN", " NN", "NN\n", String(repeating: "x", count: 39) + "NN"] {
            #expect(ReferencePattern(wrong) == nil, "\(wrong)")
        }
        let time = Timestamp(rfc3339: "2026-03-09T00:00:00.000Z")!
        let made = [("YYYY-NNNN", "2026-0007"), ("NNN", "007"), ("EVIDENCE YY.MM NN/x", "EVIDENCE 26.03 07/x")]
        for (pattern, reference) in made { #expect(ReferencePattern(pattern)?.frame(at: time).reference(7) == reference) }
        #expect(ReferencePattern("NN")?.frame(at: time).reference(12345) == "12345")
    }

    @Test func twoWhoEditTheSameNeverLoseOneSilently() throws {
        let made = try make("A")
        let first = try edit(made.id, revision: 1) { $0.title = "B" }
        #expect(first.revision == 2)
        #expect(code { _ = try edit(made.id, revision: 1) { $0.title = "C" } } == .editConflict)
        #expect(try vault.findCase(made.id).title == "B")
        #expect(try edit(made.id, revision: 2) { $0.title = "B" }.revision == 2, "what changes nothing is no edit")
        #expect(try edit(made.id) { $0.title = "D" }.revision == 3)
        #expect(code { try vault.deleteCase(made.id, evidence: nil, reason: nil, expecting: 2, by: .owner) } == .editConflict)
    }

    @Test func everyChangeIsAnEventWithBeforeAndAfter() throws {
        let made = try make("A")
        let phone = Actor.device(id: "d", name: "phone")
        _ = try edit(made.id, by: phone) {
            $0.title = "B"
            $0.status = .closed
            $0.reason = "over"
        }
        #expect(try vault.findCase(made.id).closedAt != nil)
        _ = try edit(made.id) { $0.status = .archived }
        _ = try edit(made.id) { $0.status = .open }
        #expect(try vault.findCase(made.id).closedAt == nil)
        #expect(code { _ = try edit(made.id, by: phone) { $0.legalHold = true } } == .ownerOnly)
        _ = try edit(made.id) { $0.legalHold = true }
        #expect(code { _ = try edit(made.id, by: phone) { $0.legalHold = false } } == .ownerOnly)
        _ = try edit(made.id) { $0.legalHold = false }
        let expected = [
            "hold-released", "hold-set", "case-reopened", "case-archived", "case-closed", "case-edited", "case-created",
        ]
        #expect(try actions(made.id) == expected)
        let line = try #require(try vault.custody(CustodyQuery(caseID: made.id, action: .caseEdited)).lines.first)
        let event = try #require(CustodyEvent(line: line))
        #expect(event.actor == phone && event.detail["reason"]?.string == "over")
        #expect(event.detail["before"]?.object?.members.map(\.name) == ["title"])
        #expect(event.detail["after"]?.object?["title"]?.string == "B")
    }

    @Test func listsGoThroughAllCasesOnceInEachOrder() throws {
        var made: [Case] = []
        for index in 0..<7 {
            var change = CaseChange()
            change.title = "\(index % 2 == 0 ? "bus" : "Bike") \(index)"
            change.tags = index < 3 ? ["Work"] : []
            if index % 3 == 0 { change.occurredAt = Timestamp(milliseconds: 1000 * index) }
            made.append(try vault.createCase(change, by: .owner))
            if index % 2 == 0 { temporary.clock.advance(milliseconds: 10) }
        }
        for sort in CaseQuery.Sort.allCases {
            var (seen, cursor): ([Case], String?) = ([], nil)
            repeat {
                let page = try vault.cases(CaseQuery(sort: sort, limit: 2, before: cursor))
                seen += page.cases
                cursor = page.next
            } while cursor != nil
            #expect(seen.count == 7 && Set(seen.map(\.id)) == Set(made.map(\.id)), "\(sort)")
        }
        #expect(try vault.cases(CaseQuery(sort: .title)).cases.first?.title == "Bike 1")
        #expect(try vault.cases(CaseQuery(sort: .occurred)).cases.first?.title == "bus 6")
        #expect(try vault.cases(CaseQuery(text: "BIK 3")).cases.map(\.title) == ["Bike 3"])
        #expect(try vault.cases(CaseQuery(text: "100%_")).cases.isEmpty)
        #expect(try vault.cases(CaseQuery(tag: "work")).cases.count == 3)
        _ = try edit(made[0].id) { $0.status = .closed }
        let closed = try vault.cases(CaseQuery(status: .closed))
        #expect(closed.cases.map(\.id) == [made[0].id] && closed.counts == [.open: 6, .closed: 1, .archived: 0])
        #expect(code { _ = try vault.cases(CaseQuery(before: "nonsense")) } == .invalidRequest)
    }
}
