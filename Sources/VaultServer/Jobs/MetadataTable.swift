import DurableFiles
import EvidenceProof
import MediaProcessing

/// Everything that a file says about itself, kept in its item's derived folder as the API shows it.
enum MetadataTable {
    static let name = "metadata.json"

    static func write(_ entries: [MetadataEntry], in folder: String) throws {
        var object = JSONObject()
        object.append("entries", .array(entries.map(\.json)))
        try ReplaceableFile.write(JSONText.write(.object(object)), to: "\(folder)/\(name)")
    }
}
