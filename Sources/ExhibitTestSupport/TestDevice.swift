public import EvidenceModel
public import EvidenceProof
public import OpenSSLBridge

/// A capture device made of bytes: writes a recording's log, signed with a key of its own.
public struct TestDevice {
    /// Signs the lines.
    public let key: Ed25519PrivateKey
    /// The recording it makes.
    public let recording: RecordingID
    /// The device's clock.
    public var time: Timestamp
    private var writer = CaptureLogWriter()
    private var tick = 0
    private var running: [Int: (bytes: [UInt8], chunks: Int)] = [:]

    /// A device with this key, else a new one, and a new recording's id.
    public init(with key: Ed25519PrivateKey? = nil, at time: Timestamp = Timestamp(milliseconds: 1_796_014_800_000)) throws {
        self.key = try key ?? Ed25519PrivateKey.generate()
        recording = RecordingID(UUIDv7(at: time))
        self.time = time
    }

    /// The device that is the same each time for this seed.
    public init(seed: UInt64, at time: Timestamp = Timestamp(milliseconds: 1_796_014_800_000)) throws {
        key = try Ed25519PrivateKey(seed: patternedBytes(32, seed: seed))
        var generator = SeededGenerator(seed: seed)
        recording = RecordingID(UUIDv7(at: time, using: &generator))
        self.time = time
    }

    /// The next line, a second after the one before.
    public mutating func line(_ entry: CaptureEntry) throws -> [UInt8] {
        if writer.nextSequence > 0 {
            tick += 1000
            time = time.advanced(byMilliseconds: 1000)
        }
        let json = writer.append(entry, time: time.rfc3339, tick: tick)
        return CaptureLogWriter.sealed(json: json, signature: try key.sign(json))
    }

    /// The `begin` line.
    public mutating func begin(after: Digest? = nil) throws -> [UInt8] {
        try line(
            .begin(
                CaptureEntry.Begin(
                    recording: recording.description, key: key.publicKey, device: "test device", software: "exhibit-test 0",
                    platform: "Linux", timeZone: "Europe/Berlin", utcOffset: "+01:00", after: after, test: true)))
    }

    /// The `segment` line.
    public mutating func segment(_ number: Int, mediaType: String = "video/mp4") throws -> [UInt8] {
        try line(.segment(CaptureEntry.Segment(segment: number, mediaType: mediaType, width: 1280, height: 720)))
    }

    /// The line of the next chunk of a segment, over these bytes; `recovered` when it is written after a crash.
    public mutating func chunk(_ segment: Int, _ bytes: [UInt8], recovered: Bool = false) throws -> [UInt8] {
        var state = running[segment] ?? ([], 0)
        let entry = CaptureEntry.Chunk(
            segment: segment, chunk: state.chunks, offset: state.bytes.count, bytes: bytes.count, sha256: Digest.of(bytes),
            recovered: recovered)
        state.bytes += bytes
        state.chunks += 1
        running[segment] = state
        return try line(.chunk(entry))
    }

    /// The `end` line over all segments so far.
    ///
    /// - Parameters:
    ///   - reason: why it ended.
    ///   - left: of each segment, what the device still has of it.
    ///   - recovered: whether the line is written after a crash.
    /// - Returns: the line's bytes.
    /// - Throws: what signing throws.
    public mutating func end(
        reason: String = "stopped", left: ([UInt8]) -> [UInt8] = { $0 }, recovered: Bool = false
    ) throws -> [UInt8] {
        let totals = running.sorted { $0.key < $1.key }.map { number, segment in
            let bytes = left(segment.bytes)
            return CaptureEntry.End.Total(segment: number, bytes: bytes.count, sha256: Digest.of(bytes))
        }
        return try line(.end(CaptureEntry.End(reason: reason, segments: totals, recovered: recovered)))
    }

    /// All bytes of a segment so far.
    public func bytes(of segment: Int) -> [UInt8] { running[segment]?.bytes ?? [] }
}

/// Bytes that look random and are the same each time.
public func patternedBytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt8(truncatingIfNeeded: state >> 24)
    }
}
