/// Where the files of one recording are, the same in a recorder's spool, in a vault and in what is handed over.
public struct RecordingFolder: Sendable, Hashable {
    /// The folder itself, without a slash at the end.
    public let path: String

    /// - Parameter path: the folder, without a slash at the end.
    public init(path: String) { self.path = path }

    /// The signed capture log.
    public var captureLog: String { path + "/capture.log" }
    /// The vault's receipts: signed notes one after another.
    public var receipts: String { path + "/receipts.txt" }
    /// The vault's time note that `begin` names; absent when no vault was known.
    public var timeNote: String { path + "/after.txt" }
    /// The key that the vault signs with (C2SP vkey).
    public var verifierKey: String { path + "/vault.vkey" }
    /// Digests of the segments that are complete, as `sha256sum` writes them.
    public var digests: String { path + "/SHA256SUMS" }

    /// The name of a segment's file: `segment-0001.mp4` for segment 1; only for WebM, told by the media type, it ends in `.webm`.
    public static func segmentName(_ number: Int, mediaType: String) -> String {
        let digits = String(number)
        let kind = mediaType.split(separator: ";").first ?? ""
        return "segment-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).\(kind.hasSuffix("/webm") ? "webm" : "mp4")"
    }

    /// The path of a segment's file; see `segmentName`.
    public func segment(_ number: Int, mediaType: String) -> String {
        path + "/" + RecordingFolder.segmentName(number, mediaType: mediaType)
    }
}
