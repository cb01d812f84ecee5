import DurableFiles
import EvidencePackage
import EvidenceProof
import Glibc

extension TrustedKeys {
    /// Adds what a vault's data folder vouches for: the key it signs with, and the key of every device whose recordings it took in.
    ///
    /// Reads the files alone, so that it works whether or not a vault is running.
    mutating func add(vaultFolder folder: String) throws {
        for recording in try Folder.entries(of: folder + "/recordings") {
            let place = "\(folder)/recordings/\(recording)"
            if let key = try? VerifierKey.parse(try DurableFile.read(place + "/vault.vkey", limit: 4096)), !vaults.contains(key) {
                vaults.append(key)
            }
            if let key = Self.deviceKey(inLog: place + "/capture.log"), !devices.contains(key) { devices.append(key) }
        }
    }

    /// The device key that a capture log's first line names.
    private static func deviceKey(inLog path: String) -> [UInt8]? {
        guard let file = try? ReadFile(path: path) else { return nil }
        var start: [UInt8] = []
        try? file.read(from: 0, to: min(file.size, CaptureLogParser.maximumLineBytes)) { start.append(contentsOf: $0) }
        return ParsedCaptureLog.parse(start).begin?.key
    }

    /// The data folder that a file or folder lies in: the one that holds `exhibit.sqlite`, at most three levels above.
    static func vaultFolder(around path: String) -> String? {
        var place = path
        for _ in 0..<4 {
            if access(place + "/exhibit.sqlite", F_OK) == 0 { return place }
            place = Folder.parent(of: place)
        }
        return nil
    }
}
