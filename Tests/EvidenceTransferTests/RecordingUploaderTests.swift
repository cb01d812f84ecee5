import DurableFiles
import EvidenceModel
import EvidenceTransfer
import ExhibitTestSupport
import Glibc
import Synchronization
import Testing

/// The uploader's own thread, over real sockets.
@Suite("Uploader's thread", .timeLimit(.minutes(10)))
struct RecordingUploaderTests {
    /// Serves a `FakeVault` over HTTP; cuts the bodies of some requests short on the wire.
    static func server(_ vault: FakeVault, cuts: @escaping @Sendable (Int) -> Int? = { _ in nil }) throws -> ScriptedHTTPServer {
        try ScriptedHTTPServer(cutsRequest: cuts) { request in
            let names = ["upload-offset": "Upload-Offset", "upload-length": "Upload-Length", "upload-checksum": "Upload-Checksum"]
            var headers = request.headers.map { (name: names[$0.name] ?? $0.name, value: $0.value) }
            if let metadata = request.header("upload-metadata") { headers.append((name: "Upload-Metadata", value: metadata)) }
            let asked = VaultRequest(request.method, request.path, headers: headers, body: .bytes(request.body))
            guard let answer = try? vault.send(asked) else { return .cut }
            return .respond(status: answer.status, headers: answer.headers, body: answer.body)
        }
    }

    @Test func bringsEverythingOverHTTP() throws {
        let recording = try SampleRecording()
        let vault = try FakeVault(recording: recording.identifier)
        let server = try Self.server(vault)
        defer { server.stop() }
        let reports = Mutex<[UploadReport]>([])
        let uploader = RecordingUploader(
            folder: recording.folder, exchange: try CurlVaultExchange(base: server.url),
            onReport: { report in reports.withLock { $0.append(report) } })
        uploader.start()
        try recording.beginSegment()
        for _ in 0..<5 {
            try recording.chunk(200_000)
            uploader.recordingGrew()
        }
        try recording.end()
        uploader.recordingGrew()
        let report = uploader.waitUntilEnded(milliseconds: nil)
        #expect(report.state == .finished)
        #expect(report.safeBytes == 1_000_000 && report.bytes == 1_000_000)
        #expect(report.safeLines == report.lines)
        #expect(vault.held(1) == recording.media[0])
        let safe = reports.withLock { $0.map(\.safeBytes) }
        #expect(safe == safe.sorted(), "what is safe never shrinks")
        #expect(reports.withLock { $0.last?.state } == .finished)
    }

    @Test func aConnectionCutInTheMiddleOfABodyCostsNothing() throws {
        let recording = try SampleRecording()
        try recording.fill(segments: 2, chunks: 2, size: 100_000)
        let vault = try FakeVault(recording: recording.identifier)
        // The requests with these numbers break off after some bytes.
        let server = try Self.server(vault) { $0 == 4 ? 50_000 : $0 == 1 ? 10 : nil }
        defer { server.stop() }
        let uploader = RecordingUploader(folder: recording.folder, exchange: try CurlVaultExchange(base: server.url))
        uploader.start()
        #expect(uploader.waitUntilEnded(milliseconds: nil).state == .finished)
        #expect(vault.held(1) == recording.media[0] && vault.held(2) == recording.media[1])
        #expect(vault.log == (try recording.log()))
    }

    @Test func stopEndsARequestThatHangs() throws {
        let recording = try SampleRecording()
        let arrived = Wakeups()
        let server = try ScriptedHTTPServer { _ in
            arrived.signal()
            return .hang
        }
        defer { server.stop() }
        let uploader = RecordingUploader(folder: recording.folder, exchange: try CurlVaultExchange(base: server.url))
        uploader.start()
        arrived.wait()
        uploader.stop()
        #expect(uploader.report.state == .stopped)
    }

    @Test func aVaultThatIsAwayIsReportedAsSuch() throws {
        let recording = try SampleRecording()
        let uploader = RecordingUploader(folder: recording.folder, exchange: try CurlVaultExchange(base: "http://127.0.0.1:9"))
        uploader.start()
        let report = uploader.waitUntilEnded(milliseconds: 300)
        guard case .offline = report.state else {
            Issue.record("\(report.state)")
            return
        }
        uploader.stop()
    }
}

/// Lets a test wait for another thread.
///
/// `@unchecked Sendable`: a POSIX semaphore, which is made for this.
final class Wakeups: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
