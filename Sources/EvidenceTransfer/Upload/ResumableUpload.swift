internal import EvidenceProof
internal import OpenSSLBridge

/// The tus 1.0.0 requests for one segment of a recording.
struct ResumableUpload {
    private static let version = (name: "Tus-Resumable", value: "1.0.0")

    /// The upload's path on the vault.
    let path: String

    /// Makes the segment's upload, or finds the one there is.
    /// - Returns: the upload, and how many bytes the vault holds.
    static func create(
        recording: String, segment: Int, mediaType: String, _ exchange: any VaultExchange
    ) throws -> (upload: ResumableUpload, offset: Int) {
        let metadata = [("recording", recording), ("segment", String(segment)), ("filetype", mediaType)]
            .map { "\($0) \(String(decoding: Base64.encode(Array($1.utf8)), as: UTF8.self))" }
        let answer = try exchange.send(
            VaultRequest(
                "POST", "/api/v1/uploads",
                headers: [version, ("Upload-Defer-Length", "1"), ("Upload-Metadata", metadata.joined(separator: ","))]))
        guard answer.status == 201 else { throw VaultRefusal(answer) }
        guard let location = answer.header("Location"), let path = path(in: location) else {
            throw malformed(answer, "the vault named no place for the upload")
        }
        return (ResumableUpload(path: path), answer.header("Upload-Offset").flatMap { Int($0) } ?? 0)
    }

    /// How many bytes the vault holds.
    func offset(_ exchange: any VaultExchange) throws -> Int {
        let answer = try exchange.send(VaultRequest("HEAD", path, headers: [Self.version]))
        guard answer.status == 200 || answer.status == 204 else { throw VaultRefusal(answer) }
        guard let offset = answer.header("Upload-Offset").flatMap({ Int($0) }), offset >= 0 else {
            throw Self.malformed(answer, "the vault did not say how many bytes it holds")
        }
        return offset
    }

    /// Sends bytes of a file; `length` is declared with the last ones.
    /// - Returns: how many bytes the vault holds durably.
    func send(
        file: String, offset: Int, bytes: Int, checksum: [UInt8], length: Int?, _ exchange: any VaultExchange
    ) throws -> Int {
        var headers = [
            Self.version, ("Content-Type", "application/offset+octet-stream"), ("Upload-Offset", String(offset)),
            ("Upload-Checksum", "sha256 " + String(decoding: Base64.encode(checksum), as: UTF8.self)),
        ]
        if let length { headers.append(("Upload-Length", String(length))) }
        let body: VaultRequest.Body = bytes == 0 ? .none : .file(path: file, offset: offset, count: bytes)
        let answer = try exchange.send(VaultRequest("PATCH", path, headers: headers, body: body))
        guard answer.status == 204 || answer.status == 200 else { throw VaultRefusal(answer) }
        guard let held = answer.header("Upload-Offset").flatMap({ Int($0) }), held >= 0 else {
            throw Self.malformed(answer, "the vault did not say how many bytes it holds")
        }
        return held
    }

    /// The path in an upload's URL. Only the path is used: the bytes and the credential go to the vault that was asked for, nowhere else.
    private static func path(in location: String) -> String? {
        var rest = location[...]
        if let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...]
            rest = rest.drop { $0 != "/" }
        }
        return rest.hasPrefix("/") ? String(rest) : nil
    }

    private static func malformed(_ answer: VaultAnswer, _ detail: String) -> VaultRefusal {
        var problem = VaultRefusal(answer)
        (problem.code, problem.detail) = ("malformed-answer", detail)
        return problem
    }
}
