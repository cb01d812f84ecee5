import MediaProcessing
import Testing

@Suite(.timeLimit(.minutes(10))) struct PlaybackCopyTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func join(_ segments: [(String, Int)]) throws -> PlaybackResult {
        let request = PlaybackRequest(
            segments: segments.enumerated().map { MediaSegment(number: $0 + 1, path: $1.0, startMilliseconds: $1.1) },
            target: folder.file("joined"))
        return try PlaybackCopy.make(request)
    }

    /// The log is some tens of milliseconds off, early and late, as it is in browsers.
    @Test(arguments: Clips.Recording.allCases, [-50, 0, 45])
    func overlappingSegmentsAreJoinedPictureForPicture(_ recording: Clips.Recording, _ inexactness: Int) throws {
        let master = try Clips.master(folder, seconds: 8)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 3.4, as: recording)
        let second = try Clips.segment(folder, "second", of: master, from: 3, to: 6, as: recording)
        let third = try Clips.segment(folder, "third", of: master, from: 5.5, to: 8, as: recording)
        let result = try join([(first, 0), (second, 3000 + inexactness), (third, 5500 - inexactness)])

        #expect(result.encodedBecause == nil)
        #expect(result.notes.count { $0.contains("found in the pictures") } == 2, "\(result.notes)")
        #expect(try Clips.numbers(in: result.path) == Array(0..<240))
        let times = try Clips.times(in: result.path)
        #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 30) < 0.004 })
        #expect(try Command.complaints(decoding: result.path) == "")
        let sound = try Command.probe(result.path, "a:0", "packet=pts_time,duration_time").map {
            $0.split(separator: ",").compactMap { Double($0) }
        }.filter { $0.count == 2 }
        let ends = sound.map { $0[0] + $0[1] }
        // Sound packets are 20 ms long: none is missing, none doubled.
        #expect(zip(ends, sound.dropFirst()).allSatisfy { abs($1[0] - $0) < 0.015 })
        #expect(abs((ends.last ?? 0) - 8) < 0.06)
        #expect(
            folder.names == [
                "first.\(recording.ending)", "joined.\(recording.ending)", "master.mkv", "second.\(recording.ending)",
                "third.\(recording.ending)",
            ])
    }

    @Test func theIndexComesFirst() throws {
        let master = try Clips.master(folder, seconds: 2)
        let mp4 = try join([(try Clips.segment(folder, "a", of: master, from: 0, to: 2, as: .h264AAC), 0)])
        let bytes = try Command.run("cat", [mp4.path])
        #expect(try #require(position(of: "moov", in: bytes)) < #require(position(of: "mdat", in: bytes)))
        #expect(position(of: "moof", in: bytes) == nil)
        #expect(mp4.mediaType == "video/mp4")
        #expect(mp4.bytes == bytes.count)

        let webm = try join([(try Clips.segment(folder, "b", of: master, from: 0, to: 2, as: .vp8Opus), 0)])
        #expect(webm.mediaType == "video/webm")
        let cues: [UInt8] = [0x1c, 0x53, 0xbb, 0x6b]
        let cluster: [UInt8] = [0x1f, 0x43, 0xb6, 0x75]
        let webmBytes = try Command.run("cat", [webm.path])
        // The first mention of the cues is in the seek head.
        #expect(try #require(position(of: cues, in: webmBytes)) < #require(position(of: cluster, in: webmBytes)))
        #expect(abs(try #require(Double(Command.probe(webm.path, "v:0", "format=duration").first ?? "")) - 2) < 0.1)
    }

    @Test func segmentsThatFollowAtOnceAreNotCut() throws {
        let master = try Clips.master(folder, seconds: 4)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 2, as: .h264AAC)
        let second = try Clips.segment(folder, "second", of: master, from: 2, to: 4, as: .h264AAC)
        let result = try join([(first, 0), (second, 1960)])
        #expect(try Clips.numbers(in: result.path) == Array(0..<120))
    }

    /// Nothing moves, so all pictures look alike, and a busy machine wrote the second segment's line early.
    @Test func aRecorderThatDoesNotOverlapIsBelieved() throws {
        let still = folder.file("still.mkv")
        try Command.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "color=gray:s=192x108:r=30:d=4", "-f", "lavfi", "-i", "sine=r=48000:d=4", "-c:v",
                "ffv1", still,
            ])
        let first = try Clips.segment(folder, "first", of: still, from: 0, to: 2, as: .h264AAC)
        let second = try Clips.segment(folder, "second", of: still, from: 2, to: 4, as: .h264AAC)
        let segments = [
            MediaSegment(number: 1, path: first, startMilliseconds: 0, followsAtOnce: true),
            MediaSegment(number: 2, path: second, startMilliseconds: 1500, followsAtOnce: true),
        ]
        let result = try PlaybackCopy.make(PlaybackRequest(segments: segments, target: folder.file("joined")))
        #expect(try Clips.times(in: result.path).count == 120)
        #expect(result.notes == [])
    }

    @Test func gapsStayGaps() throws {
        let master = try Clips.master(folder, seconds: 4)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 2, as: .h264AAC)
        let second = try Clips.segment(folder, "second", of: master, from: 2, to: 4, as: .h264AAC)
        let result = try join([(first, 0), (second, 5000)])
        #expect(abs(result.duration - 7) < 0.1)
        #expect(result.notes.contains { $0.contains("nothing was captured for 2.9") || $0.contains("nothing was captured for 3.0") })
        let times = try Clips.times(in: result.path)
        #expect(abs(times[60] - 5) < 0.03)
    }

    @Test(arguments: [Clips.Recording.h264AAC, .vp8Opus]) func whatWasCutOffIsPlayedAsFarAsItGoes(_ recording: Clips.Recording) throws {
        let master = try Clips.master(folder, seconds: 6)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 3, as: recording)
        _ = try Clips.segment(folder, "second", of: master, from: 3, to: 6, as: recording)
        let whole = try folder.bytes("second.\(recording.ending)")
        folder.write(Array(whole[0..<whole.count * 2 / 3]), to: "cut.\(recording.ending)")
        folder.write(Array(whole[0..<700]), to: "header.\(recording.ending)")
        folder.write([], to: "empty.\(recording.ending)")
        let result = try join([
            (first, 0), (folder.file("cut.\(recording.ending)"), 3000), (folder.file("header.\(recording.ending)"), 6000),
            (folder.file("empty.\(recording.ending)"), 7000), (folder.file("missing"), 8000),
        ])
        let numbers = try Clips.numbers(in: result.path)
        #expect(numbers.count > 120 && numbers == Array(0..<numbers.count))
        #expect(result.notes.count { $0.contains("left out") } == 3, "\(result.notes)")
    }

    @Test func aDoubledFileTypeIsNoHindrance() throws {
        let master = try Clips.master(folder, seconds: 2)
        _ = try Clips.segment(folder, "first", of: master, from: 0, to: 2, as: .h264AAC)
        let whole = try folder.bytes("first.mp4")
        let length = Int(whole[3])
        folder.write(Array(whole[0..<length]) + whole, to: "doubled.mp4")
        let result = try join([(folder.file("doubled.mp4"), 0)])
        #expect(try Clips.numbers(in: result.path) == Array(0..<60))
    }

    @Test func segmentsThatDifferAreEncodedAgain() throws {
        let master = try Clips.master(folder, seconds: 4)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 2, as: .h264AAC)
        let second = try Clips.segment(folder, "second", of: master, from: 2, to: 4, as: .vp8Opus, filter: "transpose=1")
        let result = try join([(first, 0), (second, 2000)])
        #expect(result.encodedBecause == "segment 2 is vp8, the first is h264")
        #expect(try Command.probe(result.path, "v:0", "stream=codec_name,width,height") == ["h264,192,192"])
        #expect(try Clips.times(in: result.path).count == 120)
        // The first is in the middle between black above and below, at its own size.
        #expect(try Clips.numbers(in: result.path, crop: "192:20:0:86").prefix(60) == ArraySlice(0..<60))
        #expect(try Command.complaints(decoding: result.path) == "")
    }

    @Test func nothingReadableIsAnError() throws {
        folder.write(Array("no media at all, whatever its name says".utf8), to: "a.mp4")
        let error = try #require(throws: MediaError.self) { try join([(folder.file("a.mp4"), 0)]) }
        #expect(error.code == .unreadable)
        #expect(folder.names == ["a.mp4"])
    }

    @Test func playlistsAreNotFollowed() throws {
        folder.write(Array("ffconcat version 1.0\nfile /etc/passwd\n".utf8), to: "a.mp4")
        folder.write(Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n".utf8), to: "b.mp4")
        for name in ["a.mp4", "b.mp4"] {
            let error = try #require(throws: MediaError.self) { try MediaProbe.facts(of: folder.file(name)) }
            #expect(error.code == .unreadable)
        }
    }

    private func position(of text: String, in bytes: [UInt8]) -> Int? { position(of: Array(text.utf8), in: bytes) }

    private func position(of part: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast(part.count).first { bytes[$0] == part[0] && Array(bytes[$0..<$0 + part.count]) == part }
    }
}
