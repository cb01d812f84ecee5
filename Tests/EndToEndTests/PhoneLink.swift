import EvidenceModel
import EvidenceVault

/// What a phone needs of a vault: directly, or through its API.
protocol PhoneLink {
    /// The sequence number the vault expects next; 0 when it knows nothing of the recording.
    func nextSequence(of recording: RecordingID) throws -> Int
    /// Sends whole lines; returns the next sequence number.
    func post(_ lines: [UInt8], to recording: RecordingID) throws -> Int
    /// The upload of a segment, new or not.
    func createUpload(of recording: RecordingID, segment: Int) throws -> (id: String, offset: Int, isWhole: Bool)
    /// Sends bytes; returns the offset then.
    func append(_ bytes: [UInt8], to upload: String, at offset: Int, length: Int?) throws -> Int
}

/// A vault in this process.
struct DirectLink: PhoneLink {
    let vault: Vault

    func nextSequence(of recording: RecordingID) throws -> Int {
        (try? vault.captureLog(of: recording).nextSequence) ?? 0
    }

    func post(_ lines: [UInt8], to recording: RecordingID) throws -> Int {
        try vault.appendLog(lines, to: recording).nextSequence
    }

    func createUpload(of recording: RecordingID, segment: Int) throws -> (id: String, offset: Int, isWhole: Bool) {
        let upload = try vault.createUpload(
            UploadRequest(target: .segment(recording: recording, number: segment, mediaType: "video/mp4")))
        return (upload.id, upload.offset, upload.length == upload.offset)
    }

    func append(_ bytes: [UInt8], to upload: String, at offset: Int, length: Int?) throws -> Int {
        let session = try vault.openAppend(upload, at: offset, declaredLength: length)
        // In two writes, so that a kill can come between them.
        for part in [bytes.prefix(bytes.count / 2), bytes.suffix(bytes.count - bytes.count / 2)] {
            let result = part.withUnsafeBytes { buffer in Result { () throws(VaultError) in try session.write(buffer) } }
            try result.get()
        }
        return try session.finish().offset
    }
}
