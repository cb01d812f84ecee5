import EvidenceModel
import EvidenceVault
import ExhibitTestSupport
import Testing

@testable import VaultServer

@Suite(.timeLimit(.minutes(10)))
struct EventsTests {
    @Test func tellsWhatChanges() throws {
        let live = try LiveServer()
        let client = try live.client()
        try client.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = try client.text(through: "\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 200") && head.contains("text/event-stream"))
        _ = try client.text(through: "retry: 2000\n\n")
        var device = try TestDevice()
        _ = try live.vault.vault.appendLog(try device.begin(), to: device.recording)
        let event = try client.text(through: "\"state\":\"live\"}\n\n")
        #expect(event.contains("event: item\ndata: {\"id\":\"\(device.recording)\",\"state\":\"live\"}\n\n"), "\(event)")
    }

    @Test func tellsOfCasesThatAreMadeEditedAndDeleted() throws {
        let live = try LiveServer()
        let client = try live.client()
        try client.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.text(through: "retry: 2000\n\n")
        var change = CaseChange()
        change.title = "Bus"
        let vault = live.vault.vault
        let made = try vault.createCase(change, by: .owner)
        // What changes nothing is no news.
        _ = try vault.editCase(made.id, change, expecting: 1, by: .owner)
        change.title = "Tram"
        _ = try vault.editCase(made.id, change, expecting: 1, by: .owner)
        try vault.deleteCase(made.id, evidence: nil, reason: nil, expecting: 2, by: .owner)
        let told = try client.text(through: "\"revision\":null}\n\n").split(separator: "\n").filter { $0.hasPrefix("data: ") }
        #expect(told == ["1", "2", "null"].map { "data: {\"id\":\"\(made.id)\",\"revision\":\($0)}" })
    }

    @Test func aHeadRequestDoesNotStream() throws {
        let live = try LiveServer()
        #expect(try live.request("HEAD", "/api/v1/events").status == 200)
    }

    @Test func endsWithTheServer() throws {
        let live = try LiveServer()
        let client = try live.client()
        try client.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.text(through: "retry: 2000\n\n")
        live.server.stop(graceSeconds: 5)
        #expect(try client.rest().hasSuffix("0\r\n\r\n"))
    }

    @Test func writesEventsAsTheyAreRead() throws {
        let id = ItemID(RecordingID(UUIDv7(at: Timestamp(milliseconds: 1_796_014_800_000))))
        let text = String(decoding: EventText.bytes(of: .item(id, .settled)), as: UTF8.self)
        #expect(text == "event: item\ndata: {\"id\":\"\(id)\",\"state\":\"settled\"}\n\n")
    }
}
