import DurableFiles
import EvidenceModel

/// The digests in a recording's `SHA256SUMS`, by segment number.
struct SegmentSums {
    /// One segment that became an object.
    struct Entry: Equatable {
        var sha256: String
        /// As far as the file's name tells it.
        var mediaType: String
    }

    private(set) var entries: [Int: Entry] = [:]

    /// Reads the lines that are in the form in which the vault writes them; leaves others out.
    init(_ text: [UInt8]) {
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, words[0].utf8.count == 64, words[1].hasPrefix("segment-") else { continue }
            let parts = words[1].dropFirst("segment-".count).split(separator: ".")
            guard parts.count == 2, let number = Int(parts[0]) else { continue }
            entries[number] = Entry(sha256: String(words[0]), mediaType: mediaType(ofExtension: String(parts[1])))
        }
    }
}

extension Vault {
    func segmentSums(of id: RecordingID) throws(VaultError) -> SegmentSums {
        let path = "\(folder.recording(id.description))/SHA256SUMS"
        guard DurableFile.size(path) != nil else { return SegmentSums([]) }
        return SegmentSums(try files { () throws(FileError) in try DurableFile.read(path) })
    }
}
