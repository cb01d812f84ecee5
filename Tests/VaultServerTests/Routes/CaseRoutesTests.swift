import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Testing

@testable import VaultServer

/// Cases as clients see them.
@Suite(.timeLimit(.minutes(10)))
struct CaseRoutesTests {
    private let live: LiveServer

    init() throws { live = try LiveServer() }

    private func ask(
        _ method: String, _ target: String, _ body: String? = nil, match: String? = nil, credential: String? = nil
    ) throws -> (status: Int, etag: String?, object: JSONObject) {
        var fields: HTTPFields = ["Host": "localhost"]
        if let body { fields["Content-Type"] = "application/json"; fields["Content-Length"] = "\(body.utf8.count)" }
        fields["If-Match"] = match
        if let credential { fields["Authorization"] = "Bearer \(credential)" }
        let peer = credential == nil ? HTTPPeer.inProcess : HTTPPeer(address: "192.168.1.20", transport: .network(isSecure: true))
        let request = try HTTPRequest(method: method, target: target, fields: fields, body: Array((body ?? "").utf8), peer: peer)
        let response = live.server.router.respond(to: request)
        guard case .bytes(let bytes) = response.body else { return (response.status, nil, JSONObject()) }
        return (response.status, response.fields["ETag"], (try? JSONText.parse(bytes))?.object ?? JSONObject())
    }

    private func pair() throws -> String {
        try live.vault.vault.pair(token: try live.vault.vault.makePairingToken().token, name: "phone").credential
    }

    @Test func aCaseIsMadeShownEditedAndDeleted() throws {
        let next = try ask("GET", "/api/v1/cases/next-reference").object["reference"]?.string
        let made = try ask(
            "POST", "/api/v1/cases",
            #"{"title":"Bus","people":[{"name":"Ana"}],"latitude":45.123456789,"longitude":-25,"occurredAt":"2026-11-30T04:51:57.123Z"}"#)
        #expect(made.status == 201 && made.etag == "\"r1\"" && made.object["reference"]?.string == next)
        #expect(made.object["latitude"]?.double == 45.123456789)
        let id = try #require(made.object["id"]?.string)
        #expect(try ask("GET", "/api/v1/cases/\(id)").etag == "\"r1\"")
        let path = "/api/v1/cases/\(id)"
        #expect(try ask("PATCH", path, #"{"title":"B"}"#).status == 428)
        #expect(try ask("PATCH", path, #"{"title":"B"}"#, match: "x").status == 400)
        let edited = try ask(
            "PATCH", path, #"{"title":"B","latitude":null,"longitude":null,"occurredAt":null,"place":"X"}"#, match: "\"r1\"")
        #expect(edited.status == 200 && edited.etag == "\"r2\"" && edited.object["people"]?.array?.count == 1)
        #expect(edited.object["latitude"]?.double == nil && edited.object["occurredAt"]?.string == nil)
        let conflict = try ask("PATCH", path, #"{"title":"C"}"#, match: "\"r1\"")
        #expect(conflict.status == 412 && conflict.object["code"]?.string == "edit-conflict")
        #expect(conflict.object["current"]?.object?["title"]?.string == "B")
        #expect(try ask("PATCH", path, #"{"status":"closed"}"#, match: "*").object["status"]?.string == "closed")
        #expect(
            try ask("POST", "/api/v1/cases", #"{"title":"D","reference":"\#(next ?? "")"}"#).object["code"]?.string == "reference-taken")
        let page = try ask("GET", "/api/v1/cases?status=closed")
        #expect(page.object["cases"]?.array?.count == 1 && page.object["counts"]?.object?["closed"]?.integer == 1)
        #expect(try ask("DELETE", path, #"{"confirm":"no"}"#, match: "*").status == 400)
        #expect(try ask("DELETE", path, #"{"confirm":"\#(id)"}"#, match: "*").status == 204)
        #expect(try ask("GET", path).status == 404)
        let log = try ask("GET", "/api/v1/custody?case=\(id)").object["events"]?.array ?? []
        #expect(log.first?.object?["action"]?.string == "case-deleted")
    }

    @Test(arguments: [
        #"{}"#, #"{"title":7}"#, #"{"title":"A","latitude":1}"#, #"{"title":"A","latitude":91,"longitude":0}"#,
        #"{"title":"A","people":[{}]}"#,
        #"{"title":"A","tags":[1]}"#, #"{"title":"A","occurredAt":"today"}"#, #"{"title":"A","status":"gone"}"#,
        #"{"title":"A","legalHold":1}"#,
    ])
    func refusesWhatIsNoCase(_ body: String) throws {
        #expect(try ask("POST", "/api/v1/cases", body).status == 400)
    }

    @Test func aPairedDeviceWorksOnCasesButHoldsAndDeletesNone() throws {
        let phone = try pair()
        let made = try ask("POST", "/api/v1/cases", #"{"title":"Bus"}"#, credential: phone)
        let id = try #require(made.object["id"]?.string)
        let hold = try ask("PATCH", "/api/v1/cases/\(id)", #"{"legalHold":true}"#, match: "*", credential: phone)
        #expect(made.status == 201 && hold.status == 403 && hold.object["code"]?.string == "owner-only")
        #expect(try ask("DELETE", "/api/v1/cases/\(id)", #"{"confirm":"\#(id)"}"#, match: "*", credential: phone).status == 403)
        #expect(try ask("PATCH", "/api/v1/settings", #"{"trashDays":1}"#, credential: phone).status == 403)
        let event = try ask("GET", "/api/v1/custody?action=case-created").object["events"]?.array?.first?.object
        #expect(event?["actor"]?.object?["name"]?.string == "phone")
    }

    @Test func settingsAreReadAndChanged() throws {
        #expect(try ask("GET", "/api/v1/settings").object["trashDays"]?.integer == 30)
        let changed = try ask("PATCH", "/api/v1/settings", #"{"trashDays":7,"referencePattern":"NNN","presetTags":["A","B"]}"#)
        #expect(changed.object["trashDays"]?.integer == 7 && changed.object["presetTags"]?.array?.compactMap(\.string) == ["A", "B"])
        #expect(try ask("PATCH", "/api/v1/settings", #"{"referencePattern":"none"}"#).status == 400)
        #expect(try ask("PATCH", "/api/v1/settings", #"{"trashDays":"7"}"#).status == 400)
        #expect(try ask("GET", "/api/v1/cases/next-reference").object["reference"]?.string == "001")
    }
}
