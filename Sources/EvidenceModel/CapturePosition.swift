/// Where something was captured: WGS 84, decimal degrees, north and east positive.
public struct CapturePosition: Sendable, Equatable {
    /// Where the position is written. Raw values are those of the API.
    public enum Source: String, Sendable, CaseIterable {
        /// A point of the capture log.
        case captureLog = "capture-log"
        /// EXIF's GPS block.
        case exif
        /// XMP's copy of EXIF's GPS block.
        case xmp
        /// The ISO 6709 text of a QuickTime, MP4 or 3GP file.
        case quicktime
    }

    /// Degrees north, -90 to 90.
    public var latitude: Double
    /// Degrees east, -180 to 180.
    public var longitude: Double
    /// Metres above sea level; nil when not given.
    public var altitude: Double?
    /// Where it is written.
    public var source: Source

    /// Makes a position; nil when there is no such place. Exactly 0° N 0° E counts as none: devices without a fix write it.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil, source: Source) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        guard latitude != 0 || longitude != 0 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { $0.isFinite ? $0 : nil }
        self.source = source
    }
}
