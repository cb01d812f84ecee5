extension Schema {
    /// The search index, and what keeps it right: triggers note every item and tag that the index has to be told of, whoever changed it, and
    /// each change ends by telling it (`Transaction.refreshSearch`). So no change can forget.
    static let version8: [String] = [
        // Its row numbers are the items' order keys, see `OrderKey`. The beginnings of words are kept too: else the first letters of a word
        // would cost as much as there are items with such a word.
        """
        CREATE VIRTUAL TABLE item_search USING fts5(title, notes, reference, names, place, facets, \(tokenizer),
            prefix='1 2 3 4 5 6 7 8 9 10 11 12')
        """,
        "CREATE VIRTUAL TABLE tag_search USING fts5(name, \(tokenizer))",
        "CREATE TABLE search_items (item TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE search_drops (key INTEGER PRIMARY KEY)",
        "CREATE TABLE search_tags (number INTEGER PRIMARY KEY)",

        "ALTER TABLE items ADD COLUMN order_key INTEGER",
        "CREATE UNIQUE INDEX items_by_key ON items (order_key)",
        "CREATE INDEX items_kept ON items (order_key) WHERE deleted_at IS NULL",
        "CREATE INDEX items_in_trash ON items (order_key) WHERE deleted_at IS NOT NULL",
        "DROP INDEX items_by_start",

        "CREATE TRIGGER item_found AFTER INSERT ON items BEGIN \(note("NEW.id")) END",
        """
        CREATE TRIGGER item_found_anew AFTER UPDATE OF \(searched.joined(separator: ", ")) ON items
        WHEN \(searched.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")) BEGIN \(note("NEW.id")) END
        """,
        """
        CREATE TRIGGER item_lost AFTER DELETE ON items WHEN OLD.order_key IS NOT NULL
        BEGIN INSERT OR IGNORE INTO search_drops (key) VALUES (OLD.order_key); END
        """,
        "CREATE TRIGGER item_found_by_tag AFTER INSERT ON item_tags BEGIN \(note("NEW.item")) END",
        "CREATE TRIGGER item_lost_by_tag AFTER DELETE ON item_tags BEGIN \(note("OLD.item")) END",
        """
        CREATE TRIGGER items_found_by_case AFTER UPDATE OF reference, title ON cases
        WHEN NEW.reference IS NOT OLD.reference OR NEW.title IS NOT OLD.title
        BEGIN INSERT OR IGNORE INTO search_items (item) SELECT id FROM items WHERE case_id = NEW.id; END
        """,
        "CREATE TRIGGER tag_found AFTER INSERT ON tags BEGIN \(noteTag("NEW")) END",
        "CREATE TRIGGER tag_found_anew AFTER UPDATE OF name ON tags BEGIN \(noteTag("NEW")) END",
        "CREATE TRIGGER tag_lost AFTER DELETE ON tags BEGIN \(noteTag("OLD")) END",

        // What was there before: opening the vault sees to it in many short changes.
        "CREATE TABLE search_backlog (item TEXT PRIMARY KEY) WITHOUT ROWID",
        "INSERT INTO search_backlog (item) SELECT id FROM items",
        "INSERT INTO search_tags (number) SELECT number FROM tags",
    ]

    /// Letters without regard to case and marks.
    private static let tokenizer = "tokenize='unicode61 remove_diacritics 2'"

    /// What of an item the index tells of.
    private static let searched = [
        "started_at", "deleted_at", "title", "notes", "file_name", "kind", "state", "verdict", "device", "case_id", "latitude", "longitude",
    ]

    private static func note(_ item: String) -> String { "INSERT OR IGNORE INTO search_items (item) VALUES (\(item));" }

    private static func noteTag(_ row: String) -> String { "INSERT OR IGNORE INTO search_tags (number) VALUES (\(row).number);" }
}
