/// A cell of the map: each level halves the sides of those before, from the whole world at level 0 on.
struct MapCell: Hashable, Sendable {
    let level: Int
    let x: Int
    let y: Int

    /// The levels that the search index knows: sides of some 600 km, 20 km, 600 m and 20 m.
    static let levels = [6, 11, 16, 21]

    /// The cells that a position lies in, one a level.
    static func around(latitude: Double, longitude: Double) -> [MapCell] {
        levels.map { MapCell(level: $0, x: column(longitude, level: $0), y: row(latitude, level: $0)) }
    }

    /// Cells that cover an area, of the finest level at which they are not too many.
    static func covering(_ area: MapArea) -> [MapCell] {
        let most = 200
        var cover: [MapCell] = []
        for level in levels {
            var cells: [MapCell] = []
            let rows = row(area.south, level: level)...row(area.north, level: level)
            let columns = area.spans.map { column($0.lowerBound, level: level)...column($0.upperBound, level: level) }
            guard level == levels[0] || columns.reduce(0, { $0 + $1.count }) * rows.count <= most else { return cover }
            for x in Set(columns.flatMap { Array($0) }) { cells += rows.map { MapCell(level: level, x: x, y: $0) } }
            cover = cells
        }
        return cover
    }

    private static func column(_ longitude: Double, level: Int) -> Int { place((longitude + 180) / 360, level) }

    private static func row(_ latitude: Double, level: Int) -> Int { place((latitude + 90) / 180, level) }

    private static func place(_ fraction: Double, _ level: Int) -> Int {
        let count = 1 << level
        return min(count - 1, max(0, Int(fraction * Double(count))))
    }
}

/// A part of the map between two meridians and two parallels, in degrees.
public struct MapArea: Sendable, Equatable {
    /// Its western edge; further east than the eastern one when it lies across the 180th meridian.
    public let west: Double
    /// Its southern edge.
    public let south: Double
    /// Its eastern edge.
    public let east: Double
    /// Its northern edge.
    public let north: Double

    /// Nil when the edges are not degrees of latitude and longitude, or the northern one lies south of the southern one.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard [west, east].allSatisfy({ (-180...180).contains($0) }), [south, north].allSatisfy({ (-90...90).contains($0) }),
            south <= north
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Its longitudes.
    var spans: [ClosedRange<Double>] { west <= east ? [west...east] : [west...180, -180...east] }
}
