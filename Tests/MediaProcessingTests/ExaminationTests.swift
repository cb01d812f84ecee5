import EvidenceModel
import EvidenceProof
import Glibc
import Testing

@testable import MediaProcessing

/// What the confined worker finds in real and generated files, beside what exiftool and ffprobe say of the same bytes.
@Suite(.timeLimit(.minutes(10)), .enabled(if: MediaWorkerTests.hasProgram, "the program exhibit is not built"))
struct ExaminationTests {
    let folder: TemporaryFolder
    private let workers = KeptWorkers(MediaWorkerProcess(program: MediaWorkerTests.program))

    init() throws { folder = try TemporaryFolder() }

    static let samples: String = {
        let source = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return "/\(source)/shared/media"
    }()
    static var hasSamples: Bool { access(samples, R_OK) == 0 }

    // MARK: Real files

    @Test(
        .enabled(if: hasSamples, "the folder of real files is not there"),
        arguments: [
            "photo-gps-north-east.jpg", "photo-iphone-hdr.jpg", "photo-iphone13.heic", "photo-exif-at-end.heic", "photo-corrupted.jpg",
        ])
    func photosSayWhatExiftoolSays(_ name: String) throws {
        let path = "\(Self.samples)/\(name)"
        let found = try examine(path)
        let said = try exiftool(path)
        #expect(found.hasThumbnail)
        #expect(found.facts.kind == .photo)
        #expect(found.facts.mediaType == said["MIMEType"]?.string)
        #expect(found.facts.make == said["Make"]?.string)
        #expect(found.facts.model == said["Model"]?.string)
        try expectSameSize(found.facts, said)
        try expectSamePlace(found.facts, said)
        let local = try #require(said["DateTimeOriginal"]?.string)
        let capture = try #require(found.facts.capture)
        if let offset = said["OffsetTimeOriginal"]?.string {
            let time = try #require(WrittenTime(local, offset: offset).flatMap(\.moment))
            #expect(capture.source == .exifOffset)
            #expect(capture.time.milliseconds / 1000 == time.milliseconds / 1000)
        } else {
            let zone = capture.offsetMinutes ?? 0
            #expect(capture.source == (capture.offsetMinutes == nil ? .exifLocal : .exifGPS))
            if capture.source == .exifGPS {
                let shown = capture.time.advanced(byMilliseconds: zone * 60_000)
                #expect(shown.milliseconds / 1000 == (try #require(WrittenTime(local))).local.milliseconds / 1000)
            }
        }
    }

    @Test(
        .enabled(if: hasSamples, "the folder of real files is not there"),
        arguments: ["video-quicktime-gps.mov", "video-mp4-gps.mp4", "video-gopro-gpmf.mp4", "video-phone.3gp", "audio.m4a"])
    func videosSayWhatFfprobeAndExiftoolSay(_ name: String) throws {
        let path = "\(Self.samples)/\(name)"
        let found = try examine(path)
        let said = try exiftool(path)
        let streams =
            try Command.probe(path, "v:0", "stream=codec_name").prefix(1) + Command.probe(path, "a:0", "stream=codec_name").prefix(1)
        #expect(found.facts.codecs == streams.map { String($0) })
        #expect(abs(try #require(found.facts.duration) - (try #require(said["Duration"]?.double))) < 0.1)
        try expectSamePlace(found.facts, said)
        #expect(found.hasThumbnail == (found.facts.kind == .video))
        let written = (said["CreationDate"] ?? said["CreateDate"])?.string
        #expect(found.facts.capture?.time == written.flatMap { WrittenTime($0, offset: "Z") }?.moment)
        #expect(found.facts.unreadable == nil)
    }

    // MARK: Generated files

    @Test func southWestAndAltitudeBelowTheSeaAreNegative() throws {
        let path = try photo(
            "a.jpg",
            [
                "-GPSLatitude=-33.8568", "-GPSLatitudeRef=S", "-GPSLongitude=-70.5", "-GPSLongitudeRef=W", "-GPSAltitude=12",
                "-GPSAltitudeRef#=1",
            ])
        let found = try examine(path)
        try expectSamePlace(found.facts, try exiftool(path))
        #expect(abs((found.facts.position?.latitude ?? 0) + 33.8568) < 1e-4)
        #expect(abs((found.facts.position?.longitude ?? 0) + 70.5) < 1e-4)
        #expect(found.facts.position?.altitude == -12)
    }

