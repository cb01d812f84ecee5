import DurableFiles
import EvidenceModel
import FFmpegBridge
import MagicBridge

/// Looks into foreign files, one after the other: type, metadata, facts, thumbnail. Belongs into a worker process. Used on one thread.
final class FileExaminer {
    private let signature: FileSignature

    init() throws(MediaError) {
        do {
            signature = try FileSignature()
        } catch {
            throw MediaError(.libraryMissing, error.description)
        }
    }

    /// Examines a file.
    /// - Parameters:
    ///   - path: the file, whatever it is called.
    ///   - claimedMediaType: the type that came with it: a picture whose bytes are nothing known is said to be unreadable.
    ///   - thumbnail: where a JPEG is written when there is something to show; nil for none.
    /// - Returns: what was found. Bytes that no library can read are a finding (`unreadable`), no error.
    /// - Throws: when a library is missing, or a file can't be opened or written.
    func examine(_ path: String, claimedMediaType: String, thumbnail: String?) throws(MediaError) -> FileExamination {
        let type = try FileType(path: path, signature: signature)
        var examination = FileExamination(FileFacts(mediaType: type.mediaType), entries: type.entries)
        examination.facts.kind = FileType.kind(of: type.mediaType)
        var picture: [UInt8]?
        switch type.handling {
        case .picture: picture = try PictureExamination.add(to: &examination, path: path, wantsPicture: thumbnail != nil)
        case .movie: picture = try MovieExamination.add(to: &examination, path: path, wantsPicture: thumbnail != nil)
        case .none: examination.facts.unreadable = Self.reason(type, claimedMediaType)
        }
        if let picture, let thumbnail {
            do {
                try ReplaceableFile.write(picture, to: thumbnail)
            } catch {
                throw MediaError(error)
            }
            examination.hasThumbnail = true
        }
        return examination
    }

    /// Why something that was said to be a picture, sound or video can't be shown; nil for what is no such thing.
    private static func reason(_ type: FileType, _ claimed: String) -> String? {
        if type.size == 0 { return "The file is empty: it has no bytes." }
        guard ["image/", "video/", "audio/", "application/pdf"].contains(where: { claimed.hasPrefix($0) }) else { return nil }
        let found = type.mediaType == FileType.unknown ? "nothing that is known" : type.description
        return "It came as \(claimed), but its bytes are \(found)."
    }
}
