import DurableFiles
public import EvidenceModel
public import EvidenceProof
public import OpenSSLBridge

/// A finished recording's folder on disk: two segments of five chunks each, a time note, and a receipt after each segment.
public final class SampleRecordingFolder: Sendable {
    /// Chunks in each segment.
    public static let chunks = 5
    /// Bytes in each chunk.
    public static let chunkBytes = 10_000

    /// The folder and its files.
    public let folder: RecordingFolder
    /// Signs the log.
    public let device: Ed25519PrivateKey
    /// Signs the receipts.
    public let vaultKey: VerifierKey
    /// The recording's id.
    public let recording: String
    private let parent = TemporaryFolder()

    /// Makes it in a temporary folder that goes with this object.
    ///
    /// - Parameter isEnded: whether the log gets its `end` line.
    /// - Throws: when a file cannot be written.
    public init(isEnded: Bool = true) throws {
        let vault = try Ed25519PrivateKey.generate()
        guard let vaultKey = VerifierKey(vaultPublicKey: vault.publicKey) else { fatalError("a key is 32 bytes") }
        func note(_ text: [UInt8]) throws -> [UInt8] {
            SignedNote.compose(text: text, signatures: [(vaultKey, try vault.sign(text))])
        }

        var device = try TestDevice()
        let timeNote = try note(TimeNote(time: UTCTime(milliseconds: device.time.milliseconds - 500)).text)
        let folder = RecordingFolder(path: "\(parent.path)/\(device.recording)")
        try Folder.create(folder.path)
        var log = try device.begin(after: Digest.of(timeNote))
        var receipts: [UInt8] = []
        var sums = ""
        for segment in 1...2 {
            log += try device.segment(segment)
            for chunk in 0..<Self.chunks {
                log += try device.chunk(segment, patternedBytes(Self.chunkBytes, seed: UInt64(segment * 100 + chunk)))
            }
            if segment == 2, isEnded { log += try device.end() }
            let bytes = device.bytes(of: segment)
            let path = folder.segment(segment, mediaType: "video/mp4")
            try DurableFile.write(bytes, to: path)
            sums += "\(Digest.of(bytes).hexadecimal)  \(RecordingFolder.segmentName(segment, mediaType: "video/mp4"))\n"

            guard let last = ParsedCaptureLog.parse(log).lines.last else { fatalError("the log has lines") }
            let held = (1...segment).map {
                Receipt.Held(segment: $0, bytes: device.bytes(of: $0).count, sha256: Digest.of(device.bytes(of: $0)))
            }
            let receipt = Receipt(
                recording: device.recording.description, sequence: last.sequence, digest: last.jsonDigest,
                time: UTCTime(milliseconds: last.instant.milliseconds + 800), segments: held)
            receipts += ReceiptsFile.appending(try note(receipt.text), existingBytes: receipts.count)
        }
        try DurableFile.write(log, to: folder.captureLog)
        try DurableFile.write(receipts, to: folder.receipts)
        try DurableFile.write(timeNote, to: folder.timeNote)
        try DurableFile.write(Array((vaultKey.text + "\n").utf8), to: folder.verifierKey)
        try DurableFile.write(Array(sums.utf8), to: folder.digests)
        self.folder = folder
        self.device = device.key
        self.vaultKey = vaultKey
        recording = device.recording.description
    }

    /// The path of a segment's file.
    public func segment(_ number: Int) -> String { folder.segment(number, mediaType: "video/mp4") }

    /// Changes one byte of a file.
    public func flip(_ path: String, at offset: Int) throws {
        var bytes = try DurableFile.read(path)
        bytes[offset] ^= 1
        try DurableFile.write(bytes, to: path)
    }

    /// Cuts a file to its first bytes.
    public func cut(_ path: String, to count: Int) throws {
        try DurableFile.write(Array(try DurableFile.read(path)[..<count]), to: path)
    }

    /// Adds bytes to the end of a file.
    public func append(_ bytes: [UInt8], to path: String) throws {
        try DurableFile.write(try DurableFile.read(path) + bytes, to: path)
    }
}
