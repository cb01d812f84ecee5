import BlockingThreads
import Glibc
import Synchronization
import Testing

@testable import MediaProcessing

/// An evidence copy depends on its request alone: not on what lies in the worker's memory, and not on what else the machine does.
@Suite(.timeLimit(.minutes(10))) struct ReproducibleCopyTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What a worker's memory is filled with when it gets it: nothing, and bytes that read as small negative numbers, as large ones and as text.
    static let fillings: [UInt8?] = [nil, 0xfe, 0x00, 0x41]

    /// The digest of the copy that a worker with such memory makes; the error's text when it makes none.
    private static func digest(of request: EvidenceCopyRequest, filling: UInt8?) -> String {
        // Glibc fills what it gives out with the complement of this number.
        let variables = filling.map { ["MALLOC_PERTURB_=\($0 ^ 0xff)"] } ?? []
        let worker = MediaWorkerProcess(program: "/usr/bin/env", arguments: variables + [MediaWorkerTests.program, "media-worker"])
        do {
            guard case .evidence(let copy) = try worker.run(.evidence(request)) else { return "no evidence copy" }
            return copy.files[0].sha256
        } catch {
            return "\(error)"
        }
    }

    /// Makes the copy once for each filling, all at the same time, so that the workers take each other's processors away in the middle.
    private func expectOneCopy(of paths: [(String, Int)]) throws {
        let segments = paths.enumerated().map { MediaSegment(number: $0 + 1, path: $1.0, startMilliseconds: $1.1) }
        let digests = DigestList()
        let threads = try Self.fillings.enumerated().map { number, filling in
            let request = EvidenceCopyRequest(
                timeline: RecordingTimeline(segments: segments, utcOffsetMinutes: 60), folder: folder.path, name: "copy\(number)",
                facts: EvidenceReportFacts(
                    recording: "", title: "", device: "", captureSoftware: "", timeZone: "", version: "0", build: "0",
                    madeAtMilliseconds: 0, verdict: nil))
            return try BlockingThread { digests.append(Self.digest(of: request, filling: filling)) }
        }
        for thread in threads { thread.join() }
        let all = digests.all
        #expect(all.count == Self.fillings.count && all.allSatisfy { $0.utf8.count == 64 })
        #expect(Set(all).count == 1, "\(all)")
    }

    /// 12 macroblocks side by side are no multiple of what processors take at a time, 8 are; a phone upright films the former.
    @Test(.enabled(if: MediaWorkerTests.hasProgram, "the program exhibit is not built"), arguments: Clips.Recording.allCases, [192, 128])
    func theSameWhateverLiesInMemory(_ recording: Clips.Recording, _ width: Int) throws {
        let master = try Clips.master(folder, seconds: 3, width: width, height: 176)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 1.8, as: recording)
        let second = try Clips.segment(folder, "second", of: master, from: 1.2, to: 3, as: recording)
        try expectOneCopy(of: [(first, 0), (second, 1200)])
    }

    @Test(.enabled(if: MediaWorkerTests.hasProgram, "the program exhibit is not built"))
    func theSameOfSegmentsThatDiffer() throws {
        let master = try Clips.master(folder, seconds: 3, width: 192, height: 176)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 1.5, as: .h264AAC)
        let second = try Clips.segment(folder, "second", of: master, from: 1.5, to: 3, as: .vp8Opus, filter: "transpose=1")
        try expectOneCopy(of: [(first, 0), (second, 1500)])
    }

    /// Decoders fill what they cannot decode from other pictures, never from what lay in memory.
    @Test(
        .enabled(if: MediaWorkerTests.hasProgram, "the program exhibit is not built"), arguments: [Clips.Recording.h264AAC, .vp8Opus])
    func theSameOfDamagedPictures(_ recording: Clips.Recording) throws {
        let master = try Clips.master(folder, seconds: 3, width: 192, height: 176)
        let path = try Clips.segment(folder, "whole", of: master, from: 0, to: 3, as: recording)
        var bytes = try Command.run("cat", [path])
        for place in stride(from: bytes.count / 3, to: bytes.count * 2 / 3, by: 997) { bytes[place] ^= 0x55 }
        folder.write(bytes, to: "damaged.\(recording.ending)")
        try expectOneCopy(of: [(folder.file("damaged.\(recording.ending)"), 0)])
    }
}

/// Digests that several threads find.
private final class DigestList: Sendable {
    private let found = Mutex<[String]>([])

    func append(_ digest: String) { found.withLock { $0.append(digest) } }

    var all: [String] { found.withLock { $0 } }
}
