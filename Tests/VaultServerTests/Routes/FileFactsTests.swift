import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import MediaProcessing
import Testing

@testable import VaultServer

/// From a file's arrival to what the API tells of it, with the real media worker.
@Suite(.timeLimit(.minutes(10)))
struct FileFactsTests {
    private static var program: String {
        let source = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return "/\(source)/.build/debug/exhibit"
    }
    static var hasProgram: Bool { access(program, X_OK) == 0 }

    @Test(.enabled(if: hasProgram, "the program exhibit is not built")) func whatIsFoundInAFileIsTold() throws {
        let live = try LiveServer { $0.mediaWorker = MediaWorkerProcess(program: Self.program) }
        // Claimed to be something else: the bytes decide.
        let id = try send(Self.wave(seconds: 2), "note.txt", "text/plain", to: live)
        let item = try examined(id, live)
        #expect(item["kind"]?.string == "audio" && item["mediaType"]?.string == "audio/wav")
        #expect(item["claimedMediaType"]?.string == "text/plain" && item["fileName"]?.string == "note.txt")
        #expect(item["duration"]?.double == 2 && item["waveform"]?.bool == true && item["preview"]?.bool == false)
        #expect(item["codecs"]?.array?.compactMap(\.string) == ["pcm_s16le"])
        #expect(item["capturedAt"]?.string == nil && item["capturedAtSource"]?.string == "unknown")
        #expect(item["hasThumbnail"]?.bool == false)
        let table = try object(try live.request("GET", "/api/v1/items/\(id)/metadata"))
        #expect(
            table["entries"]?.array?.contains { $0.object?["name"]?.string == "SampleRate" && $0.object?["value"]?.string == "8000" }
                == true)
        let waveform = try object(try live.request("GET", "/api/v1/items/\(id)/waveform"))
        #expect(waveform["peaks"]?.array?.count == 40)
        for path in ["preview", "strip", "thumbnail.jpg"] { #expect(try live.request("GET", "/api/v1/items/\(id)/\(path)").status == 404) }
        // Its facts are news once: an event of the custody log.
        let events = try live.vault.vault.custody(CustodyQuery(item: id, action: .factsFound)).lines
        #expect(events.count == 1 && events[0].contains("\"audio/wav\""))
    }

    @Test(.enabled(if: hasProgram, "the program exhibit is not built")) func whatIsLostOfDerivedFilesIsMadeAgain() throws {
        let live = try LiveServer { $0.mediaWorker = MediaWorkerProcess(program: Self.program) }
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" height=\"20\" fill=\"red\"/></svg>"
        let id = try send(Array(svg.utf8), "a.svg", "image/svg+xml", to: live)
        #expect(try examined(id, live)["hasThumbnail"]?.bool == true)
        let folder = try live.vault.vault.derivedFolder(of: id)
        for (path, name) in [("thumbnail.jpg", "thumbnail.jpg"), ("metadata", "metadata.json"), ("preview", "preview.jpg")] {
            let whole = try live.request("GET", "/api/v1/items/\(id)/\(path)")
            #expect(whole.status == 200 && whole.body.count > 100, "\(path)")
            // As a power cut may leave it.
            #expect(truncate("\(folder)/\(name)", 0) == 0)
            #expect(try live.request("GET", "/api/v1/items/\(id)/\(path)").body == whole.body, "\(path)")
            #expect(unlink("\(folder)/\(name)") == 0)
            #expect(try live.request("GET", "/api/v1/items/\(id)/\(path)").body == whole.body, "\(path)")
        }
        #expect(try live.vault.vault.custody(CustodyQuery(item: id, action: .factsFound)).lines.count == 1)
    }

    @Test(arguments: [
        ("kill -SEGV $$", "crashed"), ("kill -XCPU $$", "used up its processor time"), ("kill -KILL $$", "was killed"),
        ("kill -SYS $$", "made a forbidden system call"),
    ]) func aFileThatNoWorkerSurvivesIsEvidenceAllTheSame(_ death: String, _ words: String) throws {
        let live = try LiveServer { $0.mediaWorker = MediaWorkerProcess(program: "/bin/sh", arguments: ["-c", "read request; \(death)"]) }
        let bytes = Array("GIF89a, and worse".utf8)
        let id = try send(bytes, "a.gif", "image/gif", to: live)
        let item = try examined(id, live)
        #expect(item["unreadable"]?.string?.contains(words) == true, "\(item["unreadable"]?.string ?? "none")")
        #expect(item["kind"]?.string == "photo" && item["hasThumbnail"]?.bool == false && item["state"]?.string == "settled")
        #expect(try live.request("GET", "/api/v1/items/\(id)/media").body == bytes)
        #expect(try live.request("GET", "/api/v1/items/\(id)/metadata").status == 200)
    }

    @Test func aWorkerThatIsNotThereSaysNothingOfTheFile() throws {
        let live = try LiveServer { $0.mediaWorker = MediaWorkerProcess(program: "/nonexistent") }
        let id = try send([1, 2, 3], "a.bin", "application/octet-stream", to: live)
        let error = try #require(throws: MediaError.self) {
            try DerivedFiles(vault: live.vault.vault, workers: KeptWorkers(MediaWorkerProcess(program: "/nonexistent"))).examine(id)
        }
        #expect(error.code == .workerFailed)
        #expect(try live.vault.vault.item(id).facts == nil)
    }

    // MARK: -

    private func object(_ answer: RawClient.Answer) throws -> JSONObject { try #require(try JSONText.parse(answer.body).object) }

    private func send(_ bytes: [UInt8], _ name: String, _ mediaType: String, to live: LiveServer) throws -> ItemID {
        let vault = live.vault.vault
        let upload = try vault.createUpload(UploadRequest(target: .file(name: name, mediaType: mediaType), length: bytes.count))
        let session = try vault.openAppend(upload.id, at: 0)
        try bytes.withUnsafeBytes { try session.write($0) }
        _ = try session.finish()
        return try #require(try vault.upload(upload.id).item)
    }

    /// The item as the API shows it once it was looked into.
    private func examined(_ id: ItemID, _ live: LiveServer) throws -> JSONObject {
        while try live.vault.vault.item(id).facts == nil { usleep(5000) }
        return try object(try live.request("GET", "/api/v1/items/\(id)"))
    }

    /// PCM, 8000 samples a second, one channel.
    private static func wave(seconds: Int) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let samples = (0..<8000 * seconds).flatMap { little($0 % 40 < 20 ? 8000 : -8000, 2) }
        return Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
            + little(8000, 4) + little(16000, 4) + little(2, 2) + little(16, 2) + Array("data".utf8) + little(samples.count, 4) + samples
    }
}
