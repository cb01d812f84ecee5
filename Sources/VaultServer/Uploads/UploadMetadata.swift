import EvidenceModel
import EvidenceProof
import EvidenceVault

/// `Upload-Metadata`: comma-separated names, each with a value in base64.
struct UploadMetadata {
    private let values: [(name: String, value: String)]

    /// - Throws: `Problem` (400) when it is malformed.
    init(_ header: String?) throws(Problem) {
        var values: [(name: String, value: String)] = []
        for pair in (header ?? "").split(separator: ",", omittingEmptySubsequences: true) {
            let parts = String(pair).trimmingSpaces().split(separator: " ", omittingEmptySubsequences: true)
            guard (1...2).contains(parts.count), !values.contains(where: { $0.name == parts[0] }) else { throw Self.malformed }
            let encoded = parts.count == 2 ? Array(parts[1].utf8) : []
            guard let bytes = try? Base64.decode(encoded), let text = String(validating: bytes, as: UTF8.self) else { throw Self.malformed }
            values.append((String(parts[0]), text))
        }
        self.values = values
    }

    /// What a file is called whose client gave no name.
    private static let unnamed = "Unnamed file"

    private subscript(name: String) -> String? { values.first { $0.name == name }?.value }

    /// What the bytes are.
    func target() throws(Problem) -> UploadTarget {
        let mediaType = self["filetype"] ?? "application/octet-stream"
        guard mediaType.utf8.count <= 200, mediaType.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else {
            throw Problem(.badRequest, "filetype in Upload-Metadata has to be a media type.")
        }
        if let recording = self["recording"] {
            guard let id = RecordingID(recording), let number = self["segment"].flatMap({ Int($0) }), number > 0 else {
                throw Problem(.badRequest, "Upload-Metadata of a segment needs recording (a UUIDv7) and segment (1, 2 …).")
            }
            return .segment(recording: id, number: number, mediaType: mediaType)
        }
        // Metadata is optional in tus: a client that names nothing still gets its bytes kept.
        let name = self["filename"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.unnamed
        guard name.utf8.count <= 1024 else { throw Problem(.badRequest, "filename in Upload-Metadata is longer than 1024 bytes.") }
        return .file(name: name, mediaType: mediaType)
    }

    /// What else is said of a file.
    func details() throws(Problem) -> FileDetails {
        var details = FileDetails(path: self["path"], title: self["title"])
        if let text = self["source"] {
            guard let source = FileDetails.Source(rawValue: text) else {
                throw Problem(
                    .badRequest,
                    "source in Upload-Metadata has to be one of \(FileDetails.Source.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            details.source = source
        }
        if let text = self["modified"] {
            guard let time = ZonedTime(rfc3339: text) else {
                throw Problem(.badRequest, "modified in Upload-Metadata has to be a time as RFC 3339 writes it.")
            }
            details.modified = time
        }
        if let text = self["case"] {
            guard let id = CaseID(text) else { throw Problem(.badRequest, "case in Upload-Metadata has to be a case's id (a UUIDv7).") }
            details.caseID = id
        }
        details.tags = (self["tags"] ?? "").split(separator: ",").map { String($0).trimmingSpaces() }.filter { !$0.isEmpty }
        return details
    }

    /// The header that describes an upload.
    static func header(for upload: Upload) -> String {
        let pairs: [(String, String)] =
            switch upload.target {
            case .segment(let recording, let number, let type):
                [("recording", "\(recording)"), ("segment", "\(number)"), ("filetype", type)]
            case .file(let name, let type): [("filename", name), ("filetype", type)] + upload.details.fields
            }
        return pairs.map { "\($0.0) \(String(decoding: Base64.encode(Array($0.1.utf8)), as: UTF8.self))" }.joined(separator: ",")
    }

    private static var malformed: Problem {
        Problem(.badRequest, "Upload-Metadata has to be names, each with a value in base64, separated by commas.")
    }
}
