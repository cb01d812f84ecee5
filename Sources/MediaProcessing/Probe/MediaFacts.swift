/// What a media file is, found by reading all of it.
public struct MediaFacts: Equatable, Sendable {
    /// Its pictures.
    public struct Video: Equatable, Sendable {
        /// FFmpeg's short name of the codec: "h264", "vp8".
        public var codec: String
        /// Stored width in pixels.
        public var width: Int
        /// Stored height in pixels.
        public var height: Int
        /// Degrees clockwise (0, 90, 180, 270) that a player turns it.
        public var rotation: Int
        /// Pictures a second, measured over the whole file; 0 when there is only one picture.
        public var frameRate: Double
        /// Pictures in the file.
        public var frames: Int

        /// The size that is shown.
        public var shownSize: (width: Int, height: Int) { rotation % 180 == 0 ? (width, height) : (height, width) }
    }

    /// Its sound.
    public struct Audio: Equatable, Sendable {
        /// FFmpeg's short name of the codec: "aac", "opus".
        public var codec: String
        /// Samples a second.
        public var sampleRate: Int
        /// Channels.
        public var channels: Int
    }

    /// FFmpeg's name of the container: "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm".
    public var container: String
    /// Seconds from the first picture or sound to the end of the last.
    public var duration: Double
    /// Nil when it has no pictures.
    public var video: Video?
    /// Nil when it has no sound.
    public var audio: Audio?
    /// When the container says it was made (RFC 3339 or as it stands there); nil when it does not say.
    public var creationTime: String?
    /// What was wrong with its bytes; nil when they were read to the end without an error.
    public var problem: String?
}
