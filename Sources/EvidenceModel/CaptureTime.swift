/// When what an item shows was captured, and how that is known.
public struct CaptureTime: Sendable, Equatable {
    /// How it is known, the surest first. Raw values are those of the API.
    public enum Source: String, Sendable, CaseIterable {
        /// A capture device's signed log says it.
        case captureLog = "capture-log"
        /// EXIF has the local time with its offset from UTC.
        case exifOffset = "exif-offset"
        /// EXIF has the local time; the zone follows from the UTC that its GPS block has.
        case exifGPS = "exif-gps"
        /// EXIF has the local time and nothing tells the zone: read in the vault's own zone.
        case exifLocal = "exif-local"
        /// A QuickTime or MP4 file's creation date, with offset or in UTC.
        case quicktime
        /// The date that another container (Matroska, WebM, AVI) has in its header.
        case container
        /// XMP's date.
        case xmp
        /// The time of the file where it came from; copying may have changed it.
        case fileTime = "file-time"
        /// Nothing says it.
        case unknown
    }

    /// The moment.
    public var time: Timestamp
    /// How it is known.
    public var source: Source
    /// Minutes east of UTC that clocks there showed; nil when nothing says it.
    public var offsetMinutes: Int?

    /// Makes it from its parts.
    public init(_ time: Timestamp, _ source: Source, offsetMinutes: Int? = nil) {
        self.time = time
        self.source = source
        self.offsetMinutes = offsetMinutes
    }
}
