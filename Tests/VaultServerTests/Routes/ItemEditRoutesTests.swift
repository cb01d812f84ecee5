import BlockingThreads
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Synchronization
import Testing

@testable import VaultServer

/// Editing evidence as clients do it, several at once.
@Suite(.timeLimit(.minutes(10)))
struct ItemEditRoutesTests {
    private let live: LiveServer

    init() throws { live = try LiveServer() }

    private func ask(
        _ method: String, _ target: String, _ body: String? = nil, match: String? = nil
    ) throws -> (status: Int, etag: String?, object: JSONObject) {
        try Self.ask(live.server.router, method, target, body, match: match)
    }

    private static func ask(
        _ router: Router, _ method: String, _ target: String, _ body: String? = nil, match: String? = nil
    ) throws -> (status: Int, etag: String?, object: JSONObject) {
        var fields: HTTPFields = ["Host": "localhost"]
        if let body { fields["Content-Type"] = "application/json"; fields["Content-Length"] = "\(body.utf8.count)" }
        fields["If-Match"] = match
        let request = try HTTPRequest(method: method, target: target, fields: fields, body: Array((body ?? "").utf8))
        let response = router.respond(to: request)
        guard case .bytes(let bytes) = response.body else { return (response.status, nil, JSONObject()) }
        return (response.status, response.fields["ETag"], (try? JSONText.parse(bytes))?.object ?? JSONObject())
    }

    private func add(_ name: String) throws -> String {
        let fields: HTTPFields = [
            "Host": "localhost", "Tus-Resumable": "1.0.0", "Upload-Length": "\(name.utf8.count)", "Content-Length": "\(name.utf8.count)",
            "Content-Type": "application/offset+octet-stream",
            "Upload-Metadata": "filename \(String(decoding: Base64.encode(Array(name.utf8)), as: UTF8.self))",
        ]
        let request = try HTTPRequest(method: "POST", target: "/api/v1/uploads", fields: fields, body: Array(name.utf8))
        return try #require(live.server.router.respond(to: request).fields["Exhibit-Item"])
    }

    @Test func theLoserOfTwoEditorsSeesWhatTheWinnerWrote() throws {
        let path = "/api/v1/items/\(try add("kerb"))"
        #expect(try ask("GET", path).etag == "\"r1\"")
        #expect(try ask("PATCH", path, #"{"title":"A"}"#).object["code"]?.string == "revision-required")
        let won = try ask("PATCH", path, #"{"title":"A","notes":"n","tags":["x"]}"#, match: "\"r1\"")
        #expect(won.status == 200 && won.etag == "\"r2\"")
        let lost = try ask("PATCH", path, #"{"title":"B"}"#, match: "\"r1\"")
        #expect(lost.status == 412 && lost.object["code"]?.string == "edit-conflict")
        let current = try #require(lost.object["current"]?.object)
        #expect(current["title"]?.string == "A" && current["revision"]?.integer == 2 && current["notes"]?.string == "n")
        let cleared = try ask("PATCH", path, #"{"title":null,"tags":null}"#, match: "\"r2\"").object
        #expect(cleared["title"]?.string == "" && cleared["tags"]?.array?.isEmpty == true && cleared["notes"]?.string == "n")
        let history = try ask("GET", path + "/history").object["events"]?.array ?? []
        #expect(history.compactMap { $0.object?["action"]?.string }.filter { $0 == "item-retitled" }.count == 2)
    }

    /// Each of many who edit at once either has its words in the history, or is told that they are not.
    @Test func ofManyAtOnceOneWinsEachRevision() throws {
        let id = try add("kerb")
        let path = "/api/v1/items/\(id)"
        let (editors, rounds) = (4, 12)
        let won = Mutex<[String]>([])
        let router = live.server.router
        let threads = try (0..<editors).map { editor in
            try BlockingThread {
                for round in 0..<rounds {
                    guard let seen = try? Self.ask(router, "GET", path).etag else { continue }
                    let title = "\(editor).\(round)"
                    let answer = try? Self.ask(router, "PATCH", path, "{\"title\":\"\(title)\"}", match: seen)
                    if answer?.status == 200 { won.withLock { $0.append(title) } }
                }
            }
        }
        for thread in threads { thread.join() }
        let titles = won.withLock { $0 }
        let item = try ask("GET", path).object
        #expect(item["revision"]?.integer == titles.count + 1 && titles.contains(item["title"]?.string ?? ""))
        let events = (try ask("GET", path + "/history?limit=500").object["events"]?.array ?? []).compactMap(\.object)
        let written = events.filter { $0["action"]?.string == "item-retitled" }.compactMap { $0["after"]?.object?["title"]?.string }
        #expect(Set(written) == Set(titles) && written.count == titles.count)
        // Each was made from the one before it.
        let former = events.filter { $0["action"]?.string == "item-retitled" }.compactMap { $0["before"]?.object?["title"]?.string }
        #expect(Array(written.dropFirst()) == Array(former.dropLast()))
    }

    @Test func filtersTagsAndSavedSearchesOverHTTP() throws {
        let (first, second) = (try add("kerb.txt"), try add("quay.txt"))
        let change = try ask("POST", "/api/v1/items/changes", #"{"items":["\#(first)","\#(second)"],"addTags":["rain"]}"#)
        #expect(change.object["changed"]?.integer == 2)
        let found = try ask("GET", "/api/v1/items?text=kerb&tag=rain&kind=document&kind=photo&verified=no&case=none").object
        #expect(found["items"]?.array?.compactMap { $0.object?["id"]?.string } == [first])
        #expect(try ask("GET", "/api/v1/items/count?tag=rain").object["count"]?.integer == 2)
        for bad in ["from=today", "box=1,2,3", "box=0,90,0,-90", "kind=x", "case=x", "verified=x", "limit=0", "state=deleted&state=live"] {
            #expect(try ask("GET", "/api/v1/items?\(bad)").status == 400, "\(bad)")
        }
        #expect(try ask("GET", "/api/v1/items?box=170,-90,-170,90&from=2026-01-01T00:00:00Z").status == 200)
        #expect(try ask("POST", "/api/v1/searches", #"{"name":"A","query":{"text":"kerb","tag":["rain"]}}"#).status == 201)
        #expect(try ask("POST", "/api/v1/searches", #"{"name":"B","query":{"kind":"x"}}"#).status == 400)
        #expect(try ask("POST", "/api/v1/searches", #"{"name":"B","query":{"other":"x"}}"#).status == 400)
        let saved = try #require(try ask("GET", "/api/v1/searches").object["searches"]?.array?.first?.object)
        #expect(saved["query"]?.object?["tag"]?.array?.count == 1)
        #expect(try ask("DELETE", "/api/v1/searches/\(saved["id"]?.string ?? "")").status == 204)
        #expect(try ask("PATCH", "/api/v1/tags/rain", #"{"name":"WORK"}"#).object["code"]?.string == "tag-exists")
        let merged = try ask("PATCH", "/api/v1/tags/rain", #"{"name":"WORK","merge":true}"#).object
        #expect(merged["name"]?.string == "Work" && merged["itemCount"]?.integer == 2)
        #expect(try ask("DELETE", "/api/v1/tags/Work", #"{"confirm":"x"}"#).status == 400)
        #expect(try ask("DELETE", "/api/v1/tags/Work", #"{"confirm":"Work"}"#).status == 204)
    }
}
