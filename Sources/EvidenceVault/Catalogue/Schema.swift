/// The tables. Times are milliseconds since 1970 (UTC), digests lower-case hexadecimal text, states as in the API.
/// docs/formats/data-folder.md explains them.
enum Schema {
    static let version1: [String] = [
        """
        CREATE TABLE items (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER, duration REAL,
            bytes INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL, device TEXT, media_type TEXT NOT NULL, created_at INTEGER NOT NULL,
            deleted_at INTEGER, has_thumbnail INTEGER NOT NULL DEFAULT 0, sha256 TEXT, file_name TEXT,
            verdict TEXT, summary TEXT, received_after_capture INTEGER
        ) WITHOUT ROWID
        """,
        "CREATE INDEX items_by_start ON items (started_at DESC, id DESC) WHERE deleted_at IS NULL",
        "CREATE INDEX items_by_kind ON items (kind, started_at DESC, id DESC) WHERE deleted_at IS NULL",
        "CREATE INDEX items_by_state ON items (state, started_at DESC, id DESC) WHERE deleted_at IS NULL",
        "CREATE INDEX items_deleted ON items (deleted_at) WHERE deleted_at IS NOT NULL",
        "CREATE INDEX items_by_object ON items (sha256) WHERE sha256 IS NOT NULL",
        """
        CREATE TABLE recordings (
            id TEXT PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE, lines INTEGER NOT NULL, chunks INTEGER NOT NULL,
            log_bytes INTEGER NOT NULL, receipts_bytes INTEGER NOT NULL, ended INTEGER NOT NULL DEFAULT 0, end_reason TEXT,
            active_at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE segments (
            recording TEXT NOT NULL REFERENCES recordings (id) ON DELETE CASCADE, number INTEGER NOT NULL, media_type TEXT NOT NULL,
            width INTEGER, height INTEGER, bytes INTEGER NOT NULL DEFAULT 0, sha256 TEXT, state TEXT NOT NULL, started_at INTEGER,
            PRIMARY KEY (recording, number)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX segments_by_object ON segments (sha256) WHERE sha256 IS NOT NULL",
        """
        CREATE TABLE uploads (
            id TEXT PRIMARY KEY, recording TEXT, segment INTEGER, file_name TEXT, media_type TEXT NOT NULL, device TEXT,
            offset INTEGER NOT NULL DEFAULT 0, prefix_sha256 TEXT, length INTEGER, state TEXT NOT NULL, settling_sha256 TEXT, sha256 TEXT,
            item TEXT, created_at INTEGER NOT NULL, expires_at INTEGER, UNIQUE (recording, segment)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX uploads_receiving ON uploads (id) WHERE state = 'receiving'",
        "CREATE INDEX uploads_by_item ON uploads (item)",
        "CREATE TABLE objects (sha256 TEXT PRIMARY KEY, bytes INTEGER NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE problems (id INTEGER PRIMARY KEY, item TEXT, kind TEXT NOT NULL, detail TEXT NOT NULL, at INTEGER NOT NULL)",
        "CREATE INDEX problems_by_item ON problems (item)",
        """
        CREATE TABLE devices (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, credential_sha256 TEXT NOT NULL UNIQUE, paired_at INTEGER NOT NULL,
            last_seen_at INTEGER
        ) WITHOUT ROWID
        """,
        "CREATE TABLE pairing_tokens (token_sha256 TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE jobs (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, item TEXT, state TEXT NOT NULL, progress REAL NOT NULL DEFAULT 0,
            detail TEXT NOT NULL DEFAULT '', error TEXT, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX jobs_by_state ON jobs (state, id)",
        "CREATE INDEX jobs_by_item ON jobs (item, id)",
        """
        CREATE TABLE job_files (
            job TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE, name TEXT NOT NULL, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL,
            PRIMARY KEY (job, name)
        ) WITHOUT ROWID
        """,
    ]

    /// The keys of devices, who began each recording, and with which key it is signed.
    static let version2: [String] = [
        """
        CREATE TABLE device_keys (
            key TEXT PRIMARY KEY, device TEXT, label TEXT NOT NULL, origin TEXT NOT NULL, since INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX device_keys_by_device ON device_keys (device) WHERE device IS NOT NULL",
        "ALTER TABLE devices ADD COLUMN key TEXT",
        "ALTER TABLE recordings ADD COLUMN device_key TEXT",
        "ALTER TABLE recordings ADD COLUMN begun_by TEXT",
        "CREATE INDEX recordings_by_key ON recordings (device_key)",
    ]

    /// When a recording that had been cut off was closed. Earlier versions took that for its end: the logs of these recordings are read
    /// again as the vault opens, as logs are that the catalogue knows less of, and what was found of them is found again.
    static let version3: [String] = [
        "ALTER TABLE recordings ADD COLUMN closed_at INTEGER",
        "UPDATE recordings SET log_bytes = -1 WHERE end_reason = 'ended without a stop'",
        """
        INSERT INTO jobs (id, kind, item, state, created_at, changed_at)
        SELECT printf('%08x-%04x-7%s-8%s-%s', now >> 16, now & 65535, lower(substr(hex(randomblob(2)), 2)),
            lower(substr(hex(randomblob(2)), 2)), lower(hex(randomblob(6)))), 'verification', recordings.id, 'queued', now, now
        FROM recordings JOIN items USING (id), (SELECT CAST(strftime('%s', 'now') AS INTEGER) * 1000 AS now)
        WHERE log_bytes = -1 AND verdict IS NOT NULL
        """,
    ]
}
