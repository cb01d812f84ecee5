import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import OpenSSLBridge

/// What is derived from items: verdicts, thumbnails, playback files.
struct MediaRoutes: Sendable {
    static let thumbnailName = "thumbnail.jpg"

    let services: Services

    var routes: [Route] {
        [
            Route(
                "GET", "/api/v1/items/{id}/playback", .work { try services.playback.answer(for: try $0.item()).response(to: $0.request) }),
            Route("GET", "/api/v1/items/{id}/thumbnail.jpg", .work(thumbnail)),
            Route("GET", "/api/v1/items/{id}/metadata", .work(metadata)),
            Route("POST", "/api/v1/items/{id}/verification", .collect(limit: 4096, types: [], verify)),
            Route("GET", "/api/v1/items/{id}/verification", .work(lastVerdict)),
        ]
    }

    private func verify(_ context: RouteContext) throws -> HTTPResponse {
        .json(try ItemEvidence(try context.item(), in: services.vault).judge(by: context.actor).json)
    }

    private func lastVerdict(_ context: RouteContext) throws -> HTTPResponse {
        let item = try services.vault.item(try context.item())
        guard let verdict = item.recording?.verdict else { throw Problem(.notFound, "The item has not been verified yet.") }
        return .json(Array(verdict.utf8))
    }

    private func metadata(_ context: RouteContext) throws -> HTTPResponse {
        .json(try MetadataTable.read(in: try services.vault.derivedFolder(of: try context.item())))
    }

    private func thumbnail(_ context: RouteContext) throws -> HTTPResponse {
        let folder = try services.vault.derivedFolder(of: try context.item())
        guard let file = try? ReadFile(path: "\(folder)/\(Self.thumbnailName)") else {
            throw Problem(.notFound, "The item has no thumbnail.")
        }
        let digest = DigestAlgorithm.sha256.digest(of: try file.bytes())
        return MediaAnswer(
            file: file, size: file.size, mediaType: "image/jpeg", sha256: String(decoding: Hexadecimal.encode(digest), as: UTF8.self),
            name: Self.thumbnailName
        ).response(to: context.request)
    }
}
