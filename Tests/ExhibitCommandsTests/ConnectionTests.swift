import CommandLineParsing
import DurableFiles
import EvidenceProof
import ExhibitTestSupport
import Testing

@testable import ExhibitCommands

/// Answers from a list, and remembers what it was asked.
private final class ScriptedTransport: APITransport {
    let place = "the vault"
    var answers: [APIResponse]
    private(set) var asked: [String] = []

    init(_ answers: (Int, String)...) { self.answers = answers.map { APIResponse(status: $0.0, body: Array($0.1.utf8)) } }

    func send(_ request: APIRequest) throws -> APIResponse {
        asked.append("\(request.method) \(request.path)")
        return answers.isEmpty ? APIResponse(status: 500, body: []) : answers.removeFirst()
    }

    func download(_ path: String, body: (UnsafeRawBufferPointer) throws -> Void) throws -> APIResponse {
        let answer = try send(APIRequest("GET", path))
        if answer.status == 200 { try answer.body.withUnsafeBytes(body) }
        return answer
    }

    func close() {}
}

struct ConnectionTests {
    private func failure(_ status: Int, _ body: String) throws -> CommandFailure {
        let connection = VaultConnection(ScriptedTransport((status, body)))
        return try #require(throws: CommandFailure.self) { try connection.call("GET", "/api/v1/items/1") }
    }

    @Test func refusalsBecomeTheRightExitCode() throws {
        #expect(try failure(404, #"{"title":"Gone","detail":"this vault has no such item"}"#).code == .notSo)
        #expect(try failure(404, #"{"title":"Gone","detail":"this vault has no such item"}"#).message == "this vault has no such item")
        #expect(try failure(409, "{}").code == .notSo)
        #expect(try failure(401, "{}").hint?.contains("Pair") == true)
        #expect(try failure(401, "{}").code == .environment)
        #expect(try failure(500, "<html>").message == "the vault refused: status 500")
    }

    @Test func whatIsNotTheAPISaysSo() throws {
        #expect(try failure(200, "<html>hello</html>").hint == "Is that the address of an Exhibit vault?")
    }

    private let console = Console(showsProgress: false, usesColour: false) { _, _ in }

    @Test func aJobIsFollowedToItsEnd() throws {
        let transport = ScriptedTransport(
            (200, #"{"id":"7","state":"running","progress":0.5}"#), (200, #"{"id":"7","state":"done","files":[]}"#))
        let connection = VaultConnection(transport)
        let asked = try #require(JSONText.parse(Array(#"{"id":"7","state":"queued"}"#.utf8)).object)
        let job = try connection.finished(asked, console: console, label: "Copy", pause: { _ in false })
        #expect(job["state"]?.string == "done")
        #expect(transport.asked == ["GET /api/v1/jobs/7", "GET /api/v1/jobs/7"])
    }

    @Test func anInterruptCancelsTheJob() throws {
        let transport = ScriptedTransport((200, #"{"id":"7","state":"cancelled"}"#))
        let connection = VaultConnection(transport)
        let asked = try #require(JSONText.parse(Array(#"{"id":"7","state":"running"}"#.utf8)).object)
        #expect(throws: CommandFailure.self) {
            try connection.finished(asked, console: console, label: "Copy", pause: { _ in true })
        }
        #expect(transport.asked == ["DELETE /api/v1/jobs/7"])
    }

    @Test func aFailedJobTellsWhy() throws {
        let connection = VaultConnection(ScriptedTransport())
        let asked = try #require(JSONText.parse(Array(#"{"id":"7","state":"failed","error":"no sound"}"#.utf8)).object)
        let failure = try #require(throws: CommandFailure.self) {
            try connection.finished(asked, console: console, label: "Copy", pause: { _ in false })
        }
        #expect(failure.message == "Copy failed: no sound")
    }
}

struct ExportFolderTests {
    private func offer(name: String, _ text: String) -> ExportFolder.Offer? {
        var object = JSONObject()
        object.append("name", name)
        object.append("bytes", text.utf8.count)
        object.append("sha256", Digest.of(Array(text.utf8)).hexadecimal)
        object.append("href", "/x")
        return ExportFolder.Offer(.object(object))
    }

    @Test(arguments: ["../up", "a/b", ".hidden", "", ".."])
    func namesCannotLeadOutOfTheFolder(name: String) {
        #expect(offer(name: name, "x") == nil)
    }

    @Test func aFileArrivesWholeOrNotAtAll() throws {
        let temporary = TemporaryFolder()
        let folder = try ExportFolder(temporary.path + "/out", isReplacing: false)
        let good = try #require(offer(name: "a.mp4", "hello"))
        #expect(throws: CommandFailure.self) {
            _ = try folder.fetch([good], from: VaultConnection(ScriptedTransport((200, "hellO"))), progress: { _, _ in })
        }
        #expect(try Folder.entries(of: folder.path) == [])
        let path = try folder.fetch([good], from: VaultConnection(ScriptedTransport((200, "hello"))), progress: { _, _ in })[0]
        #expect(try DurableFile.read(path) == Array("hello".utf8))
        #expect(try Folder.entries(of: folder.path) == ["a.mp4"])
    }

    /// The three files of a copy appear all together, or none of them does.
    @Test func filesAppearTogetherOrNotAtAll() throws {
        let temporary = TemporaryFolder()
        let offers = [offer(name: "c.json", "report"), offer(name: "c.mp4", "video"), offer(name: "c.txt", "text")].compactMap { $0 }
        let folder = try ExportFolder(temporary.path, isReplacing: false)
        #expect(throws: CommandFailure.self) {
            let cutOff = ScriptedTransport((200, "report"), (200, "video"), (200, "tex"))
            _ = try folder.fetch(offers, from: VaultConnection(cutOff), progress: { _, _ in })
        }
        #expect(try Folder.entries(of: folder.path) == [])
        var seen: Set<Int> = []
        let whole = ScriptedTransport((200, "report"), (200, "video"), (200, "text"))
        let paths = try folder.fetch(offers, from: VaultConnection(whole)) { _, _ in
            seen.insert(((try? Folder.entries(of: folder.path)) ?? []).filter { !$0.hasPrefix(".") }.count)
        }
        #expect(seen == [0], "no name is there before all have arrived")
        #expect(paths.map { String($0.split(separator: "/").last ?? "") } == ["c.json", "c.mp4", "c.txt"])
        #expect(try Folder.entries(of: folder.path).sorted() == ["c.json", "c.mp4", "c.txt"])
    }

    @Test func anotherFileOfTheNameStays() throws {
        let temporary = TemporaryFolder()
        try DurableFile.write(Array("mine".utf8), to: temporary.path + "/a.mp4")
        let offered = try #require(offer(name: "a.mp4", "hello"))
        let careful = try ExportFolder(temporary.path, isReplacing: false)
        #expect(throws: CommandFailure.self) {
            _ = try careful.fetch([offered], from: VaultConnection(ScriptedTransport((200, "hello"))), progress: { _, _ in })
        }
        #expect(try DurableFile.read(temporary.path + "/a.mp4") == Array("mine".utf8))
        let replacing = try ExportFolder(temporary.path, isReplacing: true)
        _ = try replacing.fetch([offered], from: VaultConnection(ScriptedTransport((200, "hello"))), progress: { _, _ in })
        #expect(try DurableFile.read(temporary.path + "/a.mp4") == Array("hello".utf8))
    }
}
