import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// An upload with what only the vault itself needs to know of it.
struct UploadRow: Sendable {
    var upload: Upload
    var device: String?
    /// Who sends it; nil for one that a version made which did not note it.
    private var sender: Actor?
    /// Digest of the first `offset` bytes, as committed with that offset; nil when the offset is 0.
    var prefixSHA256: String?
    /// Set, durably, before the finished file is moved to its object, so that a crash in between can be completed.
    var settlingSHA256: String?

    static let columns = """
        id, recording, segment, file_name, media_type, device, offset, prefix_sha256, length, state, settling_sha256, sha256, item,
        created_at, expires_at, details, actor, duplicate
        """

    init(_ row: SQLiteRow) {
        let mediaType = row.text(4)
        let target: UploadTarget
        if let recording = row.optionalText(1).flatMap(RecordingID.init) {
            target = .segment(recording: recording, number: row.integer(2), mediaType: mediaType)
        } else {
            target = .file(name: row.text(3), mediaType: mediaType)
        }
        upload = Upload(
            id: row.text(0), target: target, item: row.optionalText(12).flatMap(ItemID.init), offset: row.integer(6),
            length: row.optionalInteger(8), state: Upload.State(rawValue: row.text(9)) ?? .receiving, sha256: row.optionalText(11),
            createdAt: Timestamp(milliseconds: row.integer(13)),
            expiresAt: row.optionalInteger(14).map { Timestamp(milliseconds: $0) }, isDuplicate: row.flag(17),
            details: FileDetails(json: Self.value(row.optionalText(15))))
        device = row.optionalText(5)
        prefixSHA256 = row.optionalText(7)
        settlingSHA256 = row.optionalText(10)
        sender = Self.value(row.optionalText(16)).flatMap(Actor.init)
    }

    /// `device` is the name of the one that sends it, nil for the vault's own machine.
    init(upload: Upload, device: String?, sender: Actor? = nil) {
        self.upload = upload
        self.device = device
        self.sender = sender
    }

    /// The row of an upload that is asked for.
    init(upload: Upload, request: UploadRequest) {
        self.init(upload: upload, device: request.device?.name, sender: request.actor)
    }

    /// Who sends it, as the custody log names them.
    var actor: Actor { sender ?? device.map { .device(id: "", name: $0) } ?? .owner }

    private static func value(_ text: String?) -> JSONValue? { text.flatMap { try? JSONText.parse(Array($0.utf8)) } }

    private static func text(_ value: JSONValue?) -> String? { value.map { String(decoding: JSONText.write($0), as: UTF8.self) } }

    /// Writes the whole row.
    func store(in transaction: Transaction) throws(VaultError) {
        var recording: String?
        var segment: Int?
        var name: String?
        let type: String
        switch upload.target {
        case .segment(let id, let number, let mediaType): (recording, segment, type) = (id.description, number, mediaType)
        case .file(let fileName, let mediaType): (name, type) = (fileName, mediaType)
        }
        try transaction.run(
            "INSERT OR REPLACE INTO uploads (\(UploadRow.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            [
                .text(upload.id), .init(recording), .init(segment), .init(name), .text(type), .init(device), .integer(upload.offset),
                .init(prefixSHA256), .init(upload.length), .text(upload.state.rawValue), .init(settlingSHA256), .init(upload.sha256),
                .init(upload.item?.description), .integer(upload.createdAt.milliseconds), .init(upload.expiresAt?.milliseconds),
                .init(upload.details == FileDetails() ? nil : Self.text(upload.details.json)), .init(Self.text(sender?.json)),
                .integer(upload.isDuplicate ? 1 : 0),
            ])
    }

    /// The row with this id.
    static func load(_ id: String, in transaction: Transaction) throws(VaultError) -> UploadRow? {
        try transaction.row("SELECT \(columns) FROM uploads WHERE id = ?", [.text(id)], UploadRow.init)
    }

    /// The row of a recording's segment.
    static func load(_ recording: RecordingID, segment: Int, in transaction: Transaction) throws(VaultError) -> UploadRow? {
        try transaction.row(
            "SELECT \(columns) FROM uploads WHERE recording = ? AND segment = ?", [.text(recording.description), .integer(segment)],
            UploadRow.init)
    }

    /// Whether the bytes are a recording's segment.
    var segment: (recording: RecordingID, number: Int)? {
        if case .segment(let recording, let number, _) = upload.target { (recording, number) } else { nil }
    }

    /// As recorded or sent along.
    var mediaType: String {
        switch upload.target {
        case .segment(_, _, let mediaType), .file(_, let mediaType): mediaType
        }
    }
}
