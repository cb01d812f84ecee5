import EvidenceProof
import EvidenceVault

/// The parts of tus 1.0.0 (https://tus.io/protocols/resumable-upload) that all its requests share.
enum TusProtocol {
    static let version = "1.0.0"
    static let path = ["api", "v1", "uploads"]
    static let extensions = "creation,creation-with-upload,creation-defer-length,checksum,termination,expiration"
    static let bodyType = "application/offset+octet-stream"

    /// Marks an answer as one of the protocol.
    static func mark(_ fields: inout HTTPFields) { fields["Tus-Resumable"] = version }

    /// - Throws: `Problem` (412) when the client speaks another version, or none.
    static func checkVersion(_ request: HTTPRequest) throws(Problem) {
        guard request.fields["Tus-Resumable"] != version else { return }
        throw Problem(.preconditionFailed, "Tus-Resumable has to be \(version).", fields: ["Tus-Version": version])
    }

    /// A field with a whole number of bytes; nil when it is not there.
    static func number(_ name: String, of request: HTTPRequest) throws(Problem) -> Int? {
        guard let text = request.fields[name] else { return nil }
        guard !text.isEmpty, text.utf8.count < 19, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
            throw Problem(.badRequest, "\(name) has to be a number of bytes.")
        }
        return number
    }

    /// The checksum in `Upload-Checksum`; nil when there is none.
    static func checksum(of request: HTTPRequest) throws(Problem) -> UploadChecksum? {
        guard let text = request.fields["Upload-Checksum"] else { return nil }
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let algorithm = UploadChecksum.Algorithm(rawValue: String(parts[0])),
            let value = try? Base64.decode(Array(parts[1].utf8)), let checksum = UploadChecksum(algorithm: algorithm, value: value)
        else {
            throw Problem(.badRequest, "Upload-Checksum has to be sha256 or sha1, a space, and the digest in base64.")
        }
        return checksum
    }

    /// Whether the request's body is bytes of the upload.
    static func hasBytes(_ request: HTTPRequest) -> Bool { request.contentType == bodyType }
}
