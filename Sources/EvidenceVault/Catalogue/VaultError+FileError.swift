import DurableFiles

extension VaultError {
    /// Translates a failure of a file.
    init(_ error: FileError) {
        if error.isNoSpace {
            self = .diskFull(error.path, error.description)
        } else {
            self.init(.storageFailure, subject: error.path, detail: error.description)
        }
    }
}

/// Runs file operations, and translates what they throw.
func files<Value>(_ body: () throws(FileError) -> Value) throws(VaultError) -> Value {
    do throws(FileError) {
        return try body()
    } catch {
        throw VaultError(error)
    }
}
