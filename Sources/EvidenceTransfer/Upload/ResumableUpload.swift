internal import EvidenceProof
internal import OpenSSLBridge

/// The tus 1.0.0 requests for one segment of a recording, or one file.
struct ResumableUpload {
    private static let version = (name: "Tus-Resumable", value: "1.0.0")

    /// The upload's path on the vault.
    let path: String

    /// Makes the segment's upload, or finds the one there is.
    /// - Returns: the upload, and how many bytes the vault holds.
    static func create(
        recording: String, segment: Int, mediaType: String, _ exchange: any VaultExchange
    ) throws -> (upload: ResumableUpload, offset: Int) {
        let made = try create(
            [("recording", recording), ("segment", String(segment)), ("filetype", mediaType)], length: nil, exchange)
        return (made.upload, made.progress.offset)
    }

    /// Makes an upload. `bytes` are its first ones.
    static func create(
        _ metadata: [(String, String)], length: Int?, bytes: [UInt8] = [], _ exchange: any VaultExchange
    ) throws -> (upload: ResumableUpload, progress: UploadProgress) {
        let pairs = metadata.map { "\($0) \(String(decoding: Base64.encode(Array($1.utf8)), as: UTF8.self))" }
        var headers = [version, ("Upload-Metadata", pairs.joined(separator: ","))]
        headers.append(length.map { ("Upload-Length", String($0)) } ?? ("Upload-Defer-Length", "1"))
        if !bytes.isEmpty { headers += [bodyType, checksum(DigestAlgorithm.sha256.digest(of: bytes))] }
        let answer = try exchange.send(
            VaultRequest("POST", "/api/v1/uploads", headers: headers, body: bytes.isEmpty ? .none : .bytes(bytes)))
        guard answer.status == 201 else { throw VaultRefusal(answer) }
        guard let location = answer.header("Location"), let path = path(in: location) else {
            throw malformed(answer, "the vault named no place for the upload")
        }
        return (ResumableUpload(path: path), UploadProgress(answer) ?? UploadProgress(offset: 0))
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
        let body: VaultRequest.Body = bytes == 0 ? .none : .file(path: file, offset: offset, count: bytes)
        return try send(body, offset: offset, checksum: checksum, length: length, exchange).offset
    }

    /// Sends bytes that are at hand.
    func send(_ bytes: [UInt8], offset: Int, _ exchange: any VaultExchange) throws -> UploadProgress {
        try send(.bytes(bytes), offset: offset, checksum: DigestAlgorithm.sha256.digest(of: bytes), length: nil, exchange)
    }

    /// Drops it, with what the vault holds of it.
    func terminate(_ exchange: any VaultExchange) throws {
        let answer = try exchange.send(VaultRequest("DELETE", path, headers: [Self.version]))
        guard answer.status == 204 || answer.status == 404 || answer.status == 410 else { throw VaultRefusal(answer) }
    }

    private func send(
        _ body: VaultRequest.Body, offset: Int, checksum: [UInt8], length: Int?, _ exchange: any VaultExchange
    ) throws -> UploadProgress {
        var headers = [Self.version, Self.bodyType, ("Upload-Offset", String(offset)), Self.checksum(checksum)]
        if let length { headers.append(("Upload-Length", String(length))) }
        let answer = try exchange.send(VaultRequest("PATCH", path, headers: headers, body: body))
        guard answer.status == 204 || answer.status == 200 else { throw VaultRefusal(answer) }
        guard let progress = UploadProgress(answer) else {
            throw Self.malformed(answer, "the vault did not say how many bytes it holds")
        }
        return progress
    }

    private static let bodyType = (name: "Content-Type", value: "application/offset+octet-stream")

    private static func checksum(_ sha256: [UInt8]) -> (name: String, value: String) {
        ("Upload-Checksum", "sha256 " + String(decoding: Base64.encode(sha256), as: UTF8.self))
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
