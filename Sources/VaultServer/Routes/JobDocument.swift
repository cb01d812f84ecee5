import EvidenceModel
import EvidenceVault

/// A job as JSON.
enum JobDocument {
    static func write(_ job: Job, to writer: inout JSONWriter) {
        writer.object { object in
            object.member("id", job.id)
            object.member("kind", job.kind)
            object.member("item", job.item.map { "\($0)" })
            object.member("state", job.state.rawValue)
            object.member("progress", job.progress)
            object.member("detail", job.detail)
            object.member("error", job.error)
            object.array("files") { array in
                for file in job.files { write(file, href: href(file, of: job), to: &array) }
            }
            object.member("createdAt", job.createdAt.rfc3339)
            object.member("changedAt", job.changedAt.rfc3339)
        }
    }

    /// A file of an item's evidence copy.
    static func write(_ file: Job.File, of item: ItemID, to array: inout JSONWriter) {
        write(file, href: "/api/v1/items/\(item)/evidence-copies/\(PathSegment.escaped(file.name))", to: &array)
    }

    private static func href(_ file: Job.File, of job: Job) -> String {
        let name = PathSegment.escaped(file.name)
        return job.item.map { "/api/v1/items/\($0)/evidence-copies/\(name)" } ?? "/api/v1/jobs/\(job.id)/files/\(name)"
    }

    private static func write(_ file: Job.File, href: String, to array: inout JSONWriter) {
        array.object { object in
            object.member("name", file.name)
            object.member("bytes", file.bytes)
            object.member("sha256", file.sha256)
            object.member("href", href)
        }
    }
}
