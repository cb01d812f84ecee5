public import DurableFiles
public import EvidenceModel

/// The folder in which recordings are kept until a vault has them: one folder a recording, named by its id.
public struct Spool: Sendable {
    /// Where it is.
    public let path: String

    /// - Parameter path: usually `$XDG_STATE_HOME/exhibit/recordings`.
    public init(path: String) { self.path = path }

    /// Makes a new recording's folder (0700) and locks it for this process.
    /// - Throws: `FileError`, `FolderLock.Failure`.
    public func make(_ recording: RecordingID) throws -> SpooledRecording {
        let folder = RecordingFolder(path: path + "/" + recording.description)
        try Folder.create(folder.path)
        return SpooledRecording(recording, folder, try FolderLock(path: folder.path + "/.lock"))
    }

    /// What earlier runs left behind, oldest first, each locked. What other processes are recording or uploading now is left out, and
    /// what a vault has and is kept here all the same.
    /// - Throws: `FileError` when the spool can't be read.
    public func leftovers() throws -> [SpooledRecording] {
        let names: [String]
        do throws(FileError) {
            names = try Folder.entries(of: path)
        } catch {
            guard error.isNotFound else { throw error }
            return []
        }
        return names.compactMap { name in
            guard let recording = RecordingID(name) else { return nil }
            let folder = RecordingFolder(path: path + "/" + name)
            guard DurableFile.size(SpooledRecording.keptMark(in: folder)) == nil else { return nil }
            guard let lock = try? FolderLock(path: folder.path + "/.lock") else { return nil }
            return SpooledRecording(recording, folder, lock)
        }
    }
}

/// A recording in the spool, held by this process.
public final class SpooledRecording: Sendable {
    /// The recording's id.
    public let recording: RecordingID
    /// Where its files are.
    public let folder: RecordingFolder
    private let lock: FolderLock

    init(_ recording: RecordingID, _ folder: RecordingFolder, _ lock: FolderLock) {
        (self.recording, self.folder, self.lock) = (recording, folder, lock)
    }

    /// Marks a recording that a vault has and that is kept here all the same: no later run takes it for a leftover.
    public func markKept() throws(FileError) { try DurableFile.write([], to: Self.keptMark(in: folder)) }

    static func keptMark(in folder: RecordingFolder) -> String { folder.path + "/.kept" }

    /// Whether part of a fragment that was cut off lies beside a segment. The log says that it is kept; no vault has it.
    public var hasPiecesBeside: Bool {
        get throws(FileError) { try Folder.entries(of: folder.path).contains { $0.hasPrefix("segment-") && $0.hasSuffix(".cut-off") } }
    }

    /// Removes the recording from this device, its log last, so that what is cut off by a crash is found again.
    /// Only for what a vault has given its final receipt for.
    public func remove() throws(FileError) {
        let log = folder.captureLog.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        for name in try Folder.entries(of: folder.path) where name != log { try DurableFile.remove(folder.path + "/" + name) }
        try DurableFile.remove(folder.captureLog)
        try Folder.remove(folder.path)
    }
}
