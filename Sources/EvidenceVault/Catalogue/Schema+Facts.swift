extension Schema {
    /// What the bytes of a file say about it.
    static let version6: [String] = [
        "ALTER TABLE items ADD COLUMN claimed_media_type TEXT",
        "ALTER TABLE items ADD COLUMN captured_at INTEGER",
        "ALTER TABLE items ADD COLUMN captured_at_source TEXT",
        "ALTER TABLE items ADD COLUMN captured_at_offset INTEGER",
        "ALTER TABLE items ADD COLUMN latitude REAL",
        "ALTER TABLE items ADD COLUMN longitude REAL",
        "ALTER TABLE items ADD COLUMN facts TEXT",
    ]
}
