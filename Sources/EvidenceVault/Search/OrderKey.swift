import EvidenceModel
import SQLiteBridge

/// The one number by which items are listed, the newest capture first: the milliseconds at which what an item shows began, and 19 bits that
/// tell items of one millisecond apart. Two items never have the same.
///
/// It is the row number of the search index too: reading that index backwards is the list, whatever is searched for, and nothing is ever sorted.
enum OrderKey {
    private static let tieBits = 19
    private static let tieMask = (1 << tieBits) - 1
    /// Milliseconds around 1970 that keys can tell apart: from the year 1830 to 2109. Others are listed at these ends.
    private static let reach = 1 << 42
    /// What the index adds to the keys of items in the trash: so they lie apart from the others, in the same order.
    static let trash = -(1 << 62)
    /// All keys there may be.
    static let all = 0...((1 << 62) - 1)

    /// The lowest key of an item that began in this millisecond.
    static func first(at milliseconds: Int) -> Int {
        (max(-reach, min(reach - 1, milliseconds)) + reach) << tieBits
    }

    /// The highest.
    static func last(at milliseconds: Int) -> Int { first(at: milliseconds) | tieMask }

    /// A key for an item that has none, or whose time is another now: after its id, so that the order survives a rebuilt catalogue.
    static func free(for id: ItemID, at milliseconds: Int, in transaction: Transaction) throws(VaultError) -> Int {
        let first = first(at: milliseconds)
        var tie = Int(id.description.suffix(5), radix: 16) ?? 0
        for _ in 0..<16 {
            let key = first | (tie & tieMask)
            let taken = try transaction.row("SELECT 1 FROM items WHERE order_key = ?", [.integer(key)]) { _ in true } ?? false
            if !taken { return key }
            tie = tie &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
            tie ^= tie >> 29
        }
        // Hundreds of thousands of files with one time, as out of an archive: they go on in the milliseconds after it.
        let end = min(OrderKey.first(at: milliseconds + 60_000), all.upperBound)
        let highest: Int =
            try transaction.row(
                "SELECT max(order_key) FROM items WHERE order_key BETWEEN ? AND ?", [.integer(first), .integer(end)]
            ) { $0.optionalInteger(0) ?? first } ?? first
        return highest + 1
    }
}
