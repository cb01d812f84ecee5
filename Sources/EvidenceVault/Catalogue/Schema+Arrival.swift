extension Schema {
    /// What came with a file besides its bytes, who sent it, and whether an item had these bytes already.
    static let version7: [String] = [
        "ALTER TABLE uploads ADD COLUMN details TEXT",
        "ALTER TABLE uploads ADD COLUMN actor TEXT",
        "ALTER TABLE uploads ADD COLUMN duplicate INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE items ADD COLUMN source TEXT",
        // Whether a file of that size is here is asked before a large one is read for its digest.
        "CREATE INDEX objects_by_size ON objects (bytes)",
        // Files that nobody has looked into yet: an import may have brought thousands before the vault was stopped.
        "CREATE INDEX items_without_facts ON items (id) WHERE facts IS NULL AND sha256 IS NOT NULL",
    ]
}
