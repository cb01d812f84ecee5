/// How far the vault is with an upload, as its answers' header fields say.
struct UploadProgress: Sendable, Equatable {
    /// Bytes that it holds durably.
    var offset: Int
    /// The item, once all bytes are there.
    var item: String?
    /// The digest that the vault found of the whole, once all bytes are there.
    var sha256: String?
    /// Whether that item had these bytes before.
    var isDuplicate = false

    init(offset: Int) { self.offset = offset }

    /// Nil when the answer does not say how many bytes it holds.
    init?(_ answer: VaultAnswer) {
        guard let offset = answer.header("Upload-Offset").flatMap({ Int($0) }), offset >= 0 else { return nil }
        self.offset = offset
        item = answer.header("Exhibit-Item")
        sha256 = answer.header("Exhibit-SHA256")
        isDuplicate = answer.header("Exhibit-Duplicate") == "true"
    }
}
