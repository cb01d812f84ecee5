public import EvidenceModel
import EvidenceProof

/// All that was found by looking into a file once.
public struct FileExamination: Equatable, Sendable {
    /// What is kept of it in the catalogue.
    public var facts: FileFacts
    /// Everything that the file says about itself.
    public var entries: [MetadataEntry]
    /// Whether a thumbnail was written.
    public var hasThumbnail: Bool

    init(_ facts: FileFacts, entries: [MetadataEntry] = [], hasThumbnail: Bool = false) {
        self.facts = facts
        self.entries = entries
        self.hasThumbnail = hasThumbnail
    }

    var json: JSONValue {
        .object([
            ("facts", facts.json), ("entries", .array(entries.prefix(MetadataEntry.countLimit).map(\.json))),
            ("thumbnail", .bool(hasThumbnail)),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        guard let facts = fields["facts"].flatMap({ FileFacts(json: $0) }) else { throw MediaError(.badRequest, "facts are missing") }
        self.init(
            facts, entries: try fields.array("entries", MetadataEntry.init(fields:)), hasThumbnail: fields.bool("thumbnail"))
    }
}
