internal import CMachineFacts
internal import DurableFiles
internal import Glibc

/// The disk that a folder is on.
public struct DiskStatus: Sendable, Equatable {
    /// The folder that was asked about.
    public var folder: String
    /// Size of the file system, in bytes.
    public var totalBytes: Int
    /// What this user may still write, in bytes.
    public var freeBytes: Int
    /// What is taken, in bytes.
    public var usedBytes: Int
    /// Whether it is lost when the machine goes off.
    public var isInMemory: Bool

    /// - Throws: `FileError` when the system does not say. A folder that is not there yet is on the disk of the nearest one that is.
    public static func read(_ folder: String) throws -> DiskStatus {
        let place = nearestThere(folder)
        let space = try Folder.space(at: place)
        return DiskStatus(
            folder: folder, totalBytes: space.totalBytes, freeBytes: space.freeBytes, usedBytes: space.usedBytes,
            isInMemory: exhibit_is_in_memory(place))
    }

    /// How much longer can be recorded, in seconds, at a phone's usual rate of 2.5 Mbit/s.
    public var secondsLeft: Int { freeBytes / (2_500_000 / 8) }

    /// Whether recording soon ends: less than 1 GiB.
    public var isLow: Bool { freeBytes < 1 << 30 }
    /// Whether its end is in sight: less than 10 GiB.
    public var isScarce: Bool { freeBytes < 10 << 30 }

    private static func nearestThere(_ folder: String) -> String {
        var place = folder
        while access(place, F_OK) != 0, place != "/", place != "." { place = Folder.parent(of: place) }
        return place
    }
}
