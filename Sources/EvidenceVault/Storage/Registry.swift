import Synchronization

/// The one in-memory object for each key that is in use, so that everyone who works on it meets at its lock.
///
/// Objects that nobody holds are dropped when there are more than `limit`; their state can be read again from the disk.
final class Registry<Key: Hashable & Sendable, Entry: AnyObject & Sendable>: Sendable {
    private let entries = Mutex<[Key: Entry]>([:])
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// The object for a key; made by `make`, which must not block, when there is none.
    func entry(for key: Key, make: () -> Entry) -> Entry {
        entries.withLock { entries in
            if let entry = entries[key] { return entry }
            if entries.count >= limit { dropIdle(&entries) }
            let entry = make()
            entries[key] = entry
            return entry
        }
    }

    /// The object for a key, when there is one.
    subscript(key: Key) -> Entry? { entries.withLock { $0[key] } }

    /// Forgets a key. Whoever still holds its object goes on with that one.
    func remove(_ key: Key) {
        entries.withLock { $0[key] = nil }
    }

    private func dropIdle(_ entries: inout [Key: Entry]) {
        for key in Array(entries.keys) {
            // Unique reference: nobody works on it, and nobody can get it while the registry is locked.
            guard var entry = entries.removeValue(forKey: key) else { continue }
            if !isKnownUniquelyReferenced(&entry) { entries[key] = entry }
        }
    }
}
