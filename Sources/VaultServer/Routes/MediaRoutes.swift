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
            Route("GET", "/api/v1/items/{id}/preview", .work { try services.derived.preview(of: try $0.item()).response(to: $0.request) }),
            Route("GET", "/api/v1/items/{id}/strip", .work { try services.derived.strip(of: try $0.item()).response(to: $0.request) }),
            Route("GET", "/api/v1/items/{id}/waveform", .work { .json(try services.derived.waveform(of: try $0.item())) }),
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
        .json(try services.derived.metadata(of: try context.item()))
    }

    private func thumbnail(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.item()
        guard try services.vault.item(id).recording != nil else {
            return try services.derived.thumbnail(of: id).response(to: context.request)
        }
        guard let file = try? ReadFile(path: "\(try services.vault.derivedFolder(of: id))/\(Self.thumbnailName)") else {
            throw Problem(.notFound, "The item has no thumbnail.")
        }
        return try MediaAnswer(derived: file, name: Self.thumbnailName).response(to: context.request)
    }
}

extension MediaAnswer {
    /// Serves a JPEG that was derived.
    init(derived file: ReadFile, name: String) throws {
        let digest = DigestAlgorithm.sha256.digest(of: try file.bytes())
        self.init(
            file: file, size: file.size, mediaType: "image/jpeg", sha256: String(decoding: Hexadecimal.encode(digest), as: UTF8.self),
            name: name)
    }
}
