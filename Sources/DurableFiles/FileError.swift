import Glibc

/// A system call on a file that failed.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The system call or step, as in `fdatasync`.
    public let operation: String
    /// The file or folder it was about.
    public let path: String
    /// The system's error number (`errno`).
    public let number: Int32
    /// What is at the path, where that says more than the error number: `is a folder, not a file`.
    public let finding: String?

    /// Makes one from its parts.
    public init(operation: String, path: String, number: Int32, finding: String? = nil) {
        self.finding = finding
        self.operation = operation
        self.path = path
        self.number = number
    }

    /// Reads `errno`; call it right after the failed system call.
    static func last(_ operation: String, _ path: String) -> FileError {
        FileError(operation: operation, path: path, number: errno)
    }

    /// Whether there is no room left: ENOSPC, EDQUOT or a file size limit (EFBIG).
    public var isNoSpace: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }

    /// Whether the file or folder does not exist.
    public var isNotFound: Bool { number == ENOENT }

    /// For people: what failed, on what, and the system's words for why.
    public var description: String {
        if let finding { return "\(path) \(finding)" }
        return "\(operation) \(path): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
    }
}

/// Repeats a system call while a signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
