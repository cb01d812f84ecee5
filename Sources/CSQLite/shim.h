#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer: it does not import. SQLite copies the bytes before these return.
// A null pointer would bind NULL, not the empty text.
static inline int exhibit_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
static inline int exhibit_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
