/// What one line of a capture log says, apart from the fields that every line has (docs/formats/capture-log.md).
public enum CaptureEntry: Sendable {
    /// The recording begins: always line 0, and nowhere else.
    case begin(Begin)
    /// A segment begins: what the device really gave.
    case segment(Segment)
    /// A chunk of a segment is complete.
    case chunk(Chunk)
    /// A position, as the device gave it.
    case point(Point)
    /// Capture stopped although the recording goes on.
    case interruption(reason: String)
    /// Capture goes on after an interruption.
    case resumption(reason: String)
    /// The person recording marked this moment.
    case bookmark(label: String)
    /// Anything a reader of the evidence should know; `recovered` when it was written as a cut-off recording was closed.
    case notice(text: String, recovered: Bool = false)
    /// The recording ends: always the last line.
    case end(End)
    /// A line of a type that starts with `x-`: valid, and without a meaning here.
    case unknown(type: String, fields: JSONObject)

    /// The format that this version writes and reads.
    public static let format = "exhibit-capture/1"

    /// Whether the line was written when a cut-off recording was closed, and not at capture.
    public var isRecovered: Bool {
        switch self {
        case .chunk(let chunk): chunk.recovered
        case .notice(_, let recovered): recovered
        case .end(let end): end.recovered
        default: false
        }
    }

    /// The line's `type`.
    public var type: String {
        switch self {
        case .begin: "begin"
        case .segment: "segment"
        case .chunk: "chunk"
        case .point: "point"
        case .interruption: "interruption"
        case .resumption: "resumption"
        case .bookmark: "bookmark"
        case .notice: "notice"
        case .end: "end"
        case .unknown(let type, _): type
        }
    }

    /// The recording and the device.
    public struct Begin: Sendable {
        /// The recording's id: a UUIDv7 in lower case.
        public var recording: String
        /// The device's raw Ed25519 public key, 32 bytes.
        public var key: [UInt8]
        /// The device's label, for people.
        public var device: String
        /// Name and version of the recording software, such as `exhibit-web 0.1.0`.
        public var software: String
        /// Operating system and browser, for people.
        public var platform: String
        /// The settings in force: strings, numbers and truth values.
        public var settings: JSONObject
        /// The IANA name of the device's time zone, such as `Europe/Berlin`.
        public var timeZone: String
        /// The device's offset from UTC at `begin`, such as `+01:00`.
        public var utcOffset: String
        /// The SHA-256 of the newest signed note of the vault that the device knew: the recording cannot be older.
        public var after: Digest?
        /// Whether the camera was a synthetic one.
        public var test: Bool

        /// Creates the fields of a `begin` line; `key` has 32 bytes.
        public init(
            recording: String, key: [UInt8], device: String, software: String, platform: String, settings: JSONObject = JSONObject(),
            timeZone: String, utcOffset: String, after: Digest? = nil, test: Bool = false
        ) {
            self.recording = recording
            self.key = key
            self.device = device
            self.software = software
            self.platform = platform
            self.settings = settings
            self.timeZone = timeZone
            self.utcOffset = utcOffset
            self.after = after
            self.test = test
        }
    }

    /// One playable media file of the recording.
    public struct Segment: Sendable {
        /// The segment's number: 1, 2, 3 …
        public var segment: Int
        /// The media type as recorded, such as `video/mp4;codecs=avc1.640028,mp4a.40.2`.
        public var mediaType: String
        /// Width in pixels; nil for sound alone.
        public var width: Int?
        /// Height in pixels; nil for sound alone.
        public var height: Int?
        /// Frames a second, as the device announced them; nil for sound alone or when not known.
        public var frameRate: Double?
        /// Sound samples a second; nil without sound or when not known.
        public var sampleRate: Int?
        /// Degrees clockwise by which the picture must be turned to be upright; nil when not known.
        public var rotation: Int?
        /// `user` or `environment`; nil when not known.
        public var facing: String?
        /// The camera's label.
        public var camera: String?
        /// The microphone's label.
        public var microphone: String?

        /// Creates the fields of a `segment` line.
        public init(
            segment: Int, mediaType: String, width: Int? = nil, height: Int? = nil, frameRate: Double? = nil, sampleRate: Int? = nil,
            rotation: Int? = nil, facing: String? = nil, camera: String? = nil, microphone: String? = nil
        ) {
            self.segment = segment
            self.mediaType = mediaType
            self.width = width
            self.height = height
            self.frameRate = frameRate
            self.sampleRate = sampleRate
            self.rotation = rotation
            self.facing = facing
            self.camera = camera
            self.microphone = microphone
        }
    }

    /// About a second of a segment's bytes.
    public struct Chunk: Sendable {
        /// The segment's number.
        public var segment: Int
        /// The chunk's number in its segment: 0, 1, 2 …
        public var chunk: Int
        /// Where the chunk begins in its segment, in bytes.
        public var offset: ByteCount
        /// The chunk's size in bytes.
        public var bytes: ByteCount
        /// The digest of the chunk's bytes.
        public var sha256: Digest
        /// Whether the chunk was hashed when a cut-off recording was closed, and not when it was captured.
        public var recovered: Bool

        /// Creates the fields of a `chunk` line.
        public init(segment: Int, chunk: Int, offset: ByteCount, bytes: ByteCount, sha256: Digest, recovered: Bool = false) {
            self.segment = segment
            self.chunk = chunk
            self.offset = offset
            self.bytes = bytes
            self.sha256 = sha256
            self.recovered = recovered
        }
    }

    /// One position on WGS 84.
    public struct Point: Sendable {
        /// Degrees, north positive.
        public var latitude: Double
        /// Degrees, east positive.
        public var longitude: Double
        /// Metres above the ellipsoid.
        public var altitude: Double?
        /// Radius of the 95 % circle in metres.
        public var accuracy: Double?
        /// Metres per second.
        public var speed: Double?
        /// Degrees clockwise from true north.
        public var course: Double?

        /// Creates the fields of a `point` line.
        public init(
            latitude: Double, longitude: Double, altitude: Double? = nil, accuracy: Double? = nil, speed: Double? = nil,
            course: Double? = nil
        ) {
            self.latitude = latitude
            self.longitude = longitude
            self.altitude = altitude
            self.accuracy = accuracy
            self.speed = speed
            self.course = course
        }
    }

    /// The recording's last line.
    public struct End: Sendable {
        /// One segment as a whole.
        public struct Total: Sendable {
            /// The segment's number.
            public var segment: Int
            /// The segment's size in bytes.
            public var bytes: ByteCount
            /// The digest of the whole segment.
            public var sha256: Digest

            /// Creates the totals of one segment.
            public init(segment: Int, bytes: ByteCount, sha256: Digest) {
                self.segment = segment
                self.bytes = bytes
                self.sha256 = sha256
            }
        }

        /// Why the recording ended: `stopped`, `ended without a stop`, `disk full` …
        public var reason: String
        /// Every segment's totals.
        public var segments: [Total]
        /// Whether the line was written when a cut-off recording was closed, and not at its end.
        public var recovered: Bool

        /// Creates the fields of an `end` line.
        public init(reason: String, segments: [Total], recovered: Bool = false) {
            self.reason = reason
            self.segments = segments
            self.recovered = recovered
        }
    }
}
