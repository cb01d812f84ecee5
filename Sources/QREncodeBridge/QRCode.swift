internal import CQREncode

/// A QR code.
public struct QRCode: Sendable, Equatable {
    /// Why there is no code for a text.
    public struct Failure: Error, CustomStringConvertible {
        /// One sentence for a person.
        public var description: String
    }

    /// Modules a side, without the quiet zone.
    public let size: Int
    /// The modules row by row; true is dark.
    private let modules: [Bool]

    /// Encodes a text, with 15 % error correction.
    /// - Throws: `Failure` when the text is too long for any code, or empty.
    public init(_ text: String) throws(Failure) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            throw Failure(description: "The text does not fit into a QR code.")
        }
        defer { QRcode_free(code) }
        size = Int(code.pointee.width)
        modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether the module is dark; outside of the code all are light.
    public func isDark(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }

    /// The code as an SVG picture, black on white, with its quiet zone of four modules.
    public var svg: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard isDark(row: row, column: column) else {
                    column += 1
                    continue
                }
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                path += "M\(start + 4) \(row + 4)h\(column - start)v1h-\(column - start)z"
            }
        }
        let side = size + 8
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>
            """
    }

    /// The code for a terminal: two rows a line, drawn with half blocks, dark on the terminal's own light parts when `inverted` is false.
    /// Inverted, it draws light modules as blocks, for terminals with a dark background (nearly all).
    public func terminalText(inverted: Bool = true) -> String {
        var lines: [String] = []
        for row in stride(from: -2, to: size + 2, by: 2) {
            var line = ""
            for column in -2..<(size + 2) {
                let upper = isDark(row: row, column: column) != inverted
                let lower = isDark(row: row + 1, column: column) != inverted
                line += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }
}
