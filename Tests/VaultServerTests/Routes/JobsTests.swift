import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import MediaProcessing
import Testing

@testable import VaultServer

@Suite(.timeLimit(.minutes(10)))
struct JobsTests {
    private func object(_ answer: RawClient.Answer) throws -> JSONObject { try #require(try JSONText.parse(answer.body).object) }

    /// Waits until a job has its final state.
    private func finished(_ id: String, _ live: LiveServer) throws -> JSONObject {
        while true {
            let job = try object(try live.request("GET", "/api/v1/jobs/\(id)"))
            if ["done", "failed", "cancelled"].contains(job["state"]?.string) { return job }
            usleep(5000)
        }
    }

    @Test func checksTheVault() throws {
        let live = try LiveServer()
        let answer = try live.request("POST", "/api/v1/check")
        #expect(answer.status == 202)
        let id = try #require(try object(answer)["id"]?.string)
        #expect(answer.field("Location") == "/api/v1/jobs/\(id)")
        let job = try finished(id, live)
        #expect(job["state"]?.string == "done" && job["progress"]?.double == 1)
        let href = try #require(job["files"]?.array?.first?.object?["href"]?.string)
        #expect(try object(try live.request("GET", href))["sound"]?.bool == true)
        #expect(try live.request("GET", "/api/v1/jobs/\(id)/files/other.json").status == 404)
        #expect(try live.request("GET", "/api/v1/jobs/\(id)/files/..%2f..%2f..%2fkeys%2fca.key").status == 404)
        #expect(try live.request("DELETE", "/api/v1/jobs/\(id)").status == 409)
    }

    @Test func whatWasQueuedWhenTheVaultEndedIsDone() throws {
        let vault = try TemporaryVault()
        let job = try vault.vault.createJob(kind: CheckJob.kind, item: nil)
        _ = try vault.vault.startNextJob(kinds: [CheckJob.kind])
        let again = try vault.reopened()
        var configuration = ServerConfiguration()
        configuration.loopbackPort = nil
        let server = try Server.start(configuration, vault: again.vault)
        while try again.vault.job(job.id).state != .done { usleep(5000) }
        server.stop()
    }

    @Test func saysWhyACopyCannotBeMade() throws {
        let live = try LiveServer { configuration in
            // No program is there: as when a worker crashes.
            configuration.mediaWorker = MediaWorkerProcess(program: "/nonexistent", arguments: [])
        }
        var device = try TestDevice()
        let bytes = patternedBytes(1000, seed: 1)
        let vault = live.vault.vault
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        #expect(try live.request("POST", "/api/v1/items/\(device.recording)/evidence-copies").status == 409, "it is live")
        let upload = try vault.createUpload(
            UploadRequest(target: .segment(recording: device.recording, number: 1, mediaType: "video/mp4"), length: 1000))
        let session = try vault.openAppend(upload.id, at: 0)
        try bytes.withUnsafeBytes { try session.write($0) }
        _ = try session.finish()
        _ = try vault.appendLog(try device.chunk(1, bytes) + device.end(), to: device.recording)
        let answer = try live.request("POST", "/api/v1/items/\(device.recording)/evidence-copies")
        let job = try finished(try #require(try object(answer)["id"]?.string), live)
        #expect(job["state"]?.string == "failed" && job["error"]?.string?.isEmpty == false)
        #expect(try object(try live.request("GET", "/api/v1/items/\(device.recording)/evidence-copies"))["files"]?.array?.isEmpty == true)
        let verdict = try object(try live.request("POST", "/api/v1/items/\(device.recording)/verification"))
        #expect(verdict["verdict"]?.string == "intact", "\(verdict)")
        let item = try object(try live.request("GET", "/api/v1/items/\(device.recording)"))
        #expect(item["summary"]?.string?.hasPrefix("verified: 1 chunk") == true)
    }

    @Test func filesHaveNamesThatFileSystemsTake() {
        func name(_ title: String) -> String {
            let id = ItemID(UUIDv7(at: Timestamp(milliseconds: 0)))
            return FileTitle.of(
                EvidenceItem(
                    id: id, kind: .recording, title: title, startedAt: Timestamp(milliseconds: 1_796_014_800_123), bytes: 0,
                    state: .settled,
                    mediaType: "", createdAt: Timestamp(milliseconds: 0)))
        }
        #expect(name("Ride to the airport, 5:30") == "Ride-to-the-airport-5-30")
        #expect(name("../../etc/passwd") == "etc-passwd")
        #expect(name("Überfahrt") == "Überfahrt")
        #expect(name("a\u{202E}4pm.exe\u{1B}[31m\n") == "a-4pm-exe-31m")
        #expect(name("///") == "recording-20261130T050000Z")
        #expect(name(String(repeating: "ä", count: 100)).utf8.count <= 80)
    }
}
