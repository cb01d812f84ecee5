/// Where a file or folder of this machine is: bytes, as the system has them. A name need not be UTF-8, and may hold anything but `/` and NUL.
public struct SourcePath: Sendable, Hashable, CustomStringConvertible {
    /// Without the closing NUL.
    public let bytes: [UInt8]

    /// Takes bytes as they are.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Takes a text as it is.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// An entry of this folder.
    public func entry(_ name: [UInt8]) -> SourcePath {
        SourcePath(bytes: bytes.last == slash ? bytes + name : bytes + [slash] + name)
    }

    /// Its last part; `/` for the root.
    public var name: SourcePath {
        let end = bytes.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
        guard end > 0 else { return SourcePath("/") }
        return SourcePath(bytes: Array(bytes[(bytes[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0)..<end]))
    }

    /// The folder that it is in, without a slash at its end.
    var parent: SourcePath {
        guard var end = bytes.lastIndex(where: { $0 != slash }).map({ $0 + 1 }) else { return SourcePath("/") }
        while end > 0, bytes[end - 1] != slash { end -= 1 }
        while end > 1, bytes[end - 1] == slash { end -= 1 }
        return end == 0 ? SourcePath(".") : SourcePath(bytes: Array(bytes[..<end]))
    }

    /// As text. A byte that is no UTF-8 there is written as `\xE9`, so that nothing is lost of a name.
    public var description: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            // The longest that is a character; none has more than four bytes.
            if let length = (1...min(4, rest.count)).first(where: { String(validating: rest.prefix($0), as: UTF8.self) != nil }) {
                text += String(decoding: rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length)
            } else {
                let digits = String(first, radix: 16, uppercase: true)
                text += "\\x" + (digits.count < 2 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// Whether `description` is the name itself.
    public var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Calls `body` with the path as system calls take it.
    func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(body) ?? body("") }
        }
    }
}

private let slash = UInt8(ascii: "/")
