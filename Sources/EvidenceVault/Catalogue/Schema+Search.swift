extension Schema {
    /// What people write on items, tags, saved searches.
    static let version5: [String] = [
        "ALTER TABLE items ADD COLUMN notes TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE items ADD COLUMN revision INTEGER NOT NULL DEFAULT 1",
        "CREATE TABLE tags (number INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE UNIQUE, preset INTEGER NOT NULL DEFAULT 0)",
        """
        CREATE TABLE item_tags (
            item TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE, tag INTEGER NOT NULL REFERENCES tags (number),
            PRIMARY KEY (item, tag)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX item_tags_by_tag ON item_tags (tag)",
        """
        CREATE TABLE case_tags (
            case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE, tag INTEGER NOT NULL REFERENCES tags (number),
            PRIMARY KEY (case_id, tag)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX case_tags_by_tag ON case_tags (tag)",
        "CREATE TABLE saved_searches (id TEXT PRIMARY KEY, name TEXT NOT NULL, query TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID",
        """
        INSERT INTO tags (name, preset) VALUES ('Work', 1), ('Commute', 1), ('Incident', 1), ('Travel', 1), ('Personal', 1), ('Evidence', 1),
            ('Training', 1)
        """,
    ]
}
