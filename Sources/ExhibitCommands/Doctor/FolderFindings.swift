import CaptureDevices
import DurableFiles
import EvidenceVault
import Glibc

/// Looks at the data folder and the disk under it.
enum FolderFindings {
    static func make(_ folder: String) -> [Finding] {
        var facts = stat()
        guard stat(folder, &facts) == 0 else { return [absent(folder)] + space(folder) }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            return [.bad("data folder", "\(folder) is not a folder", advice: "Choose another with --data.")]
        }
        return [owner(folder, facts), access(folder, facts), keys(folder), catalogue(folder)].compactMap { $0 } + space(folder)
    }

    private static func absent(_ folder: String) -> Finding {
        let parent = existingParent(folder)
        guard Glibc.access(parent, W_OK | X_OK) == 0 else {
            return .bad(
                "data folder", "\(folder) cannot be made in \(parent)",
                advice: "Choose another with --data, or give this user access to \(parent).")
        }
        return .good("data folder", "\(folder) will be made by the first 'exhibit serve'")
    }

    private static func owner(_ folder: String, _ facts: stat) -> Finding? {
        guard facts.st_uid != geteuid() else { return nil }
        return .bad(
            "owner", "\(folder) belongs to user \(facts.st_uid), not to this one (\(geteuid()))",
            advice: "Run as its owner, or give it to this user: chown -R $USER \(folder)")
    }

    private static func access(_ folder: String, _ facts: stat) -> Finding {
        let probe = "\(folder)/.doctor-\(getpid())"
        defer { unlink(probe) }
        do { try DurableFile.write([0], to: probe) } catch {
            return .bad("data folder", "\(error)", advice: "Give this user write access, or choose another folder with --data.")
        }
        guard facts.st_mode & 0o077 == 0 else {
            return .warning("permissions", "\(folder) can be read by other users", advice: "chmod 700 \(folder)")
        }
        return .good("data folder", "\(folder) is writable, and private to this user")
    }

    private static func keys(_ folder: String) -> Finding? {
        for name in (try? Folder.entries(of: folder + "/keys")) ?? [] where !name.hasSuffix(".crt") {
            var facts = stat()
            let path = "\(folder)/keys/\(name)"
            if stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_mode & 0o077 != 0 {
                return .bad("keys", "\(path) can be read by other users", advice: "chmod 600 \(path)")
            }
        }
        return nil
    }

    private static func catalogue(_ folder: String) -> Finding? {
        guard let problem = try? VaultFolder(path: folder).catalogueProblem() else { return nil }
        return .bad(
            "catalogue", "exhibit.sqlite \(problem); the recordings are there",
            advice: "Start the vault: 'exhibit serve --data \(folder)' makes a new one from them (docs/operating.md).")
    }

    private static func space(_ folder: String) -> [Finding] {
        (try? DiskStatus.read(folder)).map { DeviceFindings.disk($0, subject: "free space") } ?? []
    }

    private static func existingParent(_ folder: String) -> String {
        var place = folder
        while Glibc.access(place, F_OK) != 0, place != "/", place != "." { place = Folder.parent(of: place) }
        return place
    }
}
