import EvidenceModel
import EvidenceProof
import EvidenceVault

/// What a sender asks before it sends: which files are here already, and which of its own were begun.
struct KnownFileRoutes: Sendable {
    /// The most files and sizes that one request asks for.
    static let limit = 500

    let vault: Vault

    var routes: [Route] {
        [
            Route("POST", "/api/v1/known-files", .collect(limit: 4 << 20, types: ["application/json"], known)),
            Route("GET", "/api/v1/uploads", .work(unfinished)),
        ]
    }

    private func known(_ context: RouteContext) throws -> HTTPResponse {
        guard let body = try? JSONText.parse(context.request.body).object else {
            throw Problem(.badRequest, "The body has to be a JSON object.")
        }
        let (offered, wanted) = (body["files"]?.array ?? [], body["sizes"]?.array ?? [])
        guard offered.count <= Self.limit, wanted.count <= Self.limit else {
            throw Problem(.badRequest, "At most \(Self.limit) files and sizes can be asked for at once.")
        }
        let files = try vault.knownFiles(
            offered.map(Self.file), notes: body["note"]?.bool ?? false, by: context.actor)
        let sizes = try vault.knownSizes(wanted.compactMap { $0.integer.map { Int($0) } })
        return .json { writer in
            writer.object { object in
                object.array("known") { array in
                    for file in files { Self.write(file, to: &array) }
                }
                object.array("sizes") { array in
                    for size in sizes { array.element(json: Array(String(size).utf8)) }
                }
            }
        }
    }

    private static func file(_ value: JSONValue) throws -> OfferedFile {
        guard let object = value.object, let sha256 = object["sha256"]?.string, sha256.utf8.count == 64,
            Digest(hexadecimal: sha256) != nil
        else { throw Problem(.badRequest, "Each of “files” needs “sha256”: 64 hexadecimal digits, in lower case.") }
        let name = object["fileName"]?.string ?? ""
        let details = FileDetails(json: value)
        guard name.utf8.count <= 1024, details.path?.utf8.count ?? 0 <= 8192 else {
            throw Problem(.badRequest, "A “fileName” has at most 1024 bytes, a “path” 8192.")
        }
        return OfferedFile(sha256: sha256, name: name, details: details)
    }

    private static func write(_ file: KnownFile, to array: inout JSONWriter) {
        array.object { object in
            object.member("sha256", file.sha256)
            object.member("item", "\(file.item)")
            object.member("title", file.title)
            object.member("case", file.caseID?.description)
        }
    }

    private func unfinished(_ context: RouteContext) throws -> HTTPResponse {
        var length: Int?
        if let text = context.request.queryValue("length") {
            guard let number = Int(text), number >= 0 else { throw Problem(.badRequest, "length has to be a number of bytes.") }
            length = number
        }
        let files = try vault.unfinishedFiles(of: context.actor, length: length)
        return .json { writer in
            writer.object { object in
                object.array("uploads") { array in
                    for file in files { Self.write(file, to: &array) }
                }
            }
        }
    }

    private static func write(_ file: UnfinishedFile, to array: inout JSONWriter) {
        let upload = file.upload
        guard case .file(let name, let mediaType) = upload.target else { return }
        array.object { object in
            object.member("id", upload.id)
            object.member("fileName", name)
            object.member("mediaType", mediaType)
            object.member("path", upload.details.path)
            object.member("modified", upload.details.modified?.rfc3339)
            object.member("source", upload.details.source?.rawValue)
            object.member("offset", upload.offset)
            object.member("length", upload.length)
            object.member("prefixSHA256", file.prefixSHA256)
            object.member("createdAt", upload.createdAt.rfc3339)
            object.member("expiresAt", upload.expiresAt?.rfc3339)
        }
    }
}
