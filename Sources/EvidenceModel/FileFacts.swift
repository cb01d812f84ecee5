/// What the bytes of a file say about it. Everything in it is found, nothing is taken from what came along with the file.
public struct FileFacts: Sendable, Equatable {
    /// Pictures of a video in a row, for showing it while a pointer moves over it.
    public struct Strip: Sendable, Equatable {
        /// How many pictures there are.
        public var columns: Int
        /// Seconds of the video from one to the next.
        public var seconds: Double

        /// Makes it from its parts.
        public init(columns: Int, seconds: Double) {
            self.columns = columns
            self.seconds = seconds
        }
    }

    /// Raised when more is found in files: those that were looked at before are looked at again.
    public static let newestExamination = 1

    /// Which way of looking into files found it.
    public var examination = newestExamination
    /// What the bytes are; `application/octet-stream` when they are nothing known.
    public var mediaType: String
    /// What kind of item that makes; nil when the bytes don't tell.
    public var kind: EvidenceItem.Kind?
    /// When it was captured; nil when the bytes don't say.
    public var capture: CaptureTime?
    /// Where it was captured.
    public var position: CapturePosition?
    /// Who made the camera or phone.
    public var make: String?
    /// Its model.
    public var model: String?
    /// Width in pixels, as shown: already turned.
    public var width: Int?
    /// Height in pixels, as shown: already turned.
    public var height: Int?
    /// How the stored picture is turned for showing, as EXIF numbers it (1 to 8).
    public var orientation: Int?
    /// Seconds of video or sound.
    public var duration: Double?
    /// FFmpeg's short names: of the pictures' codec, then the sound's.
    public var codecs: [String] = []
    /// Pages of a document, pictures of a file of several.
    public var pages: Int?
    /// Why nothing of it can be shown; nil when something can, or when it is nothing that is shown.
    public var unreadable: String?
    /// Whether it can be shown as a JPEG by what browsers can't show themselves.
    public var hasPreview = false
    /// The row of pictures that can be made of it; nil for what is no video.
    public var strip: Strip?
    /// Whether it has sound that can be drawn.
    public var hasWaveform = false

    /// Nothing is known but the type.
    public init(mediaType: String) { self.mediaType = mediaType }
}
