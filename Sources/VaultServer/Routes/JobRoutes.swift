import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault

/// Longer work: evidence copies and checks of the vault.
struct JobRoutes: Sendable {
    let services: Services

    var routes: [Route] {
        [
            Route("GET", "/api/v1/jobs", .work(list)),
            Route("GET", "/api/v1/jobs/{id}", .work { .job(try services.vault.job($0.parameter("id"))) }),
            Route("DELETE", "/api/v1/jobs/{id}", .collect(limit: 4096, types: []) { .job(try services.jobs.cancel($0.parameter("id"))) }),
            Route("GET", "/api/v1/jobs/{id}/files/{name}", .work(report)),
            Route("POST", "/api/v1/items/{id}/evidence-copies", .collect(limit: 4096, types: [], makeCopy)),
            Route("GET", "/api/v1/items/{id}/evidence-copies", .work(copies)),
            Route("GET", "/api/v1/items/{id}/evidence-copies/{name}", .work(copy)),
            Route(
                "POST", "/api/v1/check", .collect(limit: 4096, types: [], check)),
        ]
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        let jobs = try services.vault.jobs()
        return .json { writer in
            writer.object { object in
                object.array("jobs") { array in
                    for job in jobs { JobDocument.write(job, to: &array) }
                }
            }
        }
    }

    private func check(_ context: RouteContext) throws -> HTTPResponse {
        var kind = CheckJob.kind
        if !context.request.body.isEmpty, try JSONBody(context.request)["repair"]?.bool == true {
            guard context.caller.isOwner else { throw Problem(.forbidden, "This can only be done on the machine that the vault runs on.") }
            kind = CheckJob.repairKind
        }
        return .accepted(try services.jobs.create(kind, of: nil, by: context.actor))
    }

    private func makeCopy(_ context: RouteContext) throws -> HTTPResponse {
        let item = try services.vault.item(try context.item())
        guard item.recording != nil else { throw Problem(.conflict, "Evidence copies are made of recordings.") }
        guard item.state != .live else { throw Problem(.conflict, "The recording goes on: wait for its end.") }
        // Asking again while one is being made is asking for the same.
        let open = try services.vault.jobs(of: item.id).first { $0.kind == EvidenceCopyJob.kind && !$0.state.isFinal }
        return .accepted(try open ?? services.jobs.create(EvidenceCopyJob.kind, of: item.id, by: context.actor))
    }

    private func copies(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.item()
        let files = try files(of: id)
        return .json { writer in
            writer.object { object in
                object.array("files") { array in
                    for file in files { JobDocument.write(file, of: id, to: &array) }
                }
            }
        }
    }

    /// The files of the newest copy that was made.
    private func files(of id: ItemID) throws -> [Job.File] {
        _ = try services.vault.item(id)
        let done = try services.vault.jobs(of: id).first { $0.kind == EvidenceCopyJob.kind && $0.state == .done }
        let folder = try EvidenceCopyJob.folder(of: id, in: services.vault)
        return (done?.files ?? []).filter { DurableFile.size("\(folder)/\($0.name)") == $0.bytes }
    }

    private func copy(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.item()
        let folder = try EvidenceCopyJob.folder(of: id, in: services.vault)
        return try send(context, among: try files(of: id), in: folder)
    }

    private func report(_ context: RouteContext) throws -> HTTPResponse {
        let job = try services.vault.job(context.parameter("id"))
        guard job.kind == CheckJob.kind || job.kind == CheckJob.repairKind else { throw Problem(.notFound, "The job has no such file.") }
        return try send(context, among: job.files, in: CheckJob.folder(of: job.id, in: services.vault))
    }

    /// Sends one of the files that a job is known to have made; a name from the request never becomes a path by itself.
    private func send(_ context: RouteContext, among files: [Job.File], in folder: String) throws -> HTTPResponse {
        guard let file = files.first(where: { $0.name.utf8.elementsEqual(context.parameter("name").utf8) }) else {
            throw Problem(.notFound, "There is no such file.")
        }
        let type = file.name.hasSuffix(".mp4") ? "video/mp4" : MediaType.ofFile(named: file.name)
        let open = try ReadFile(path: "\(folder)/\(file.name)")
        var answer = MediaAnswer(file: open, size: open.size, mediaType: type, sha256: file.sha256, name: file.name)
            .response(to: context.request)
        if answer.status == 200, type == "application/json" || type.hasPrefix("text/plain") { answer.fields["Content-Type"] = type }
        return answer
    }
}

extension HTTPResponse {
    /// An answer with one job.
    static func job(_ job: Job, status: Int = 200) -> HTTPResponse {
        .json(status: status) { JobDocument.write(job, to: &$0) }
    }

    /// Tells that a job was made, and where it is.
    static func accepted(_ job: Job) -> HTTPResponse {
        var response = HTTPResponse.job(job, status: 202)
        response.fields["Location"] = "/api/v1/jobs/\(job.id)"
        return response
    }
}
