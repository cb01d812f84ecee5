import Glibc

/// The kernel did not answer a question about the network.
public struct NetlinkError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The system call or the question, such as `socket`.
    public let operation: String
    /// The system's error number.
    public let number: Int32

    /// For people: `the kernel's network state can't be read: socket: Address family not supported by protocol`.
    public var description: String {
        "the kernel's network state can't be read: \(operation): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
    }

    /// What a call that just failed left in `errno`.
    static func last(_ operation: String) -> NetlinkError { NetlinkError(operation: operation, number: errno) }
}
