import EvidenceModel
import EvidenceVault

/// Resumable uploads: tus 1.0.0.
struct UploadRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("OPTIONS", "/api/v1/uploads", .inline(options)),
            Route("OPTIONS", "/api/v1/uploads/{id}", .inline(options)),
            Route("POST", "/api/v1/uploads", .stream(marked(create))),
            Route("HEAD", "/api/v1/uploads/{id}", .work(marked(state))),
            Route("PATCH", "/api/v1/uploads/{id}", .stream(marked(append))),
            Route("DELETE", "/api/v1/uploads/{id}", .work(marked(terminate))),
        ]
    }

    private func options(_ context: RouteContext) -> HTTPResponse {
        var fields: HTTPFields = [
            "Tus-Version": TusProtocol.version, "Tus-Extension": TusProtocol.extensions, "Tus-Checksum-Algorithm": "sha256,sha1",
        ]
        TusProtocol.mark(&fields)
        return HTTPResponse(status: 204, fields: fields)
    }

    private func create(_ context: RouteContext) throws -> HTTPBodyOpening {
        let request = context.request
        let length = try TusProtocol.number("Upload-Length", of: request)
        let isDeferred = request.fields["Upload-Defer-Length"]
        guard (length == nil) == (isDeferred == "1"), isDeferred == nil || isDeferred == "1" else {
            throw Problem(.badRequest, "Either Upload-Length or “Upload-Defer-Length: 1” has to be given.")
        }
        let metadata = try UploadMetadata(request.fields["Upload-Metadata"])
        let upload = try vault.createUpload(
            UploadRequest(
                target: try metadata.target(), length: length, device: context.caller.device, details: try metadata.details()))
        let answer: @Sendable (Upload) -> HTTPResponse = { upload in
            var fields = stateFields(upload)
            fields["Location"] = BaseURL.of(request) + "/api/v1/uploads/\(upload.id)"
            return HTTPResponse(status: 201, fields: fields)
        }
        let hasBody = TusProtocol.hasBytes(request) && (request.contentLength ?? 1) > 0
        guard upload.state == .receiving, upload.offset == 0, hasBody || upload.length == 0 else {
            return .sink(IgnoredBody(answer(upload)))
        }
        let session = try vault.openAppend(
            upload.id, at: 0, checksum: try TusProtocol.checksum(of: request), device: context.caller.device)
        return .sink(UploadSink(session, answer: answer, refusal: refusal))
    }

    private func state(_ context: RouteContext) throws -> HTTPResponse {
        let upload = try vault.upload(context.parameter("id"))
        var fields = stateFields(upload)
        fields["Cache-Control"] = "no-store"
        if let length = upload.length { fields["Upload-Length"] = String(length) } else { fields["Upload-Defer-Length"] = "1" }
        fields["Upload-Metadata"] = UploadMetadata.header(for: upload)
        return HTTPResponse(status: 200, fields: fields)
    }

    private func append(_ context: RouteContext) throws -> HTTPBodyOpening {
        let request = context.request
        guard TusProtocol.hasBytes(request) else {
            throw Problem(.unsupportedType, "The body has to be \(TusProtocol.bodyType).")
        }
        guard let offset = try TusProtocol.number("Upload-Offset", of: request) else {
            throw Problem(.badRequest, "Upload-Offset has to be given.")
        }
        let session = try vault.openAppend(
            context.parameter("id"), at: offset, declaredLength: try TusProtocol.number("Upload-Length", of: request),
            checksum: try TusProtocol.checksum(of: request), device: context.caller.device)
        return .sink(UploadSink(session, answer: { HTTPResponse(status: 204, fields: stateFields($0)) }, refusal: refusal))
    }

    private func terminate(_ context: RouteContext) throws -> HTTPResponse {
        try vault.terminateUpload(context.parameter("id"), device: context.caller.device)
        return HTTPResponse(status: 204)
    }

    private let refusal: @Sendable (any Error) -> HTTPResponse = { error in
        var response = Problem(error).response
        TusProtocol.mark(&response.fields)
        return response
    }

    /// Checks the protocol's version first, and marks every answer, errors too, as the protocol's.
    private func marked<Answer>(_ action: @escaping @Sendable (RouteContext) throws -> Answer) -> @Sendable (RouteContext) throws -> Answer
    {
        { context in
            do {
                try TusProtocol.checkVersion(context.request)
                let answer = try action(context)
                guard var response = answer as? HTTPResponse else { return answer }
                TusProtocol.mark(&response.fields)
                return (response as? Answer) ?? answer
            } catch {
                var problem = Problem(error)
                TusProtocol.mark(&problem.fields)
                throw problem
            }
        }
    }
}

/// The fields that say where an upload is.
private func stateFields(_ upload: Upload) -> HTTPFields {
    var fields: HTTPFields = ["Upload-Offset": String(upload.offset)]
    if upload.state != .receiving, let item = upload.item {
        fields["Exhibit-Item"] = "\(item)"
        fields["Exhibit-SHA256"] = upload.sha256
        if upload.isDuplicate { fields["Exhibit-Duplicate"] = "true" }
    }
    if let expires = upload.expiresAt, upload.offset != upload.length { fields["Upload-Expires"] = HTTPDate.text(expires) }
    TusProtocol.mark(&fields)
    return fields
}
