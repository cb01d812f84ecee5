internal import EvidenceModel
internal import EvidenceProof

/// What a vault answers about files before they are sent (`/api/v1/known-files`, `/api/v1/uploads`).
struct KnownFiles {
    /// A file that is asked for.
    struct Offer {
        var sha256: String
        var name: String
        var details: FileDetails
    }

    /// The item that has an offered file's bytes.
    struct Item: Sendable, Equatable {
        var id: String
        var title: String
        /// The case that it is filed under.
        var caseID: String?
    }

    let exchange: any VaultExchange

    /// Which of these the vault has, by digest. With `notes` their names and paths here are noted on the items.
    func items(of offers: [Offer], notes: Bool) throws -> [String: Item] {
        guard !offers.isEmpty else { return [:] }
        let files = offers.map { offer in
            var object = JSONObject()
            object.append("sha256", offer.sha256)
            object.append("fileName", offer.name)
            for member in offer.details.json.object?.members ?? [] { object.append(member.name, member.value) }
            return JSONValue.object(object)
        }
        var body = JSONObject()
        body.append("files", .array(files))
        body.append("note", .bool(notes))
        var known: [String: Item] = [:]
        for value in try ask(body)["known"]?.array ?? [] {
            guard let file = value.object, let sha256 = file["sha256"]?.string, let item = file["item"]?.string else { continue }
            known[sha256] = Item(id: item, title: file["title"]?.string ?? "", caseID: file["case"]?.string)
        }
        return known
    }

    /// Whether the vault has any file of that many bytes.
    func hasFile(of size: Int) throws -> Bool {
        var body = JSONObject()
        body.append("sizes", .array([.integer(ByteCount(size))]))
        return try !(ask(body)["sizes"]?.array ?? []).isEmpty
    }

    /// An upload of that very file which was cut off: where it is, and the digest of what the vault holds of it.
    func unfinished(name: String, details: FileDetails, length: Int) throws -> (upload: ResumableUpload, offset: Int, sha256: String)? {
        let answer = try object(VaultRequest("GET", "/api/v1/uploads?length=\(length)"))
        for value in answer["uploads"]?.array ?? [] {
            guard let upload = value.object, upload["fileName"]?.string == name, upload["path"]?.string == details.path,
                upload["modified"]?.string == details.modified?.rfc3339, let id = upload["id"]?.string,
                let offset = upload["offset"]?.integer, let sha256 = upload["prefixSHA256"]?.string
            else { continue }
            return (ResumableUpload(path: "/api/v1/uploads/\(id)"), Int(offset), sha256)
        }
        return nil
    }

    private func ask(_ body: JSONObject) throws -> JSONObject {
        try object(
            VaultRequest(
                "POST", "/api/v1/known-files", headers: [("Content-Type", "application/json")],
                body: .bytes(JSONText.write(.object(body)))))
    }

    private func object(_ request: VaultRequest) throws -> JSONObject {
        let answer = try exchange.send(request)
        guard answer.status == 200, let object = (try? JSONText.parse(answer.body))?.object else { throw VaultRefusal(answer) }
        return object
    }
}
