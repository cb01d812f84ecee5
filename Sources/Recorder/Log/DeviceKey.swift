internal import DurableFiles
public import OpenSSLBridge

/// The key that identifies this device in capture logs.
public enum DeviceKey {
    /// Reads the key at `folder`/`device.pem`, or makes it at the first call: mode 0600, in a folder of mode 0700.
    ///
    /// Several processes may call this at the same time.
    /// - Throws: `FileError`, `OpenSSLError`, `FolderLock.Failure` when another process makes the key just now.
    public static func loadOrMake(in folder: String) throws -> Ed25519PrivateKey {
        let path = folder + "/device.pem"
        if let key = try existing(in: folder) { return key }
        try Folder.create(folder)
        let lock = try FolderLock(path: folder + "/device.lock")
        return try withExtendedLifetime(lock) {
            if let key = try existing(in: folder) { return key }
            let key = try Ed25519PrivateKey.generate()
            try DurableFile.write(try key.pem(), to: path)
            return key
        }
    }

    /// The key at `folder`/`device.pem`; nil when it was not made yet.
    /// - Throws: `FileError`, `OpenSSLError`.
    public static func existing(in folder: String) throws -> Ed25519PrivateKey? {
        let path = folder + "/device.pem"
        guard DurableFile.size(path) != nil else { return nil }
        return try Ed25519PrivateKey(pem: try DurableFile.read(path, limit: 16384))
    }
}
