// Tests of SQLiteBridge.
