import DurableFiles
import EvidenceProof
import MediaProcessing

/// Everything that a file says about itself, kept in its item's derived folder as the API shows it.
enum MetadataTable {
    private static let name = "metadata.json"

    static func write(_ entries: [MetadataEntry], in folder: String) throws {
        var object = JSONObject()
        object.append("entries", .array(entries.map(\.json)))
        try DurableFile.write(JSONText.write(.object(object)), to: "\(folder)/\(name)")
    }

    /// The table as JSON; one without entries when the file was not looked at yet.
    static func read(in folder: String) throws -> [UInt8] {
        do throws(FileError) {
            return try DurableFile.read("\(folder)/\(name)")
        } catch {
            guard error.isNotFound else { throw error }
            return Array(#"{"entries":[]}"#.utf8)
        }
    }
}
