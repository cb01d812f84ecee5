import Glibc

/// A C library in this process, asked for its version by name, so that doctor tells what really runs and not what was compiled against.
struct LoadedLibrary {
    let name: String
    private let function: String
    private let argument: Int32

    /// Libraries with a function that returns their version as text and takes one integer or nothing.
    static let all = [
        LoadedLibrary(name: "libcrypto", function: "OpenSSL_version", argument: 6),  // OPENSSL_VERSION_STRING
        LoadedLibrary(name: "SQLite", function: "sqlite3_libversion", argument: 0),
        LoadedLibrary(name: "libmicrohttpd", function: "MHD_get_version", argument: 0),
        LoadedLibrary(name: "libqrencode", function: "QRcode_APIVersionString", argument: 0),
    ]

    /// Its version; nil when the library is not in this process.
    var version: String? {
        guard let symbol = dlsym(nil, function) else { return nil }
        // `const char *f(int)` or `const char *f(void)`: a function that takes nothing ignores the register the integer is in.
        typealias Function = @convention(c) (Int32) -> UnsafePointer<CChar>?
        return unsafeBitCast(symbol, to: Function.self)(argument).map { String(cString: $0) }
    }
}
