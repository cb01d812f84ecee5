/// Asks for an evidence copy with its reports: `NAME-evidence.mp4`, `NAME-evidence.json`, `NAME-evidence.txt`.
public struct EvidenceCopyRequest: Equatable, Sendable {
    /// The segments, when they were captured, and where: see `RecordingTimeline.init(_:path:)`.
    public var timeline: RecordingTimeline
    /// An existing folder for the three files.
    public var folder: String
    /// NAME: no slash, not hidden.
    public var name: String
    /// More lines to burn in, below date and time: the place for coordinates and address. Empty for none.
    public var captions: [Caption]
    /// How to encode.
    public var settings: EncodingSettings
    /// What the reports say beyond what is found in the segments.
    public var facts: EvidenceReportFacts

    /// Describes the copy to make.
    public init(
        timeline: RecordingTimeline, folder: String, name: String, captions: [Caption] = [],
        settings: EncodingSettings = EncodingSettings(), facts: EvidenceReportFacts
    ) {
        self.timeline = timeline
        self.folder = folder
        self.name = name
        self.captions = captions
        self.settings = settings
        self.facts = facts
    }
}

/// What an evidence report says beyond what is found in the segments. Every text may be empty when it is unknown.
public struct EvidenceReportFacts: Equatable, Sendable {
    /// The recording's id.
    public var recording: String
    /// The recording's title.
    public var title: String
    /// The device that captured it, as it calls itself.
    public var device: String
    /// The software that captured it and its version.
    public var captureSoftware: String
    /// The IANA time zone of the recording.
    public var timeZone: String
    /// This software's version.
    public var version: String
    /// This software's build.
    public var build: String
    /// When the copy is made, in milliseconds since 1970-01-01T00:00:00Z.
    public var madeAtMilliseconds: Int
    /// The recording's verdict (docs/formats/verdict.md): chunk and signature results, time, signer. Nil when it was not verified.
    public var verdict: [UInt8]?

    /// Collects what is known.
    public init(
        recording: String, title: String, device: String, captureSoftware: String, timeZone: String, version: String, build: String,
        madeAtMilliseconds: Int, verdict: [UInt8]?
    ) {
        self.recording = recording
        self.title = title
        self.device = device
        self.captureSoftware = captureSoftware
        self.timeZone = timeZone
        self.version = version
        self.build = build
        self.madeAtMilliseconds = madeAtMilliseconds
        self.verdict = verdict
    }
}

/// What was made of an `EvidenceCopyRequest`.
public struct EvidenceCopyResult: Equatable, Sendable {
    /// A file that was made.
    public struct File: Equatable, Sendable {
        /// Its name in the request's folder.
        public var name: String
        /// Its size in bytes.
        public var bytes: Int
        /// Its SHA-256, lower-case hexadecimal.
        public var sha256: String
    }

    /// The copy, the JSON report, the text report.
    public var files: [File]
    /// What the copy holds.
    public var statistics: CopyStatistics
    /// What the joining found: gaps, overlaps, unreadable parts.
    public var notes: [String]
}
