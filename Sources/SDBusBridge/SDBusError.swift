import Glibc

/// Why the system bus, or a service on it, did not answer.
public struct SDBusError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Sendable, Equatable {
        /// libsystemd is not installed.
        case libraryMissing
        /// There is no bus.
        case noBus
        /// Nobody on the bus has that name.
        case noService
        /// The bus or the service refuses this user.
        case forbidden
        /// No answer in time.
        case timedOut
        /// Something else, as `detail` says.
        case other
    }

    /// What kind of failure it is.
    public let code: Code
    /// The cause in words.
    public let detail: String

    /// For people.
    public var description: String { detail }

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// What a call that failed with a negative error number means.
    init(connecting number: Int32) {
        let words = strerror(-number).map { String(cString: $0) } ?? "error \(number)"
        let code: Code =
            switch -number {
            case ENOENT, ECONNREFUSED, ENOTCONN, ENOMEDIUM, ECONNRESET: .noBus
            case EACCES, EPERM: .forbidden
            case ETIMEDOUT: .timedOut
            default: .other
            }
        self.init(code, "the system bus: \(words)")
    }

    /// What a service, or the bus in its place, answered.
    init(name: String, message: String, number: Int32) {
        let code: Code =
            switch name {
            case "org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed": .forbidden
            case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner": .noService
            case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout": .timedOut
            default: SDBusError(connecting: number).code
            }
        self.init(code, message.isEmpty ? name : message)
    }
}
