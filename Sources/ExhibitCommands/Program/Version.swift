/// What `exhibit --version` prints.
func versionText() -> String { "exhibit 0.1.0" }