    @Test func aPositionWithoutFixIsNone() throws {
        let void = try photo("a.jpg", ["-GPSStatus#=V", "-GPSLatitude=1", "-GPSLatitudeRef=N", "-GPSLongitude=1", "-GPSLongitudeRef=E"])
        #expect(try examine(void).facts.position == nil)
        let zero = try photo("b.jpg", ["-GPSLatitude=0", "-GPSLatitudeRef=N", "-GPSLongitude=0", "-GPSLongitudeRef=E"])
        #expect(try examine(zero).facts.position == nil)
    }

    @Test func theZoneFollowsFromTheSatellites() throws {
        let path = try photo("a.jpg", ["-DateTimeOriginal=2024:07:01 23:58:10", "-GPSDateStamp=2024:07:02", "-GPSTimeStamp=04:27:55"])
        let capture = try #require(try examine(path).facts.capture)
        #expect(capture == CaptureTime(Timestamp(rfc3339: "2024-07-02T04:28:10.000Z") ?? capture.time, .exifGPS, offsetMinutes: -270))
        // A fix of another day says nothing of the zone.
        let stale = try photo("b.jpg", ["-DateTimeOriginal=2024:07:01 23:58:10", "-GPSDateStamp=2024:06:20", "-GPSTimeStamp=04:27:55"])
        #expect(try examine(stale).facts.capture?.source == .exifLocal)
    }

