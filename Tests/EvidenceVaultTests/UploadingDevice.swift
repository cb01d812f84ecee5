import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import OpenSSLBridge

extension AppendSession {
    func write(_ bytes: [UInt8]) throws(VaultError) {
        let result = bytes.withUnsafeBytes { buffer in Result { () throws(VaultError) in try write(buffer) } }
        try result.get()
    }
}

extension Vault {
    /// Sends bytes as one request.
    @discardableResult
    func append(
        _ bytes: [UInt8], to upload: String, at offset: Int, length: Int? = nil, checksum: UploadChecksum? = nil
    ) throws(VaultError) -> Upload {
        let session = try openAppend(upload, at: offset, declaredLength: length, checksum: checksum)
        try session.write(bytes)
        return try session.finish()
    }

    func createSegment(_ number: Int, of recording: RecordingID) throws(VaultError) -> Upload {
        try createUpload(UploadRequest(target: .segment(recording: recording, number: number, mediaType: "video/mp4")))
    }

    /// Sends a whole recording of one segment with these chunks; the order is that of a live device.
    @discardableResult
    func record(_ chunks: [[UInt8]], with device: inout TestDevice) throws -> Upload {
        _ = try appendLog(try device.begin() + device.segment(1), to: device.recording)
        var upload = try createSegment(1, of: device.recording)
        for (index, chunk) in chunks.enumerated() {
            upload = try append(
                chunk, to: upload.id, at: upload.offset, length: index == chunks.count - 1 ? upload.offset + chunk.count : nil)
            _ = try appendLog(try device.chunk(1, chunk), to: device.recording)
        }
        _ = try appendLog(try device.end(), to: device.recording)
        return try self.upload(upload.id)
    }
}

func sha256(_ bytes: [UInt8]) -> String { Digest.of(bytes).hexadecimal }

/// The code of the error that `body` throws; nil when it throws none.
func code(_ body: () throws -> Void) -> VaultError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? VaultError)?.code
    }
}
