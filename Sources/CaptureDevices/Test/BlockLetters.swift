/// Letters of 5 × 7 blocks, for the test picture: no font is needed.
enum BlockLetters {
    private static let shapes: [Character: [String]] = [
        "0": [" ### ", "#   #", "#  ##", "# # #", "##  #", "#   #", " ### "],
        "1": ["  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "],
        "2": [" ### ", "#   #", "    #", "   # ", "  #  ", " #   ", "#####"],
        "3": ["#####", "   # ", "  #  ", "   # ", "    #", "#   #", " ### "],
        "4": ["   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "],
        "5": ["#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "],
        "6": ["  ## ", " #   ", "#    ", "#### ", "#   #", "#   #", " ### "],
        "7": ["#####", "    #", "   # ", "  #  ", " #   ", " #   ", " #   "],
        "8": [" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "],
        "9": [" ### ", "#   #", "#   #", " ####", "    #", "   # ", " ##  "],
        "T": ["#####", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  "],
        "E": ["#####", "#    ", "#    ", "#### ", "#    ", "#    ", "#####"],
        "S": [" ####", "#    ", "#    ", " ### ", "    #", "    #", "#### "],
    ]

    /// The set blocks of each known letter, as (column, row).
    private static let blocks: [Character: [(Int, Int)]] = shapes.mapValues { rows in
        rows.enumerated().flatMap { row, line in line.enumerated().compactMap { $1 == "#" ? ($0, row) : nil } }
    }

    /// Draws `text` in white on what is there; letters are 5 blocks wide with one between, a block is `block` pixels.
    static func draw(_ text: String, x: Int, y: Int, block: Int, into luma: Plane) {
        for (index, letter) in text.enumerated() {
            for (column, row) in blocks[letter] ?? [] {
                luma.fill(x: x + (index * 6 + column) * block, y: y + row * block, width: block, height: block, value: 235)
            }
        }
    }
}
