import DurableFiles
import EvidenceProof

/// The web app's files, served as they are.
///
/// Only names found by listing the folder are served: a request's path is looked up among them and never becomes a path of its own.
final class StaticFiles: Sendable {
    private let manifest: AssetManifest

    init(folder: String) { manifest = AssetManifest(folder: folder) }

    /// How a request for a file is served; nil when there is no such file.
    func plan(for request: HTTPRequest) -> HTTPPlan? {
        guard request.path.first != "api" else { return nil }
        guard request.method == "GET" || request.method == "HEAD" else { return nil }
        return .work { [manifest] in
            SecurityHeaders.added(to: Self.response(to: request, manifest.current()))
        }
    }

    private static func response(to request: HTTPRequest, _ assets: AssetManifest.Snapshot) -> HTTPResponse {
        let path = request.path.joined(separator: "/")
        if path == "asset-manifest.js" { return manifestAnswer(request, assets) }
        for candidate in candidates(path) {
            guard let asset = assets.files[candidate], let file = try? ReadFile(path: asset.location), file.size == asset.size else {
                continue
            }
            var answer = MediaAnswer(
                file: file, size: asset.size, mediaType: MediaType.ofFile(named: candidate), sha256: asset.sha256, name: candidate
            ).response(to: request)
            answer.fields["Content-Disposition"] = nil
            if answer.status < 300 || answer.status == 304 {
                if answer.status != 304, answer.fields["Content-Range"] == nil || answer.status == 200 {
                    answer.fields["Content-Type"] = MediaType.ofFile(named: candidate)
                }
                answer.fields["Cache-Control"] = "no-cache"
                answer.fields["Content-Security-Policy"] = SecurityHeaders.pagePolicy
                answer.fields["Permissions-Policy"] = "camera=(self), microphone=(self), geolocation=(self)"
                answer.fields["Cross-Origin-Opener-Policy"] = "same-origin"
            }
            return answer
        }
        return Problem(.notFound, "\(request.rawPath) is not there.").response
    }

    /// "" is index.html; "setup" is setup.html.
    private static func candidates(_ path: String) -> [String] {
        path.isEmpty ? ["index.html"] : [path, "\(path).html", "\(path)/index.html"]
    }

    /// The list that the service worker keeps the app by.
    private static func manifestAnswer(_ request: HTTPRequest, _ assets: AssetManifest.Snapshot) -> HTTPResponse {
        let tag = "\"\(assets.version)\""
        let fields: HTTPFields = ["Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache", "ETag": tag]
        if request.fields["If-None-Match"] == tag { return HTTPResponse(status: 304, fields: fields) }
        return HTTPResponse(status: 200, fields: fields, body: .bytes(assets.script))
    }
}
