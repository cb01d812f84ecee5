/// Where everything lies in a vault's data folder; docs/formats/data-folder.md is its page.
public struct VaultFolder: Sendable {
    /// The data folder itself.
    public let path: String

    /// The folder at this path; nothing is read or made.
    public init(path: String) { self.path = path }

    /// The catalogue, an SQLite database.
    public var database: String { "\(path)/exhibit.sqlite" }
    /// Immutable bytes, `ab/abcdef…` by SHA-256.
    public var objects: String { "\(path)/objects" }
    /// One file for each unfinished upload.
    public var incoming: String { "\(path)/incoming" }
    /// One folder for each recording.
    public var recordings: String { "\(path)/recordings" }
    /// What can be made again from originals, one folder for each item.
    public var derived: String { "\(path)/derived" }
    /// Private keys, mode 0600.
    public var keys: String { "\(path)/keys" }
    /// Bytes that recovery found and could not place.
    public var setAside: String { "\(path)/set-aside" }
    /// The device keys that the vault knows, signed by it.
    public var deviceKeys: String { "\(path)/device-keys.txt" }
    /// The custody log's lines, beside the catalogue.
    public var custodyLog: String { "\(path)/custody.log" }
    /// Held by the process that has the vault open.
    public var lock: String { "\(path)/vault.lock" }
    /// Where the running vault listens for this machine's own commands.
    public var socket: String { "\(path)/vault.socket" }

    /// What SQLite adds to a database's name for the files that it has beside it.
    static let databaseSuffixes = ["-wal", "-shm", "-journal"]

    /// What opening makes in the data folder before there is a database.
    var ownNames: Set<String> {
        let own =
            [objects, incoming, recordings, derived, keys, setAside, deviceKeys, custodyLog, lock, socket]
            + Self.databaseSuffixes.map { database + $0 }
        return Set(own.map { String($0.dropFirst(path.count + 1)) })
    }

    /// The object with this digest.
    public func object(_ sha256: String) -> String { "\(objects)/\(sha256.prefix(2))/\(sha256)" }
    /// The folder of a recording: `capture.log`, `receipts.txt`, `after.txt`, `vault.vkey`, `SHA256SUMS`.
    public func recording(_ id: String) -> String { "\(recordings)/\(id)" }
    /// The bytes of an unfinished upload.
    public func upload(_ id: String) -> String { "\(incoming)/\(id)" }
}
