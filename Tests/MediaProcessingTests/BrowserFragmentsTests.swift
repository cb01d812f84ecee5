import MediaProcessing
import Testing

/// What some browsers stream into one file: each `moof` of one track, and a last piece of sound whose time goes back.
@Suite(.timeLimit(.minutes(10))) struct BrowserFragmentsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let recordings: [Clips.Recording] = [.h264AAC, .h264Opus]

    /// Two segments that overlap, each with fragments of one track; with `goesBack` the last sound of each claims to be the first.
    private func segments(_ recording: Clips.Recording, goesBack: Bool) throws -> [MediaSegment] {
        let master = try Clips.master(folder, seconds: 6)
        return try [("first", 0.0, 3.4, 0), ("second", 3.0, 6.0, 3000)].enumerated().map { index, part in
            let path = try Clips.segment(
                folder, part.0, of: master, from: part.1, to: part.2, as: recording, extra: BrowserFragments.arguments)
            var bytes = try Command.run("cat", [path])
            let fragments = try BrowserFragments.fragments(of: bytes)
            try #require(fragments.count > 4 && fragments.allSatisfy { $0.tracks.count == 1 })
            if goesBack {
                bytes = try BrowserFragments.withLastFragmentGoingBack(bytes, track: 2)
                folder.write(bytes, to: "\(part.0).\(recording.ending)")
            }
            return MediaSegment(number: index + 1, path: path, startMilliseconds: part.3)
        }
    }

    private func ends(ofSoundIn path: String) throws -> (starts: [Double], ends: [Double]) {
        let sound = try Command.probe(path, "a:0", "packet=pts_time,duration_time").map {
            $0.split(separator: ",").compactMap { Double($0) }
        }.filter { $0.count == 2 }
        return (sound.map { $0[0] }, sound.map { $0[0] + $0[1] })
    }

    @Test(arguments: recordings, [false, true]) func joinsLoseAndRepeatNothing(_ recording: Clips.Recording, _ goesBack: Bool) throws {
        let segments = try segments(recording, goesBack: goesBack)
        let result = try PlaybackCopy.make(PlaybackRequest(segments: segments, target: folder.file("joined")))
        #expect(result.encodedBecause == nil)
        #expect(try Clips.numbers(in: result.path) == Array(0..<180))
        #expect(try Command.complaints(decoding: result.path) == "")
        let sound = try ends(ofSoundIn: result.path)
        #expect(zip(sound.ends, sound.starts.dropFirst()).allSatisfy { abs($1 - $0) < 0.025 })
        #expect(abs((sound.ends.last ?? 0) - 6) < 0.08)
        #expect(abs(result.duration - 6) < 0.08)
    }

    @Test(arguments: recordings, [false, true]) func evidenceCopiesLoseAndRepeatNothing(
        _ recording: Clips.Recording, _ goesBack: Bool
    ) throws {
        let segments = try segments(recording, goesBack: goesBack)
        let result = try EvidenceCopy.make(
            EvidenceCopyRequest(
                timeline: RecordingTimeline(segments: segments), folder: folder.path, name: "walk",
                facts: EvidenceReportFacts(
                    recording: "", title: "", device: "", captureSoftware: "", timeZone: "", version: "0", build: "0",
                    madeAtMilliseconds: 0, verdict: nil)))
        let copy = folder.file("walk-evidence.mp4")
        #expect(result.statistics.damagedPackets == 0)
        #expect(result.statistics.silence < 0.1)
        #expect(try Clips.numbers(in: copy) == Array(0..<180))
        #expect(try Command.complaints(decoding: copy) == "")
        #expect(abs(try #require(Double(Command.probe(copy, "a:0", "stream=duration").first ?? "")) - 6) < 0.1)
        // The tone never stops: no piece of sound is missing.
        let levels = try loudness(of: copy).prefix(58)
        let (quietest, loudest) = (levels.min() ?? 0, levels.max() ?? 0)
        #expect(quietest > loudest / 2, "\(levels)")
    }

    /// The loudest sample of each tenth of a second.
    private func loudness(of path: String) throws -> [Int] {
        let bytes = try Command.run("ffmpeg", ["-v", "error", "-i", path, "-f", "s16le", "-ac", "1", "-ar", "8000", "-"])
        var levels: [Int] = []
        for start in stride(from: 0, to: bytes.count - 1600, by: 1600) {
            var level = 0
            for place in stride(from: start, to: start + 1600, by: 2) {
                let sample = Int16(truncatingIfNeeded: Int(bytes[place]) | Int(bytes[place + 1]) << 8)
                level = max(level, abs(Int(sample)))
            }
            levels.append(level)
        }
        return levels
    }
}
