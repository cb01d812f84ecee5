public import EvidenceProof

/// One line of what a file says about itself.
public struct MetadataEntry: Equatable, Sendable {
    /// Where in the file it is written. Raw values are those of the API.
    public enum Source: String, Sendable {
        case exif, xmp, iptc
        /// Tags of the container.
        case quicktime
        /// What the demuxer knows of pictures and sound.
        case stream
        /// What the bytes are as a whole.
        case file
        case pdf
    }

    /// Most characters of a value; what is longer ends with its full length.
    static let valueLimit = 2000
    /// Most entries of a file.
    static let countLimit = 5000

    /// What it belongs to: "Photo", "GPSInfo", "Video".
    public var group: String
    /// Its name there: "DateTimeOriginal".
    public var name: String
    /// Its value in words.
    public var value: String
    /// Where in the file it is written.
    public var source: Source

    /// Makes an entry; a value that is too long is cut.
    init(_ source: Source, _ group: String, _ name: String, _ value: String) {
        self.source = source
        self.group = String(group.prefix(200))
        self.name = String(name.prefix(200))
        let length = value.unicodeScalars.count
        self.value =
            length > Self.valueLimit
            ? String(String.UnicodeScalarView(value.unicodeScalars.prefix(Self.valueLimit))) + "… (\(length) characters)" : value
    }

    /// As the worker answers it and the API shows it.
    public var json: JSONValue {
        .object([
            ("group", .string(group)), ("name", .string(name)), ("value", .string(value)), ("source", .string(source.rawValue)),
        ])
    }

    init(fields: RequestFields) throws(MediaError) {
        guard let source = Source(rawValue: try fields.text("source")) else { throw MediaError(.badRequest, "an unknown source") }
        self.source = source
        group = try fields.text("group")
        name = try fields.text("name")
        value = try fields.text("value")
    }
}
