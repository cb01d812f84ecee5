import DurableFiles
import EvidenceModel
import Synchronization

/// The file system as uploads and logs see it: how much may still be written, and what happens at each synchronisation.
final class Disk: Sendable {
    private let folder: String
    private let reservedBytes: Int
    private let fault: (@Sendable (DiskStep, String) throws(FileError) -> Void)?
    /// What the file system had free, less what was written since it was asked.
    private let remaining = Mutex<(bytes: Int, untilAsked: Int)>((0, 0))

    init(folder: String, reservedBytes: Int, fault: (@Sendable (DiskStep, String) throws(FileError) -> Void)?) {
        self.folder = folder
        self.reservedBytes = reservedBytes
        self.fault = fault
    }

    /// Bytes that uploads may still fill.
    func freeBytes() throws(VaultError) -> Int {
        max(0, try files { () throws(FileError) in try Folder.freeBytes(at: folder) } - reservedBytes)
    }

    /// Takes bytes from what is free. The file system is asked anew every 8 MiB, and whenever it gets tight.
    /// - Throws: `disk-full` when only the reserve is left.
    func claim(_ count: Int) throws(VaultError) {
        let enough = remaining.withLock { remaining in
            remaining.untilAsked -= count
            remaining.bytes -= count
            return remaining.untilAsked >= 0 && remaining.bytes > 64 << 20
        }
        if enough { return }
        let free = try freeBytes()
        remaining.withLock { $0 = (free - count, 8 << 20) }
        guard free > count else { throw .diskFull("the vault's disk", "only its reserve of \(reservedBytes.byteText) is left") }
    }

    /// Makes a file's bytes durable.
    func synchronise(_ file: AppendFile) throws(VaultError) {
        do throws(VaultError) {
            try step(.synchronise, file.path)
        } catch {
            file.distrust()
            throw error
        }
        try files { () throws(FileError) in try file.synchronise() }
    }

    /// Moves a durable file, durably.
    func move(_ path: String, to target: String) throws(VaultError) {
        try step(.move, path)
        try files { () throws(FileError) in try DurableFile.move(path, to: target) }
        try step(.moved, path)
    }

    /// Removes a file, or a folder with all that is in it, durably; one that is not there is gone already.
    func remove(_ path: String) throws(VaultError) {
        try step(.remove, path)
        try files { () throws(FileError) in
            if (try? Folder.mode(path)) == nil { return }
            if DurableFile.size(path) != nil { try DurableFile.remove(path) } else { try Folder.remove(path) }
        }
    }

    private func step(_ step: DiskStep, _ path: String) throws(VaultError) {
        guard let fault else { return }
        try files { () throws(FileError) in try fault(step, path) }
    }
}

/// Where a test may let the disk fail.
enum DiskStep: Sendable {
    /// Before the bytes of a file are made durable.
    case synchronise
    /// Before a file is moved.
    case move
    /// After it was moved, before the catalogue knows.
    case moved
    /// Before a file or folder is removed, after the catalogue has forgotten it.
    case remove
}
