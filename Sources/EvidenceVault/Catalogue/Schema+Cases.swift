extension Schema {
    /// Cases, the custody log's events, and the vault's settings.
    static let version4: [String] = [
        """
        CREATE TABLE cases (
            id TEXT PRIMARY KEY, reference TEXT NOT NULL COLLATE NOCASE UNIQUE, title TEXT NOT NULL, status TEXT NOT NULL,
            summary TEXT NOT NULL DEFAULT '', people TEXT NOT NULL DEFAULT '[]', place TEXT NOT NULL DEFAULT '', latitude REAL,
            longitude REAL, occurred_at INTEGER, notes TEXT NOT NULL DEFAULT '', legal_hold INTEGER NOT NULL DEFAULT 0,
            revision INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, closed_at INTEGER
        ) WITHOUT ROWID
        """,
        "CREATE INDEX cases_by_status ON cases (status, changed_at DESC, id DESC)",
        "CREATE INDEX cases_by_change ON cases (changed_at DESC, id DESC)",
        """
        CREATE TABLE custody_events (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, action TEXT NOT NULL, item TEXT, case_id TEXT, line TEXT NOT NULL
        )
        """,
        "CREATE INDEX custody_events_by_item ON custody_events (item, seq) WHERE item IS NOT NULL",
        "CREATE INDEX custody_events_by_case ON custody_events (case_id, seq) WHERE case_id IS NOT NULL",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "ALTER TABLE items ADD COLUMN case_id TEXT REFERENCES cases (id)",
        "CREATE INDEX items_by_case ON items (case_id, started_at DESC, id DESC) WHERE case_id IS NOT NULL",
    ]
}
