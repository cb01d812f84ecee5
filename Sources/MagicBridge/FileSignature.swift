import CLazyLibraries
import CMagic

/// libmagic: what a file is, by its first bytes. Used on one thread.
public final class FileSignature {
    /// Bytes of a file's beginning that are enough to tell it.
    public static let length = 256 << 10

    /// Why libmagic could not be loaded.
    public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The reason, with what to install.
        public let description: String
    }

    private let native: OpaquePointer  // magic_t

    /// Loads libmagic and its rules.
    public init() throws(Failure) {
        let message: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress, lazy_libraries_load(LAZY_MAGIC, base, 512) != 0 else { return nil }
            return String(cString: base)
        }
        if let message { throw Failure(description: "load libmagic: \(message) (install Debian's libmagic1)") }
        guard let cookie = magic_open(magic_media_type) else { throw Failure(description: "load libmagic: out of memory") }
        guard magic_load(cookie, nil) == 0 else {
            let reason = magic_error(cookie).map { String(cString: $0) } ?? "no reason given"
            magic_close(cookie)
            throw Failure(description: "load libmagic's rules: \(reason) (install Debian's libmagic-mgc)")
        }
        native = cookie
    }

    deinit { magic_close(native) }

    /// The media type of a file that begins with these bytes; nil when libmagic can't tell.
    public func mediaType(of beginning: [UInt8]) -> String? { ask(magic_media_type, beginning) }

    /// What such a file is, in words; nil when libmagic can't tell.
    public func description(of beginning: [UInt8]) -> String? { ask(magic_description, beginning) }

    /// Its version for reports: "libmagic 5.44".
    public var version: String { "libmagic \(magic_version() / 100).\(magic_version() % 100)" }

    private func ask(_ flags: Int32, _ beginning: [UInt8]) -> String? {
        magic_setflags(native, flags)
        return magic_buffer(native, beginning, beginning.count).map { String(cString: $0) }
    }
}
