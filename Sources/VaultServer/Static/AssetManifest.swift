import DurableFiles
import EvidenceProof
import Glibc
import OpenSSLBridge
import Synchronization

/// What files the web app has, with their digests. Read anew when a file changed, at most once a second.
final class AssetManifest: Sendable {
    /// One file.
    struct Asset: Sendable {
        var location: String
        var size: Int
        var changedAt: Int
        var sha256: String
    }

    /// The files at one moment.
    struct Snapshot: Sendable {
        /// By path below the folder, without a slash at the start.
        var files: [String: Asset] = [:]
        /// Changes whenever a file does.
        var version = ""
        /// `asset-manifest.js`.
        var script: [UInt8] = []
    }

    private struct State {
        var snapshot = Snapshot()
        var readAt: Int?
    }

    /// Folders that are not part of the app as served.
    private static let leftOut: Set<String> = ["tests"]

    private let folder: String
    private let state = Mutex(State())

    init(folder: String) { self.folder = folder }

    func current() -> Snapshot {
        state.withLock { state in
            let now = seconds()
            if state.readAt == now { return state.snapshot }
            state.readAt = now
            state.snapshot = read(before: state.snapshot)
            return state.snapshot
        }
    }

    private func read(before: Snapshot) -> Snapshot {
        var files: [String: Asset] = [:]
        var changed = false
        collect("", &files) { path, location, size, time in
            if let known = before.files[path], known.size == size, known.changedAt == time { return known.sha256 }
            changed = true
            return (try? DurableFile.read(location)).map { hexadecimal(DigestAlgorithm.sha256.digest(of: $0)) }
        }
        if !changed, files.count == before.files.count { return before }
        return Self.snapshot(files)
    }

    private func collect(
        _ path: String, _ files: inout [String: Asset], _ digest: (String, String, Int, Int) -> String?
    ) {
        let place = path.isEmpty ? folder : "\(folder)/\(path)"
        for name in (try? Folder.entries(of: place)) ?? [] where !name.hasPrefix(".") && !(path.isEmpty && Self.leftOut.contains(name)) {
            let below = path.isEmpty ? name : "\(path)/\(name)"
            let location = "\(folder)/\(below)"
            var facts = stat()
            guard lstat(location, &facts) == 0 else { continue }
            switch facts.st_mode & S_IFMT {
            case S_IFDIR: collect(below, &files, digest)
            case S_IFREG:
                let size = Int(facts.st_size)
                let time = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
                guard let sha256 = digest(below, location, size, time) else { continue }
                files[below] = Asset(location: location, size: size, changedAt: time, sha256: sha256)
            default: continue
            }
        }
    }

    private static func snapshot(_ files: [String: Asset]) -> Snapshot {
        let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let all = sorted.map { "\($0.value.sha256)  \($0.key)\n" }.joined()
        let version = String(hexadecimal(DigestAlgorithm.sha256.digest(of: Array(all.utf8))).prefix(16))
        var writer = JSONWriter()
        writer.object { object in
            object.member("version", version)
            object.array("files") { array in
                for (path, asset) in sorted {
                    array.object { object in
                        object.member("path", "/\(path)")
                        object.member("sha256", asset.sha256)
                    }
                }
            }
        }
        return Snapshot(files: files, version: version, script: Array("self.assetManifest = ".utf8) + writer.bytes + Array(";\n".utf8))
    }

    private func seconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return time.tv_sec
    }
}

/// The bytes in lower-case hexadecimal.
private func hexadecimal(_ bytes: [UInt8]) -> String { String(decoding: Hexadecimal.encode(bytes), as: UTF8.self) }
