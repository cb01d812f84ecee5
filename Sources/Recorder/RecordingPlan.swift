public import EvidenceModel

/// What to record and how, as data: `Recorder` carries it out.
public struct RecordingPlan: Sendable {
    /// The recording's id.
    public var recording: RecordingID
    /// The device's label, for people.
    public var device: String
    /// Name and version of this program, such as `exhibit 0.1.0`.
    public var software: String
    /// How long to record, in milliseconds from the first picture; nil until stopped.
    public var durationMilliseconds: Int?
    /// The length after which a new segment begins, in milliseconds.
    public var segmentMilliseconds: Int
    /// The length of a fragment, which is a chunk, in milliseconds: what a crash can cost.
    public var fragmentMilliseconds = 500
    /// How pictures are encoded; nil to choose by their size and rate.
    public var encoding: EncodingPlan?
    /// The bytes of the vault's time note that the recording shall name as known before it began; nil for none.
    public var timeNote: [UInt8]?

    /// - Parameters:
    ///   - recording: the recording's id.
    ///   - device: the device's label.
    ///   - software: name and version of this program.
    ///   - durationMilliseconds: how long to record; nil until stopped.
    ///   - segmentMilliseconds: after which length a new segment begins.
    ///   - timeNote: the vault's time note, if one is known.
    public init(
        recording: RecordingID, device: String, software: String, durationMilliseconds: Int?, segmentMilliseconds: Int,
        timeNote: [UInt8]? = nil
    ) {
        (self.recording, self.device, self.software) = (recording, device, software)
        (self.durationMilliseconds, self.segmentMilliseconds) = (durationMilliseconds, segmentMilliseconds)
        self.timeNote = timeNote
    }
}