    @Test(arguments: 1...8) func picturesAreUpright(_ orientation: Int) throws {
        let path = try photo("a.jpg", ["-n", "-Orientation=\(orientation)"])
        let found = try examine(path)
        #expect(found.facts.orientation == orientation)
        // 120 × 80, red to the left, blue to the right.
        #expect(found.facts.width == (orientation >= 5 ? 80 : 120))
        #expect(found.facts.height == (orientation >= 5 ? 120 : 80))
        let corner = try Command.run(
            "ffmpeg", ["-v", "error", "-i", thumbnail, "-vf", "crop=8:8:0:0,scale=1:1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        let isRed = corner[0] > corner[2]
        // The corner that is shown at the top left is the stored left one in these.
        #expect(isRed == [1, 4, 5, 6].contains(orientation))
    }

    @Test func theBytesDecideAndNotTheName() throws {
        let path = try photo("a.png", [])
        #expect(try examine(path, claimed: "image/png").facts.mediaType == "image/jpeg")
        let text = folder.file("b.jpg")
        try Command.run("sh", ["-c", "echo hello > \"$0\"", text])
        let found = try examine(text, claimed: "image/jpeg")
        #expect(found.facts.mediaType == "text/plain")
        #expect(found.facts.kind == .document)
        #expect(found.facts.unreadable == "It came as image/jpeg, but its bytes are ASCII text.")
        #expect(try examine(text, claimed: "text/plain").facts.unreadable == nil)
    }

    @Test func whatHasNoBytesSaysSo() throws {
        let path = folder.file("a.jpg")
        try Command.run("touch", [path])
        let facts = try examine(path).facts
        #expect(facts.mediaType == "application/octet-stream")
        #expect(facts.kind == nil)
        #expect(facts.unreadable == "The file is empty: it has no bytes.")
    }

    @Test func aHoleOfFiveGigabytesIsLookedIntoAtOnce() throws {
        let path = folder.file("a.mp4")
        try Command.run("truncate", ["-s", "5G", path])
        let facts = try examine(path, claimed: "video/mp4").facts
        #expect(facts.mediaType == "application/octet-stream")
        #expect(facts.unreadable == "It came as video/mp4, but its bytes are nothing that is known.")
    }

    @Test func whatIsCutShortShowsWhatThereIs() throws {
        let photo = try photo("a.jpg", [], size: "640x480")
        try Command.run("sh", ["-c", "head -c $(($(stat -c %s \"$0\") / 2)) \"$0\" > \"$1\"", photo, folder.file("b.jpg")])
        let half = try examine(folder.file("b.jpg"))
        #expect(half.hasThumbnail && half.facts.unreadable == nil)
        #expect(half.facts.width == 640)
        let video = try movie("a.mp4", [])
        try Command.run("sh", ["-c", "head -c $(($(stat -c %s \"$0\") * 2 / 3)) \"$0\" > \"$1\"", video, folder.file("b.mp4")])
        let rest = try examine(folder.file("b.mp4"), claimed: "video/mp4")
        #expect(rest.facts.mediaType == "video/mp4")
        // The index at its end is gone: nothing can be played, and that is said.
        #expect(rest.facts.unreadable?.hasPrefix("It can't be played: ") == true)
        let fragments = try movie("c.mp4", ["-movflags", "+frag_keyframe+empty_moov"])
        try Command.run("sh", ["-c", "head -c $(($(stat -c %s \"$0\") * 2 / 3)) \"$0\" > \"$1\"", fragments, folder.file("d.mp4")])
        let played = try examine(folder.file("d.mp4"), claimed: "video/mp4")
        #expect(played.facts.unreadable == nil && played.hasThumbnail)
        #expect((played.facts.duration ?? 0) > 0.5 && (played.facts.duration ?? 9) < 2.5)
    }

    @Test func rotatedHEVCOfVariableRateIsTold() throws {
        // Every third picture is left out: 20 a second on average.
        let path = try movie(
            "a.mov", ["-vf", "select=mod(n\\,3)", "-vsync", "vfr", "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"])
        let turned = folder.file("b.mov")
        try Command.run("ffmpeg", ["-v", "error", "-i", path, "-c", "copy", "-metadata:s:v:0", "rotate=90", turned])
        let found = try examine(turned, claimed: "video/quicktime")
        #expect(found.facts.codecs == ["hevc", "aac"])
        #expect(found.facts.orientation == [90: 6, 270: 8][try exiftool(turned)["Rotation"]?.integer ?? 0])
        #expect(found.facts.width == 180 && found.facts.height == 320)
        let frames = try Command.run("ffprobe", ["-v", "error", "-count_packets", "-select_streams", "v:0", "-show_streams", turned])
        let line = String(decoding: frames, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("nb_read_packets=") }
        #expect(line.map { String($0.dropFirst(16)) } == found.entries.first { $0.name == "Frames" }?.value)
        #expect(try Command.probe(thumbnail, "v:0", "stream=width,height") == ["180,320"])
    }

    @Test func aLivePhotosHalvesSayThatTheyBelongTogether() throws {
        let identifier = "6F4E1B2A-0000-4000-8000-1234567890AB"
        let path = try movie(
            "a.mov", ["-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.content.identifier=\(identifier)"])
        let found = try examine(path, claimed: "video/quicktime")
        #expect(
            found.entries.contains {
                $0.name == "com.apple.quicktime.content.identifier" && $0.value == identifier && $0.source == .quicktime
            })
        let half = try photo("a.jpg", ["-XMP-dc:Identifier=\(identifier)"])
        #expect(try examine(half).entries.contains { $0.value == identifier && $0.source == .xmp })
    }

    @Test func soundInAVideosContainerIsSound() throws {
        let path = folder.file("a.webm")
        try Command.run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=duration=2", "-c:a", "libopus", path])
        let facts = try examine(path, claimed: "video/webm").facts
        #expect(facts.kind == .audio && facts.mediaType == "audio/webm" && facts.hasWaveform && facts.strip == nil)
    }

    @Test func pdfHasPagesAndAPicture() throws {
        let path = folder.file("a.pdf")
        try Command.run("sh", ["-c", "printf '%s' \"$1\" > \"$0\"", path, Self.pdf])
        let found = try examine(path, claimed: "application/pdf")
        #expect(found.facts.mediaType == "application/pdf" && found.facts.kind == .document)
        #expect(found.facts.pages == 2)
        #expect(found.hasThumbnail && found.facts.hasPreview)
        #expect(found.entries.contains { $0.name == "Title" && $0.value == "Report" && $0.source == .pdf })
    }

    // MARK: Derived files

    @Test func derivedFilesAreMade() throws {
        let path = try movie("a.mp4", [])
        #expect(try workers.run(.strip(path: path, target: thumbnail, columns: 10, seconds: 0.3)) == .written)
        #expect(try Command.probe(thumbnail, "v:0", "stream=codec_name,width,height") == ["mjpeg,2120,120"])
        guard case .waveform(let waveform) = try workers.run(.waveform(path: path, duration: 3)) else {
            Issue.record("no waveform")
            return
        }
        #expect(waveform.peaksPerSecond == 20 && waveform.peaks.count == 60)
        // The sound is silent in its first second.
        #expect(waveform.peaks[2..<18].allSatisfy { $0 < 0.05 })
        #expect(waveform.peaks[24..<56].allSatisfy { $0 > 0.05 && $0 < 0.2 })
        try Command.run("vips", ["copy", try photo("b.jpg", [], size: "3000x200"), folder.file("b.tif")])
        #expect(try workers.run(.preview(path: folder.file("b.tif"), target: thumbnail, maximumSide: 2048)) == .written)
        #expect(try Command.probe(thumbnail, "v:0", "stream=codec_name,width,height") == ["mjpeg,2048,137"])
    }

    @Test(arguments: [("smpte2084", 0.58), ("arib-std-b67", 0.75)]) func highDynamicRangeIsNotWashedOut(_ transfer: String, _ code: Double)
        throws
    {
        // Paper white by that curve: a grey of 148 or 191 when it is taken as it is.
        let level = Int((code * 876 + 64).rounded())
        let path = folder.file("a.mp4")
        try Command.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i",
                "color=black:size=320x180:rate=10:duration=2,format=yuv420p10le,geq=lum=\(level):cb=512:cr=512", "-c:v",
                "libx265", "-x265-params", "log-level=none:colorprim=bt2020:transfer=\(transfer):colormatrix=bt2020nc", "-tag:v", "hvc1",
                path,
            ])
        #expect(try examine(path, claimed: "video/mp4").hasThumbnail)
        let pixel = try Command.run(
            "ffmpeg", ["-v", "error", "-i", thumbnail, "-vf", "scale=1:1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        #expect(pixel.allSatisfy { $0 > 215 && $0 <= 250 }, "\(pixel)")
    }

    // MARK: Hostile files

    @Test func aPictureOfTooManyPixelsIsNotDecoded() throws {
        let path = folder.file("a.png")
        try Command.run("vips", ["black", path + "[compression=9,bitdepth=1]", "60000", "60000"])
        let facts = try examine(path, claimed: "image/png").facts
        #expect(facts.unreadable == "It is 60000 × 60000 pixels, more than is decoded.")
        #expect(facts.width == 60000)
    }

    @Test func metadataThatIsTooMuchIsCut() throws {
        let path = try photo("a.jpg", ["-ImageDescription=" + String(repeating: "x", count: 60_000)])
        let value = try #require(try examine(path).entries.first { $0.name == "ImageDescription" }?.value)
        #expect(value.hasSuffix("… (60000 characters)") && value.count < 2100)
    }

    @Test(arguments: 1...3) func damagedBytesCostNoMoreThanTheFile(_ seed: UInt64) throws {
        var generator = SeededBytes(seed)
        let originals = [
            try photo("a.jpg", ["-GPSLatitude=1", "-DateTimeOriginal=2020:01:01 10:00:00"]), try movie("a.mp4", []), folder.file("a.pdf"),
            folder.file("a.tif"), folder.file("a.webp"),
        ]
        try Command.run("sh", ["-c", "printf '%s' \"$1\" > \"$0\"", folder.file("a.pdf"), Self.pdf])
        try Command.run("vips", ["copy", originals[0], folder.file("a.tif")])
        try Command.run("vips", ["copy", originals[0], folder.file("a.webp")])
        for original in originals {
            let bytes = try Command.run("cat", [original])
            for round in 0..<8 {
                var damaged = bytes
                for _ in 0..<(1 << round) {
                    let place = (Int(generator.next()) << 16 | Int(generator.next()) << 8 | Int(generator.next())) % damaged.count
                    damaged[round % 2 == 0 ? place % min(2000, damaged.count) : place] = generator.next()
                }
                let path = folder.file("damaged")
                let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
                write(descriptor, damaged, damaged.count)
                close(descriptor)
                do {
                    let facts = try examine(path, claimed: "image/jpeg").facts
                    #expect(abs(facts.position?.latitude ?? 0) <= 90)
                } catch let error as MediaError {
                    // A crash of a library is said to be one, and the next file finds a worker.
                    #expect(error.code == .workerFailed)
                }
            }
        }
    }

    // MARK: -

    private var thumbnail: String { folder.file("thumbnail.jpg") }

    private func examine(_ path: String, claimed: String = "image/jpeg") throws -> FileExamination {
        let answer = try workers.run(.examine(path: path, claimedMediaType: claimed, thumbnail: thumbnail))
        guard case .examination(let found) = answer else { throw MediaError(.badRequest, "another answer") }
        return found
    }

    private func exiftool(_ path: String) throws -> JSONObject {
        let text = try Command.run("exiftool", ["-json", "-n", "-api", "QuickTimeUTC=0", path])
        return try #require(try JSONText.parse(text).array?.first?.object)
    }

    private func expectSameSize(_ facts: FileFacts, _ said: JSONObject) throws {
        let (width, height) = (try #require(said["ImageWidth"]?.integer), try #require(said["ImageHeight"]?.integer))
        // exiftool tells the stored size.
        let isTurned = (said["Orientation"]?.integer ?? said["Rotation"]?.integer ?? 1) >= 5
        let isStoredUpright = said["Rotation"] == nil && facts.mediaType == "image/heic"
        #expect([facts.width, facts.height] == (isTurned && !isStoredUpright ? [Int(height), Int(width)] : [Int(width), Int(height)]))
    }

    private func expectSamePlace(_ facts: FileFacts, _ said: JSONObject) throws {
        guard let latitude = said["GPSLatitude"]?.double, let longitude = said["GPSLongitude"]?.double else {
            #expect(facts.position == nil)
            return
        }
        let position = try #require(facts.position)
        // A GoPro's own track begins a little later than the container's position.
        #expect(abs(position.latitude - latitude) < 1e-3)
        #expect(abs(position.longitude - longitude) < 1e-3)
    }

    /// A JPEG, red to the left and blue to the right, with tags that exiftool writes.
    private func photo(_ name: String, _ tags: [String], size: String = "120x80") throws -> String {
        let path = folder.file(name)
        let sides = size.split(separator: "x")
        try Command.run(
            "ffmpeg",
            [
                "-v", "error", "-y", "-f", "lavfi", "-i", "color=blue:size=\(size),drawbox=w=iw/2:h=ih:color=red:t=fill", "-frames:v", "1",
                "-f", "mjpeg", path,
            ])
        #expect(sides.count == 2)
        if !tags.isEmpty { try Command.run("exiftool", ["-q", "-overwrite_original"] + tags + [path]) }
        return path
    }

    /// Three seconds of 320 × 180 whose sound is silent in the first.
    private func movie(_ name: String, _ options: [String]) throws -> String {
        let path = folder.file(name)
        try Command.run(
            "ffmpeg",
            [
                "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30:duration=3", "-f", "lavfi", "-i",
                "sine=duration=3,volume=enable='lt(t,1)':volume=0", "-pix_fmt", "yuv420p",
            ] + options + [path])
        return path
    }

    /// Two empty pages.
    private static let pdf = """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 300]>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R>>endobj
        4 0 obj<</Type/Page/Parent 2 0 R>>endobj
        5 0 obj<</Title(Report)>>endobj
        trailer<</Root 1 0 R/Info 5 0 R>>
        %%EOF
        """
}
