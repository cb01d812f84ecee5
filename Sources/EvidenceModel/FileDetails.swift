public import EvidenceProof

/// What comes with a file besides its bytes, its name and its media type. All of it is what the sender says.
public struct FileDetails: Sendable, Equatable {
    /// How a file found its way to the vault.
    public enum Source: String, Sendable, CaseIterable {
        /// Taken or filmed in the web app, for this.
        case camera
        /// Recorded in the web app, for this.
        case microphone
        /// Picked or dropped in the web app.
        case files
        /// Pasted in the web app.
        case paste
        /// Shared with the web app by another app.
        case share
        /// Brought by `exhibit import`.
        case `import`
        /// Found in a watched folder.
        case folder
    }

    /// How it came; nil when the sender did not say.
    public var source: Source?
    /// Where it lay, relative to what was imported.
    public var path: String?
    /// The file's own time, when it was last changed.
    public var modified: ZonedTime?
    /// What the item is to be called; nil: by the file's name.
    public var title: String?
    /// The case that it is to be filed under.
    public var caseID: CaseID?
    /// The tags that it is to get.
    public var tags: [String]

    /// Makes it from its parts.
    public init(
        source: Source? = nil, path: String? = nil, modified: ZonedTime? = nil, title: String? = nil, caseID: CaseID? = nil,
        tags: [String] = []
    ) {
        self.source = source
        self.path = path
        self.modified = modified
        self.title = title
        self.caseID = caseID
        self.tags = tags
    }

    /// As members of tus' `Upload-Metadata`, what is known of them.
    public var fields: [(name: String, value: String)] {
        let all: [(String, String?)] = [
            ("source", source?.rawValue), ("path", path), ("modified", modified?.rfc3339), ("title", title),
            ("case", caseID?.description), ("tags", tags.isEmpty ? nil : tags.joined(separator: ",")),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    /// As the catalogue keeps it.
    public var json: JSONValue {
        var object = JSONObject()
        if let source { object.append("source", source.rawValue) }
        if let path { object.append("path", path) }
        if let modified { object.append("modified", modified.rfc3339) }
        if let title { object.append("title", title) }
        if let caseID { object.append("case", "\(caseID)") }
        if !tags.isEmpty { object.append("tags", .array(tags.map { .string($0) })) }
        return .object(object)
    }

    /// Reads what `json` writes.
    public init(json: JSONValue?) {
        let object = json?.object
        self.init(
            source: object?["source"]?.string.flatMap(Source.init), path: object?["path"]?.string,
            modified: object?["modified"]?.string.flatMap { ZonedTime(rfc3339: $0) }, title: object?["title"]?.string,
            caseID: object?["case"]?.string.flatMap { CaseID($0) }, tags: (object?["tags"]?.array ?? []).compactMap(\.string))
    }
}
