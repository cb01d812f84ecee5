import FFmpegBridge
import Glibc
import Testing

/// Keeps what a muxer writes.
private final class MemoryOutput: MediaOutput {
    var bytes: [UInt8] = []
    var markers: [OutputMarker] = []
    let isSeekable = false

    func write(_ part: UnsafeRawBufferPointer, marker: OutputMarker) throws {
        bytes += part
        markers.append(marker)
    }
}

/// Reads what is in memory.
private final class MemoryInput: MediaInput {
    let bytes: [UInt8]
    var position = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    var size: Int? { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = max(0, min(buffer.count, bytes.count - position))
        buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }

    func seek(to offset: Int) throws { position = offset }
}

private struct OutputFailure: Error, Equatable {}

private final class FailingOutput: MediaOutput {
    let isSeekable = false
    func write(_ part: UnsafeRawBufferPointer, marker: OutputMarker) throws { throw OutputFailure() }
}

@Suite struct FFmpegBridgeTests {
    /// 50 pictures and 2 s of sound, in fragments of 25 pictures.
    private func makeFragmentedMP4(into output: any MediaOutput) throws {
        let pictures = try Demuxer(url: "testsrc2=size=320x240:rate=25:duration=2", format: "lavfi")
        let pictureStream = try #require(pictures.bestStream(.video))
        let pictureDecoder = try Decoder(pictureStream.parameters, timeBase: pictureStream.timeBase)
        let sound = try Demuxer(url: "sine=frequency=440:sample_rate=48000:duration=2", format: "lavfi")
        let soundStream = try #require(sound.bestStream(.audio))
        let soundDecoder = try Decoder(soundStream.parameters, timeBase: soundStream.timeBase)

        var video = VideoEncoderSettings(width: 320, height: 240, timeBase: Rational(1, 25))
        video.options = ["preset": "ultrafast", "tune": "zerolatency"]
        video.keyFrameInterval = 25
        let videoEncoder = try Encoder(video)
        let audioEncoder = try Encoder(AudioEncoderSettings(sampleRate: 48000, channels: 1))

        let muxer = try Muxer(format: "mp4", output: output, options: ["movflags": "empty_moov+default_base_moof+frag_custom"])
        let videoIndex = try muxer.addStream(videoEncoder.parameters, timeBase: videoEncoder.timeBase)
        let audioIndex = try muxer.addStream(audioEncoder.parameters, timeBase: audioEncoder.timeBase)
        try muxer.writeHeader()

        func write(_ packets: [MediaPacket], _ encoder: Encoder, _ index: Int) throws {
            for packet in packets {
                packet.streamIndex = index
                packet.rescale(from: encoder.timeBase, to: muxer.timeBase(ofStream: index))
                if packet.duration == 0 { packet.duration = encoder.timeBase.convert(1, to: muxer.timeBase(ofStream: index)) }
                try muxer.write(packet)
            }
        }
        var scaler: Scaler?
        var count = 0
        while let packet = try pictures.read() {
            for frame in try pictureDecoder.decode(packet) {
                let converter = try scaler ?? Scaler(from: frame, width: 320, height: 240, format: .yuv420p)
                scaler = converter
                let converted = try converter.convert(frame)
                converted.presentationTime = count
                converted.clearPictureType()
                if count == 25 { try muxer.endFragment() }
                count += 1
                try write(try videoEncoder.encode(converted), videoEncoder, videoIndex)
            }
        }
        var resampler: Resampler?
        var samples = 0
        func encodeSound(isLast: Bool) throws {
            while let frame = try resampler?.take(audioEncoder.frameSize, isLast: isLast) {
                frame.presentationTime = samples
                samples += frame.sampleCount
                try write(try audioEncoder.encode(frame), audioEncoder, audioIndex)
            }
        }
        while let packet = try sound.read() {
            for frame in try soundDecoder.decode(packet) {
                let converter = try resampler ?? Resampler(from: frame, rate: 48000, channels: 1, format: .floatPlanar)
                resampler = converter
                try converter.feed(frame)
                try encodeSound(isLast: false)
            }
        }
        try resampler?.finish()
        try encodeSound(isLast: true)
        try write(try videoEncoder.finish(), videoEncoder, videoIndex)
        try write(try audioEncoder.finish(), audioEncoder, audioIndex)
        try muxer.finish()
        #expect(count == 50)
        #expect(samples == 96000)
    }

    @Test func encodedPicturesAndSoundAreDecodedAgain() throws {
        let output = MemoryOutput()
        try makeFragmentedMP4(into: output)
        #expect(output.markers.first == .header)
        #expect(output.markers.count { $0 == .syncPoint } >= 2)

        let demuxer = try Demuxer(input: MemoryInput(output.bytes), name: "memory", formats: ["mov,mp4,m4a,3gp,3g2,mj2"])
        let stream = try #require(demuxer.bestStream(.video))
        #expect(stream.parameters.codecName == "h264")
        #expect(stream.parameters.width == 320)
        #expect(stream.rotation == 0)
        #expect(demuxer.bestStream(.audio)?.parameters.codecName == "aac")
        let decoder = try Decoder(stream.parameters, timeBase: stream.timeBase)
        var frames = 0
        while let packet = try demuxer.read() {
            guard packet.streamIndex == stream.index else { continue }
            frames += try decoder.decode(packet).count
        }
        frames += try decoder.finish().count
        #expect(frames == 50)
    }

    @Test func errorsOfAnOutputComeThrough() throws {
        #expect(throws: OutputFailure()) { try makeFragmentedMP4(into: FailingOutput()) }
    }

    @Test func errorsNameTheirSubject() throws {
        let error = try #require(throws: FFmpegError.self) { try Demuxer(url: "/nowhere/at/all.mp4") }
        #expect(error.isNotFound)
        #expect(error.description == "open /nowhere/at/all.mp4: No such file or directory")
        let invalid = try #require(throws: FFmpegError.self) { try Demuxer(input: MemoryInput([1, 2, 3]), name: "three bytes") }
        #expect(invalid.isInvalidData || invalid.isEndOfFile)
        let option = try #require(throws: FFmpegError.self) {
            try Demuxer(url: "testsrc2", format: "lavfi", options: ["no_such_option": "1"])
        }
        #expect(option.text == "no option no_such_option")
        #expect(throws: FFmpegError.self) { try Demuxer(url: "x", format: "no-such-format") }
    }

    @Test func formatsThatAreNotAllowedAreRefused() throws {
        let output = MemoryOutput()
        try makeFragmentedMP4(into: output)
        #expect(throws: FFmpegError.self) { try Demuxer(input: MemoryInput(output.bytes), name: "memory", formats: ["matroska,webm"]) }
    }

    @Test func anInterruptionEndsReading() throws {
        let interruption = Interruption()
        interruption.interrupt()
        let error = try #require(throws: FFmpegError.self) {
            try Demuxer(url: "tcp://127.0.0.1:9/?timeout=1", interruption: interruption)
        }
        #expect(error.isInterrupted)
    }

    @Test func timeBasesConvertWithoutOverflow() {
        #expect(Rational(1, 90000).convert(90000, to: .milliseconds) == 1000)
        #expect(Rational(1, 25).convert(-1, to: .microseconds) == -40000)
        #expect(Rational(1, 3).convert(1, to: .milliseconds) == 333)
        #expect(Rational(1, 1_000_000_000).convert(Int.max, to: Rational(1, 1)) == 9_223_372_037)
    }
}
