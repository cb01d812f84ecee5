extension Schema {
    /// Cases, the custody log's events, and the vault's settings.
    static let version4: [String] =
        [
            """
            CREATE TABLE cases (
                id TEXT PRIMARY KEY, reference TEXT NOT NULL, reference_key TEXT NOT NULL UNIQUE, title TEXT NOT NULL, status TEXT NOT NULL,
                summary TEXT NOT NULL DEFAULT '', people TEXT NOT NULL DEFAULT '[]', place TEXT NOT NULL DEFAULT '', latitude REAL,
                longitude REAL, occurred_at INTEGER, notes TEXT NOT NULL DEFAULT '', legal_hold INTEGER NOT NULL DEFAULT 0,
                revision INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, closed_at INTEGER,
                search_text TEXT NOT NULL
            ) WITHOUT ROWID
            """,
            "CREATE INDEX cases_by_status ON cases (status, changed_at DESC, id DESC)",
            "CREATE INDEX cases_by_change ON cases (changed_at DESC, id DESC)",
            """
            CREATE TABLE custody_events (
                seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, action TEXT NOT NULL, item TEXT, case_id TEXT, former_case TEXT,
                line TEXT NOT NULL
            )
            """,
            "CREATE INDEX custody_events_by_item ON custody_events (item, seq) WHERE item IS NOT NULL",
            "CREATE INDEX custody_events_by_case ON custody_events (case_id, seq) WHERE case_id IS NOT NULL",
            "CREATE INDEX custody_events_by_former_case ON custody_events (former_case, seq) WHERE former_case IS NOT NULL",
            "CREATE INDEX custody_events_by_action ON custody_events (action, seq)",
            "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
            "ALTER TABLE items ADD COLUMN case_id TEXT REFERENCES cases (id)",
            "CREATE INDEX items_by_case ON items (case_id, started_at DESC, id DESC) WHERE case_id IS NOT NULL",
            """
            CREATE INDEX items_found_changed ON items (started_at DESC, id DESC)
            WHERE \(isFoundChanged) AND deleted_at IS NULL
            """,
            "ALTER TABLE jobs ADD COLUMN actor TEXT",
            "CREATE TABLE removals (path TEXT PRIMARY KEY, sha256 TEXT) WITHOUT ROWID",
        ] + itemCounts

    /// That an item was verified, and is not what it was. Verdicts are kept as the verifier writes them, without white space.
    static let isFoundChanged = "instr(verdict, '\"verdict\":\"changed\"') > 0"

    /// How many items there are of each case, kind and state: kept by the database itself, so that no change can forget them. The case of
    /// those that are filed nowhere is the empty text.
    private static let itemCounts: [String] = [
        """
        CREATE TABLE item_counts (
            case_id TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, trashed INTEGER NOT NULL, items INTEGER NOT NULL,
            bytes INTEGER NOT NULL, PRIMARY KEY (case_id, kind, state, trashed)
        ) WITHOUT ROWID
        """,
        "INSERT INTO item_counts \(countedItems)",
        "CREATE TRIGGER item_counted AFTER INSERT ON items BEGIN \(counting) END",
        """
        CREATE TRIGGER item_recounted AFTER UPDATE OF case_id, kind, state, deleted_at, bytes ON items
        WHEN (OLD.case_id, OLD.kind, OLD.state, OLD.deleted_at IS NULL, OLD.bytes)
            IS NOT (NEW.case_id, NEW.kind, NEW.state, NEW.deleted_at IS NULL, NEW.bytes)
        BEGIN \(discounting) \(counting) END
        """,
        "CREATE TRIGGER item_discounted AFTER DELETE ON items BEGIN \(discounting) END",
    ]

    /// What the counts have to be.
    static let countedItems = """
        SELECT coalesce(case_id, ''), kind, state, deleted_at IS NOT NULL, count(*), sum(bytes) FROM items GROUP BY 1, 2, 3, 4
        """

    private static let counting = """
        INSERT INTO item_counts VALUES (coalesce(NEW.case_id, ''), NEW.kind, NEW.state, NEW.deleted_at IS NOT NULL, 1, NEW.bytes)
            ON CONFLICT DO UPDATE SET items = items + 1, bytes = bytes + excluded.bytes;
        """

    private static let discounting = """
        UPDATE item_counts SET items = items - 1, bytes = bytes - OLD.bytes
            WHERE case_id = coalesce(OLD.case_id, '') AND kind = OLD.kind AND state = OLD.state AND trashed = (OLD.deleted_at IS NOT NULL);
        DELETE FROM item_counts WHERE items = 0 AND case_id = coalesce(OLD.case_id, '') AND kind = OLD.kind AND state = OLD.state;
        """
}
