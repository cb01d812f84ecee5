import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import MediaProcessing
import Testing

@testable import VaultServer

/// How long a recording is said to be.
@Suite(.timeLimit(.minutes(10)))
struct RecordingLengthTests {
    /// The built `exhibit`, which is the media worker.
    private static let program = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" } + "/.build/debug/exhibit"

    /// A device that is busy logs a chunk late: here two seconds after it began, with one second of media in it.
    @Test func aSettledRecordingIsAsLongAsItPlays() throws {
        let live = try LiveServer { $0.mediaWorker = MediaWorkerProcess(program: Self.program) }
        let vault = live.vault.vault
        let film = try film(seconds: 1)
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1) + device.chunk(1, film), to: device.recording)
        let id = ItemID(device.recording)
        #expect(try vault.item(id).duration == 2, "while it goes on, the log says how far it is")
        let target = UploadTarget.segment(recording: device.recording, number: 1, mediaType: "video/mp4")
        let upload = try vault.createUpload(UploadRequest(target: target, length: film.count))
        let session = try vault.openAppend(upload.id, at: 0)
        try film.withUnsafeBytes { try session.write($0) }
        _ = try session.finish()
        _ = try vault.appendLog(try device.end(), to: device.recording)
        #expect(try live.request("GET", "/api/v1/items/\(id)/playback").status == 200)
        #expect(try abs((vault.item(id).duration ?? 0) - 1) < 0.05)
        // The playback file is there already when the catalogue, made anew, has the log's figure again.
        var forgotten = ItemFacts()
        forgotten.duration = 2
        try vault.setFacts(forgotten, of: id)
        #expect(try live.request("GET", "/api/v1/items/\(id)/playback").status == 200)
        #expect(try abs((vault.item(id).duration ?? 0) - 1) < 0.05)
    }

    private func film(seconds: Int) throws -> [UInt8] {
        let folder = TemporaryFolder()
        let path = folder.path + "/film.mp4"
        let source = "testsrc=size=160x120:rate=25:duration=\(seconds)"
        let ffmpeg = popen("ffmpeg -v error -f lavfi -i \(source) -pix_fmt yuv420p -g 25 -movflags +frag_keyframe+empty_moov \(path)", "r")
        try #require(ffmpeg.map(pclose) == 0, "ffmpeg made a film")
        return try DurableFile.read(path)
    }
}
