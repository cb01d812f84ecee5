import Glibc

/// One case of `Vectors/`: header lines, a blank line, and bytes (Vectors/README.md).
public struct Vector: Sendable, CustomStringConvertible {
    /// The case's name: its file's.
    public let name: String
    /// The headers in their order; a name may appear more than once.
    public let headers: [(name: String, value: String)]
    /// Everything after the blank line.
    public let body: [UInt8]

    /// The case's name, which test reports show.
    public var description: String { name }

    /// The value of the first header `header`; nil when there is none.
    public subscript(_ header: String) -> String? { headers.first { $0.name == header }?.value }

    /// The values of every header `header`.
    public func values(_ header: String) -> [String] { headers.filter { $0.name == header }.map { $0.value } }

    /// The number in the first header `header`; nil when there is none.
    public func integer(_ header: String) -> Int? { self[header].flatMap { Int($0) } }

    /// The parts that `part: NAME BYTES` headers cut the body into.
    public var parts: [(name: String, bytes: [UInt8])] {
        var parts: [(name: String, bytes: [UInt8])] = []
        var start = 0
        for value in values("part") {
            let words = value.split(separator: " ")
            let count = Int(words[1]) ?? 0
            parts.append((String(words[0]), Array(body[start..<start + count])))
            start += count
        }
        return parts
    }
}

/// Reads `Vectors/`, the cases that every implementation runs.
public enum VectorReader {
    /// The folder `Vectors/` of this source tree.
    public static let root: String = {
        let path = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return path.joined(separator: "/") + "/Vectors"
    }()

    /// Every case of a folder of `Vectors/`, by name. A folder that is missing or empty stops the tests: nothing would be tested.
    public static func all(_ folder: String) -> [Vector] {
        let vectors = fileNames(folder).map { read(folder, $0) }
        precondition(!vectors.isEmpty, "no vectors in \(root)/\(folder)")
        return vectors
    }

    /// The names of the files in a folder of `Vectors/`, sorted.
    public static func fileNames(_ folder: String) -> [String] {
        guard let directory = opendir("\(root)/\(folder)") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// The bytes of a file, given by its path below `Vectors/`. A file that cannot be read stops the tests.
    public static func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen("\(root)/\(path)", "rb") else { preconditionFailure("\(root)/\(path) cannot be opened") }
        defer { fclose(file) }
        var contents: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            if count == 0 { break }
            contents += piece[..<count]
        }
        precondition(ferror(file) == 0, "\(root)/\(path) cannot be read")
        return contents
    }

    private static func read(_ folder: String, _ name: String) -> Vector {
        let contents = bytes("\(folder)/\(name)")
        var headers: [(name: String, value: String)] = []
        var start = 0
        while start < contents.count, contents[start] != 0x0A {
            let end = contents[start...].firstIndex(of: 0x0A) ?? contents.count
            let line = String(decoding: contents[start..<end], as: UTF8.self)
            let colon = line.firstRange(of: ": ")
            precondition(colon != nil, "\(folder)/\(name): not a header: \(line)")
            if let colon { headers.append((String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))) }
            start = end + 1
        }
        return Vector(name: name, headers: headers, body: Array(contents[min(start + 1, contents.count)...]))
    }
}
